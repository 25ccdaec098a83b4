import { Anchor, Group, Text } from "@mantine/core";
import { Link } from "wouter";
import type { UserRow } from "#contract/user/user-table.schema.ts";
import { useLanguage } from "../language.ts";
import { Moment } from "../parts/list/moment.tsx";
import { spelled, useWords } from "../words.ts";
import { Level, Marks } from "./user-cells.tsx";
import { userWords } from "./user-words.en.ts";

/** A user in a list; all of it is a link to them. `at` is the moment that the list is ordered by. */
export function UserItem({ user, at, href }: { user: UserRow; at: number; href: string }) {
  const words = useWords(userWords);
  const language = useLanguage();
  return (
    <li className="row user-item">
      <div style={{ minWidth: 0, flex: "1 1 160px" }}>
        <Anchor component={Link} href={href} fw={600} className="name" display="block">
          {user.name || words.unnamed(user.tgId)}
        </Anchor>
        <Text size="sm" c="dimmed" className="name">
          {user.username ? `@${user.username}` : user.tgId} · <Moment at={at} />
        </Text>
        <Group gap={6}>
          <Marks user={user} />
        </Group>
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
