import { Anchor, Group, Table, Text, UnstyledButton } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import type { MouseEvent as ReactMouseEvent } from "react";
import { Link } from "wouter";
import type { UserRow, UserSort } from "#contract/user/user-table.schema.ts";
import { useLanguage } from "../language.ts";
import { Moment } from "../parts/list/moment.tsx";
import { Icon } from "../parts/page/icon.tsx";
import { spelled, useWords } from "../words.ts";
import { Level, Marks, Wallet } from "./user-cells.tsx";
import { sorts, type UserChoice } from "./user-choice.ts";
import { userWords } from "./user-words.en.ts";

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
  "customValue",
  "wallet",
  "lastSeenAt",
  "createdAt",
] as const;
const sortable = new Set<string>(sorts);
const numbers = new Set<string>(["points", "friends", "customValue"]);

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
    <Table.Tr className="user-row" onClick={openRow}>
      <Table.Th scope="row" className="user-name">
        <Anchor component={Link} href={href} fw={600} className="name" display="block">
          {user.name || words.unnamed(user.tgId)}
        </Anchor>
        <Group gap={6} wrap="nowrap">
          <Text size="sm" c="dimmed" className="name" fw={400}>
            {user.username ? `@${user.username}` : user.tgId}
          </Text>
          <Marks user={user} />
        </Group>
      </Table.Th>
      <Table.Td className="user-number">{spelled(language, user.points)}</Table.Td>
      <Table.Td>
        <Level user={user} />
      </Table.Td>
      <Table.Td className="user-number">{spelled(language, user.friendsCount)}</Table.Td>
      <Table.Td className="user-number">{spelled(language, user.customValue)}</Table.Td>
      <Table.Td>
        <Wallet address={user.tonFriendlyAddress} />
      </Table.Td>
      <Table.Td>
        <Moment at={user.lastSeenAt} />
      </Table.Td>
      <Table.Td>
        <Moment at={user.createdAt} />
      </Table.Td>
    </Table.Tr>
  );
}

/** Follows the row's link, so that a click with Ctrl opens a tab; not when text was selected. */
function openRow({ target, currentTarget, ctrlKey, metaKey, shiftKey }: ReactMouseEvent): void {
  if ((target as Element).closest("a") || getSelection()?.type === "Range") return;
  const init = { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey };
  currentTarget.querySelector("a")?.dispatchEvent(new MouseEvent("click", init));
}
