import { Button, Group, Text } from "@mantine/core";
import { IconDownload, IconFileImport } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Link } from "wouter";
import type { UserCount, UserPage, UserRow, UserSort } from "#contract/user/user-table.schema.ts";
import { useCsvSeparator } from "../language.ts";
import { columnsOf, DataTable } from "../parts/list/data-table.tsx";
import { Empty } from "../parts/list/empty.tsx";
import { LoadedSlices } from "../parts/list/loaded.tsx";
import { useFocusAfter } from "../parts/page/focus.ts";
import { Icon } from "../parts/page/icon.tsx";
import { lazyPart } from "../parts/page/lazy-part.ts";
import { Page } from "../parts/page/page.tsx";
import { settingPath } from "../settings/setting-path.ts";
import { useWords } from "../words.ts";
import { everyone, isFiltered, type UserChoice, useUserChoice } from "./user-choice.ts";
import { useUserColumns } from "./user-columns.tsx";
import { UserDrawer } from "./user-drawer.tsx";
import { UserFilters } from "./user-filters.tsx";
import { exportAddress, userCountQuery, usersQuery } from "./user-query.ts";
import { userWords } from "./user-words.en.ts";
import "./users.css";

const ValueImport = lazyPart(() => import("../values/value-import.tsx"), "ValueImport");

/** The bot's users, filtered, sorted and sliced by the service. */
export function UsersPage({ botId }: { botId: string }) {
  const words = useWords(userWords);
  const separator = useCsvSeparator();
  const { choice, tgId, choose, linkTo, close } = useUserChoice(botId);
  const columns = useUserColumns(linkTo);
  const users = useInfiniteQuery(usersQuery(botId, choice));
  const [isImporting, setImporting] = useState(false);
  const [clearings, setClearings] = useState(0);
  const focusAfter = useFocusAfter();
  const clear = () => {
    choose(everyone);
    setClearings(clearings + 1);
    // The pressed button disappears.
    focusAfter(".user-search input");
  };
  const listed =
    users.data && !users.isPlaceholderData ? eachOnce(users.data.pages.flatMap(usersOf)).length : 0;
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
      {/* A new key empties the search field. */}
      <UserFilters key={clearings} botId={botId} filter={choice} choose={choose} />
      <Group gap="sm" mih={30} my="md">
        <Count botId={botId} choice={choice} listed={listed} />
        {choice.unknownOf !== "" && <Text size="sm">{words.unknownOf}</Text>}
        {isFiltered(choice) && (
          <Button variant="subtle" size="compact-sm" onClick={clear}>
            {words.clearFilters}
          </Button>
        )}
      </Group>
      <LoadedSlices
        query={users}
        rowsOf={usersOf}
        empty={
          isFiltered(choice) ? (
            <Empty picture="search" title={words.notFound} text={words.notFoundText}>
              <Button variant="default" onClick={clear}>
                {words.showAll}
              </Button>
            </Empty>
          ) : (
            <Empty picture="users" title={words.none} text={words.noneText}>
              <Button component={Link} href={settingPath(botId, "app")} variant="default">
                {words.toSettings}
              </Button>
            </Empty>
          )
        }
        end={users.data && users.data.pages.length > 1 && words.noMore(listed)}
      >
        {(rows) => (
          <DataTable
            label={words.title}
            columns={columnsOf<UserRow>(words.columns, columns)}
            rows={eachOnce(rows)}
            keyOf={(user) => String(user.tgId)}
            isLinked
            sorting={{
              sort: choice.sort,
              order: choice.order,
              onSort: (sort, order) => choose({ sort: sort as UserSort, order }),
            }}
          />
        )}
      </LoadedSlices>
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

const usersOf = ({ users }: UserPage) => users;

/** A user who returns while an owner reads on may be in two slices. */
const eachOnce = (users: readonly UserRow[]): UserRow[] => [
  ...new Map(users.map((user) => [user.tgId, user])).values(),
];

/** The number of users, and of those that the filters find: at least those who are listed. */
function Count({
  botId,
  choice: { sort: _, order: __, ...filter },
  listed,
}: {
  botId: string;
  choice: UserChoice;
  listed: number;
}) {
  const words = useWords(userWords);
  const { data } = useQuery(userCountQuery(botId, filter));
  const { data: all } = useQuery(userCountQuery(botId, everyone));
  const total = data && atLeast(listed, data);
  const isSome = isFiltered(filter);
  return (
    <Text fw={600} role="status">
      {total && isSome && all && words.countOf(total, atLeast(total.count, all))}
      {total && !isSome && total.count > 0 && words.count(total.count, total.hasMore)}
    </Text>
  );
}

const atLeast = (least: number, { count, hasMore }: UserCount): UserCount => ({
  count: Math.max(count, least),
  hasMore,
});
