import { NativeSelect } from "@mantine/core";
import type { UserSort } from "#contract/user/user-table.schema.ts";
import { useWords } from "../words.ts";
import { sorts, type UserChoice } from "./user-choice.ts";
import { UserItem } from "./user-item.tsx";
import type { UsersShown } from "./user-table.tsx";
import { userWords } from "./user-words.en.ts";

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
          <UserItem key={user.tgId} user={user} at={user.lastSeenAt} href={linkTo(user.tgId)} />
        ))}
      </ul>
    </>
  );
}
