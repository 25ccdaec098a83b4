import { Badge, Box, Button, CloseButton, NativeSelect, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { maxSearchLength } from "#contract/user/user-limit.ts";
import { useLanguage } from "../language.ts";
import { pageSearch } from "../palette/use-shortcuts.ts";
import { Icon } from "../parts/page/icon.tsx";
import { ownedBotQuery } from "../request/bot-query.ts";
import { serviceNow } from "../request/service-time.ts";
import { shellWords } from "../shell/shell-words.en.ts";
import { useWords } from "../words.ts";
import { dateOf, isJoinedSpan, joinedSpans, seenSpans } from "./joined.ts";
import { levelNames } from "./level-names.ts";
import { setFilters, type UserFilter } from "./user-choice.ts";
import { userWords } from "./user-words.en.ts";

const settleMs = 250;
const date = "date";

interface Filtering {
  readonly filter: UserFilter;
  readonly choose: (change: Partial<UserFilter>) => void;
}

/** Search and filters; in narrow windows the filters are behind a button. */
export function UserFilters({
  botId,
  filter,
  choose,
  isNarrow,
}: Filtering & { botId: string; isNarrow: boolean }) {
  const words = useWords(userWords);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { search: _, ...listed } = filter;
  const count = setFilters(listed);
  return (
    <Box role="search" className="user-filters" aria-label={words.filters}>
      <Search initial={filter.search} onSearch={(search) => choose({ search })} />
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
        <LevelFilter botId={botId} filter={filter} choose={choose} />
        <YesNoFilter label={words.columns.wallet} of="wallet" filter={filter} choose={choose} />
        <YesNoFilter
          label={words.columns.reachable}
          of="reachable"
          filter={filter}
          choose={choose}
        />
        <YesNoFilter label={words.columns.blocked} of="blocked" filter={filter} choose={choose} />
        <YesNoFilter label={words.columns.friends} of="friends" filter={filter} choose={choose} />
        <SeenFilter filter={filter} choose={choose} />
        <JoinedFilter filter={filter} choose={choose} />
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

function LevelFilter({ botId, filter: { level }, choose }: Filtering & { botId: string }) {
  const words = useWords(userWords);
  const language = useLanguage();
  const { data: bot } = useQuery(ownedBotQuery(botId));
  const names = bot ? levelNames(bot.game, language) : [];
  const levels = names.map((name, number) => ({
    value: String(number),
    label: name ? `${number} · ${name}` : words.levelOf(number),
  }));
  const isKnown = level === "" || levels.some(({ value }) => value === level);
  return (
    <NativeSelect
      label={words.columns.level}
      data-set={level !== ""}
      value={level}
      data={[
        { value: "", label: words.any },
        ...levels,
        ...(isKnown ? [] : [{ value: level, label: words.levelOf(Number(level)) }]),
      ]}
      onChange={({ currentTarget: { value } }) => choose({ level: value })}
    />
  );
}

function YesNoFilter({
  label,
  of,
  filter: { [of]: value },
  choose,
}: Filtering & { label: string; of: "wallet" | "reachable" | "blocked" | "friends" }) {
  const { any } = useWords(userWords);
  const { yes, no } = useWords(shellWords);
  return (
    <NativeSelect
      label={label}
      data-set={value !== ""}
      value={value}
      data={[
        { value: "", label: any },
        { value: "yes", label: yes },
        { value: "no", label: no },
      ]}
      onChange={({ currentTarget }) => choose({ [of]: currentTarget.value })}
    />
  );
}

function SeenFilter({ filter: { seen }, choose }: Filtering) {
  const words = useWords(userWords);
  return (
    <NativeSelect
      label={words.columns.lastSeenAt}
      data-set={seen !== ""}
      value={seen}
      data={[
        { value: "", label: words.anyTime },
        ...seenSpans.map((span) => ({ value: span, label: words.seen[span] })),
      ]}
      onChange={({ currentTarget: { value } }) => choose({ seen: value })}
    />
  );
}

function JoinedFilter({ filter: { joined }, choose }: Filtering) {
  const words = useWords(userWords);
  const isDate = joined !== "" && !isJoinedSpan(joined);
  return (
    <>
      <NativeSelect
        label={words.columns.createdAt}
        data-set={joined !== ""}
        value={isDate ? date : joined}
        data={[
          { value: "", label: words.anyTime },
          ...joinedSpans.map((span) => ({ value: span, label: words.joined[span] })),
          { value: date, label: words.sinceDate },
        ]}
        onChange={({ currentTarget: { value } }) =>
          choose({ joined: value === date ? dateOf(new Date(serviceNow())) : value })
        }
      />
      {isDate && (
        <TextInput
          type="date"
          label={words.joinedOn}
          data-set
          max={dateOf(new Date(serviceNow()))}
          // Not controlled: a date that is being typed is no date for a while.
          defaultValue={joined}
          onChange={({ currentTarget: { value } }) => {
            if (/^20\d\d-/.test(value)) choose({ joined: value });
          }}
        />
      )}
    </>
  );
}
