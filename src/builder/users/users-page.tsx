import { Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconDownload, IconFileImport } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Link } from "wouter";
import type { UserCount, UserPage, UserRow } from "#contract/user/user-table.schema.ts";
import { useCsvSeparator } from "../language.ts";
import { Empty } from "../parts/list/empty.tsx";
import { LoadFailure } from "../parts/list/load-failure.tsx";
import { useFocusAfter } from "../parts/page/focus-after.ts";
import { Icon } from "../parts/page/icon.tsx";
import { Page } from "../parts/page/page.tsx";
import { refusalOf } from "../request/builder-request.ts";
import { settingPath } from "../settings/setting-path.ts";
import { shellWords } from "../shell/shell-words.en.ts";
import { useWords } from "../words.ts";
import { useUserChoice } from "./use-user-choice.ts";
import { everyone, isFiltered } from "./user-choice.ts";
import { UserDrawer } from "./user-drawer.tsx";
import { UserFilters } from "./user-filters.tsx";
import { UserList } from "./user-list.tsx";
import { exportAddress, userCountQuery, usersQuery } from "./user-query.ts";
import { UserTable } from "./user-table.tsx";
import { userWords } from "./user-words.en.ts";
import "./users.css";

const ValueImport = lazy(async () => ({
  default: (await import("../values/value-import.tsx")).ValueImport,
}));
const skeletons = Array.from({ length: 8 }, (_, index) => `row ${index}`);

/** The bot's users, filtered, sorted and paged by the service. */
export function UsersPage({ botId }: { botId: string }) {
  const words = useWords(userWords);
  const separator = useCsvSeparator();
  const { choice, tgId, choose, clear, linkTo, close } = useUserChoice(botId);
  const [isImporting, setImporting] = useState(false);
  const [clearings, setClearings] = useState(0);
  const isNarrow =
    useMediaQuery("(max-width: 61.99em)", undefined, { getInitialValueInEffect: false }) ?? false;
  const focusAfter = useFocusAfter();
  const clearAll = () => {
    clear();
    setClearings(clearings + 1);
    // The button that did it goes away.
    focusAfter(".user-search input");
  };
  return (
    <Page
      title={words.title}
      lead={words.lead}
      width="full"
      actions={
        <>
          <Button
            variant="default"
            leftSection={<Icon of={IconFileImport} size={16} />}
            onClick={() => setImporting(true)}
          >
            {words.importValues}
          </Button>
          <Button
            component="a"
            href={exportAddress(botId, choice, separator)}
            download
            variant="default"
            leftSection={<Icon of={IconDownload} size={16} />}
          >
            {words.export}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <UserFilters
          // Anew, so that the search field is emptied too.
          key={clearings}
          botId={botId}
          filter={choice}
          choose={choose}
          isNarrow={isNarrow}
        />
        <Group gap="sm" mih={30}>
          <Count botId={botId} choice={choice} />
          {choice.unknownOf !== "" && <Text size="sm">{words.unknownOf}</Text>}
          {isFiltered(choice) && (
            <Button variant="subtle" size="compact-sm" onClick={clearAll}>
              {words.clearFilters}
            </Button>
          )}
        </Group>
        <Users
          botId={botId}
          choice={choice}
          choose={choose}
          linkTo={linkTo}
          isNarrow={isNarrow}
          onClear={clearAll}
        />
      </Stack>
      {tgId !== null && (
        <UserDrawer key={tgId} botId={botId} tgId={tgId} linkTo={linkTo} onClose={close} />
      )}
      {isImporting && (
        <Suspense>
          <ValueImport botId={botId} onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </Page>
  );
}

type Choosing = Pick<ReturnType<typeof useUserChoice>, "choice" | "choose" | "linkTo">;

/** How many users there are, and how many of them the filters find: at least those who are listed. */
function Count({ botId, choice }: { botId: string } & Pick<Choosing, "choice">) {
  const words = useWords(userWords);
  const { sort: _, order: __, ...filter } = choice;
  const { data } = useQuery(userCountQuery(botId, filter));
  const { data: all } = useQuery(userCountQuery(botId, everyone));
  const list = useInfiniteQuery(usersQuery(botId, choice));
  const listed = list.data && !list.isPlaceholderData ? eachOnce(list.data.pages).length : 0;
  const found = data && atLeast(listed, data);
  const isSome = isFiltered(filter);
  return (
    <Text fw={600} role="status">
      {found && isSome && all && words.countOf(found, atLeast(found.count, all))}
      {found && !isSome && found.count > 0 && words.count(found.count, found.hasMore)}
    </Text>
  );
}

const atLeast = (least: number, { count, hasMore }: UserCount): UserCount => ({
  count: Math.max(count, least),
  hasMore,
});

/** A user who returns while an owner pages may be on two pages. */
function eachOnce(pages: readonly UserPage[]): UserRow[] {
  return [
    ...new Map(pages.flatMap(({ users }) => users).map((user) => [user.tgId, user])).values(),
  ];
}

function Users({
  botId,
  choice,
  choose,
  linkTo,
  isNarrow,
  onClear,
}: { botId: string; isNarrow: boolean; onClear: () => void } & Choosing) {
  const words = useWords(userWords);
  const { data, error, isPending, isPlaceholderData, refetch, ...next } = useInfiniteQuery(
    usersQuery(botId, choice),
  );
  // The boundary around the page says that there is no such bot.
  if (refusalOf(error) === "BOT_NOT_FOUND") throw error;
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (isPending || !data) return <Waiting />;
  const users = eachOnce(data.pages);
  if (users.length === 0)
    return isFiltered(choice) ? <NobodyFound onClear={onClear} /> : <Nobody botId={botId} />;
  const Shown = isNarrow ? UserList : UserTable;
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? "users-old" : undefined}>
      <Shown users={users} choice={choice} choose={choose} linkTo={linkTo} />
      <Group mt="md" justify="center" mih={36} aria-live="polite">
        {next.isFetchNextPageError && (
          <LoadFailure error={error} onRetry={() => void next.fetchNextPage()} />
        )}
        {next.hasNextPage && !next.isFetchNextPageError && (
          <Button
            variant="default"
            loading={next.isFetchingNextPage}
            onClick={() => void next.fetchNextPage()}
          >
            {words.more}
          </Button>
        )}
        {!next.hasNextPage && data.pages.length > 1 && (
          <Text size="sm" c="dimmed">
            {words.noMore(users.length)}
          </Text>
        )}
      </Group>
    </div>
  );
}

function NobodyFound({ onClear }: { onClear: () => void }) {
  const words = useWords(userWords);
  return (
    <Empty picture="search" title={words.notFound} text={words.notFoundText}>
      <Button variant="default" onClick={onClear}>
        {words.showAll}
      </Button>
    </Empty>
  );
}

function Nobody({ botId }: { botId: string }) {
  const words = useWords(userWords);
  return (
    <Empty picture="users" title={words.none} text={words.noneText}>
      <Button component={Link} href={settingPath(botId, "app")} variant="default">
        {words.toSettings}
      </Button>
    </Empty>
  );
}

function Waiting() {
  const words = useWords(shellWords);
  return (
    <Stack gap="xs" role="status" aria-label={words.loading}>
      {skeletons.map((row) => (
        <Skeleton key={row} height={44} />
      ))}
    </Stack>
  );
}
