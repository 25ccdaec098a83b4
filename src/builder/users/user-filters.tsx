import { Badge, Box, Button, CloseButton, NativeSelect, TextInput } from "@mantine/core";
import { useDebouncedCallback, useMediaQuery } from "@mantine/hooks";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { maxSearchLength } from "#contract/user/user-limit.ts";
import { pageSearch } from "../palette/use-shortcuts.ts";
import { Icon } from "../parts/page/icon.tsx";
import { ownedBotQuery } from "../request/bot-query.ts";
import { serviceNow } from "../request/service-time.ts";
import { shellWords } from "../shell/shell-words.en.ts";
import { useWords } from "../words.ts";
import { setFilters, type UserFilter } from "./user-choice.ts";
import { dateOf, isJoinedSpan, joinedSpans, seenSpans } from "./user-day.ts";
import { useLevelOptions } from "./user-level.tsx";
import { userWords } from "./user-words.en.ts";

const settleMs = 250;
const date = "date";

interface Option {
  readonly value: string;
  readonly label: string;
}

/** Search and filters; in narrow windows the filters are behind a button. */
export function UserFilters({
  botId,
  filter,
  choose,
}: {
  botId: string;
  filter: UserFilter;
  choose: (change: Partial<UserFilter>) => void;
}) {
  const words = { ...useWords(shellWords), ...useWords(userWords) };
  const { data: bot } = useQuery(ownedBotQuery(botId));
  const levels = useLevelOptions(bot?.game);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const isNarrow =
    useMediaQuery("(max-width: 61.99em)", undefined, { getInitialValueInEffect: false }) ?? false;
  const { search, level, joined } = filter;
  const count = setFilters({ ...filter, search: "" });
  const isLevelKnown = level === "" || levels.some(({ value }) => value === level);
  const isDate = joined !== "" && !isJoinedSpan(joined);
  const today = dateOf(new Date(serviceNow()));
  const yesNo = [
    { value: "yes", label: words.yes },
    { value: "no", label: words.no },
  ];
  const select = (
    name: keyof UserFilter,
    label: string,
    options: readonly Option[],
    any = words.any,
  ) => (
    <NativeSelect
      key={name}
      label={label}
      data-set={filter[name] !== ""}
      value={filter[name]}
      data={[{ value: "", label: any }, ...options]}
      onChange={({ currentTarget: { value } }) => choose({ [name]: value })}
    />
  );
  return (
    <Box role="search" className="user-filters" aria-label={words.filters}>
      <Search initial={search} onSearch={(text) => choose({ search: text })} />
      {isNarrow && (
        <Button
          variant="default"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          leftSection={<Icon of={IconAdjustmentsHorizontal} size={16} />}
          rightSection={count > 0 && <Badge circle>{count}</Badge>}
        >
          {words.filters}
        </Button>
      )}
      <div className="user-filter-list" id={id} hidden={isNarrow && !isOpen}>
        {select("level", words.columns.level, [
          ...levels,
          ...(isLevelKnown ? [] : [{ value: level, label: words.levelOf(Number(level)) }]),
        ])}
        {(["wallet", "reachable", "blocked", "friends"] as const).map((name) =>
          select(name, words.columns[name], yesNo),
        )}
        {select(
          "seen",
          words.columns.lastSeenAt,
          seenSpans.map((span) => ({ value: span, label: words.seen[span] })),
          words.anyTime,
        )}
        <NativeSelect
          label={words.columns.createdAt}
          data-set={joined !== ""}
          value={isDate ? date : joined}
          data={[
            { value: "", label: words.anyTime },
            ...joinedSpans.map((span) => ({ value: span, label: words.seen[span] })),
            { value: date, label: words.sinceDate },
          ]}
          onChange={({ currentTarget: { value } }) =>
            choose({ joined: value === date ? today : value })
          }
        />
        {isDate && (
          <TextInput
            type="date"
            label={words.joinedOn}
            data-set
            max={today}
            // Not controlled: a half-typed date is not a date.
            defaultValue={joined}
            onChange={({ currentTarget: { value } }) => {
              if (/^20\d\d-/.test(value)) choose({ joined: value });
            }}
          />
        )}
      </div>
    </Box>
  );
}

function Search({ initial, onSearch }: { initial: string; onSearch: (search: string) => void }) {
  const words = useWords(userWords);
  const [text, setText] = useState(initial);
  const settle = useDebouncedCallback(onSearch, settleMs);
  const change = (next: string) => {
    setText(next);
    settle(next.trim());
  };
  return (
    <TextInput
      {...pageSearch}
      className="user-search"
      type="search"
      label={words.search}
      placeholder={words.searchNote}
      maxLength={maxSearchLength}
      autoComplete="off"
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      rightSection={
        text && <CloseButton size="sm" aria-label={words.clear} onClick={() => change("")} />
      }
    />
  );
}
