import { Anchor, NativeSelect, Text } from "@mantine/core";
import { Link } from "wouter";
import type { UserRow, UserSort } from "#contract/schema/user-table.ts";
import { useLanguage } from "../language.ts";
import { Moment } from "../parts/moment.tsx";
import { spelled, useWords } from "../words.ts";
import { CannotReach, Level } from "./user-cells.tsx";
import { sorts, type UserChoice } from "./user-choice.ts";
import type { UsersShown } from "./user-table.tsx";
import { userWords } from "./user-words.ts";

const orders = sorts.flatMap((sort) =>
  (["descending", "ascending"] as const).map((order) => ({ sort, order })),
);

/** The users as a list, for narrow windows. */
export function UserList({ users, choice, choose, linkTo }: UsersShown) {
  const words = useWords(userWords);
  return (
    <>
      <NativeSelect
        label={words.sortBy}
        mb="sm"
        maw={420}
        value={`${choice.sort} ${choice.order}`}
        data={orders.map(({ sort, order }) => ({
          value: `${sort} ${order}`,
          label: `${words.columns[sort]}, ${words[order]}`,
        }))}
        onChange={(event) => {
          const [sort, order] = event.currentTarget.value.split(" ");
          choose({ sort: sort as UserSort, order: order as UserChoice["order"] });
        }}
      />
      <ul className="rows" aria-label={words.table}>
        {users.map((user) => (
          <Item key={user.tgId} user={user} href={linkTo(user.tgId)} />
        ))}
      </ul>
    </>
  );
}

function Item({ user, href }: { user: UserRow; href: string }) {
  const words = useWords(userWords);
  const language = useLanguage();
  return (
    <li className="row user-item">
      <div style={{ minWidth: 0, flex: "1 1 160px" }}>
        <Anchor component={Link} href={href} fw={600} className="name" display="block">
          {user.name || words.unnamed(user.tgId)}
        </Anchor>
        <Text size="sm" c="dimmed" className="name">
          {user.username ? `@${user.username}` : user.tgId} · <Moment at={user.lastSeenAt} />
        </Text>
        <CannotReach user={user} />
      </div>
      <div className="user-number">
        <Text fw={600}>{spelled(language, user.points)}</Text>
        <Text size="sm" component="div">
          <Level user={user} />
        </Text>
      </div>
    </li>
  );
}
