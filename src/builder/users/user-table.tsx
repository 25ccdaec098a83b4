import { Anchor, Table, Text, UnstyledButton } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { Link } from "wouter";
import type { UserRow, UserSort } from "#contract/schema/user-table.ts";
import { useLanguage } from "../language.ts";
import { Icon } from "../parts/icon.tsx";
import { Moment } from "../parts/moment.tsx";
import { spelled, useWords } from "../words.ts";
import { Level, Reachable, Wallet } from "./user-cells.tsx";
import { sorts, type UserChoice } from "./user-query.ts";
import { userWords } from "./user-words.ts";

/** The props of both the table and the list. */
export interface UsersShown {
  readonly users: readonly UserRow[];
  readonly choice: UserChoice;
  readonly choose: (change: Partial<UserChoice>) => void;
  readonly linkTo: (tgId: number) => string;
}

const columns = [
  "name",
  "points",
  "level",
  "friends",
  "wallet",
  "lastSeenAt",
  "createdAt",
  "reachable",
] as const;
const sortable = new Set<string>(sorts);
const numbers = new Set<string>(["points", "friends"]);

/** The users as a table; headers of sortable columns are buttons. */
export function UserTable({ users, choice, choose, linkTo }: UsersShown) {
  const words = useWords(userWords);
  return (
    <div className="users-table">
      <Table verticalSpacing={8} highlightOnHover aria-label={words.table}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th
                key={column}
                scope="col"
                className={numbers.has(column) ? "user-number" : undefined}
                aria-sort={column === choice.sort ? choice.order : undefined}
              >
                {sortable.has(column) ? (
                  <SortButton column={column as UserSort} choice={choice} choose={choose} />
                ) : (
                  words.columns[column]
                )}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {users.map((user) => (
            <Row key={user.tgId} user={user} href={linkTo(user.tgId)} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function SortButton({
  column,
  choice,
  choose,
}: { column: UserSort } & Pick<UsersShown, "choice" | "choose">) {
  const words = useWords(userWords);
  const isCurrent = column === choice.sort;
  const first = column === "name" ? "ascending" : "descending";
  const other = choice.order === "ascending" ? "descending" : "ascending";
  const order = isCurrent ? other : first;
  return (
    <UnstyledButton className="user-sort" onClick={() => choose({ sort: column, order })}>
      {words.columns[column]}
      <span className="user-sort-mark" data-order={isCurrent ? choice.order : undefined}>
        <Icon of={IconChevronDown} size={14} />
      </span>
    </UnstyledButton>
  );
}

function Row({ user, href }: { user: UserRow; href: string }) {
  const words = useWords(userWords);
  const language = useLanguage();
  return (
    <Table.Tr>
      <Table.Th scope="row" className="user-name">
        <Anchor component={Link} href={href} fw={600} className="name" display="block">
          {user.name || words.unnamed(user.tgId)}
        </Anchor>
        <Text size="sm" c="dimmed" className="name" fw={400}>
          {user.username ? `@${user.username}` : user.tgId}
        </Text>
      </Table.Th>
      <Table.Td className="user-number">{spelled(language, user.points)}</Table.Td>
      <Table.Td>
        <Level user={user} />
      </Table.Td>
      <Table.Td className="user-number">{spelled(language, user.friendsCount)}</Table.Td>
      <Table.Td>
        <Wallet address={user.tonFriendlyAddress} />
      </Table.Td>
      <Table.Td>
        <Moment at={user.lastSeenAt} />
      </Table.Td>
      <Table.Td>
        <Moment at={user.createdAt} />
      </Table.Td>
      <Table.Td>
        <Reachable user={user} />
      </Table.Td>
    </Table.Tr>
  );
}
