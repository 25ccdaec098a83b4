import { Anchor, Badge, Box, Group, Text } from "@mantine/core";
import { Link } from "wouter";
import type { UserRow } from "#contract/user/user-table.schema.ts";
import { useLanguage } from "../language.ts";
import type { Columns } from "../parts/list/data-table.tsx";
import { Moment } from "../parts/list/moment.tsx";
import { spelled, useWords } from "../words.ts";
import { Level } from "./user-level.tsx";
import { userWords } from "./user-words.en.ts";

/** The columns of a table of users; the name is a link to the user. */
export function useUserColumns(linkTo: (tgId: number) => string) {
  const language = useLanguage();
  return {
    name: {
      sorts: "ascending",
      cell: (user) => <Name user={user} href={linkTo(user.tgId)} />,
    },
    points: {
      isNumber: true,
      sorts: "descending",
      cell: ({ points }) => spelled(language, points),
    },
    level: { cell: (user) => <Level user={user} /> },
    friends: {
      isNumber: true,
      isMinor: true,
      cell: ({ friendsCount }) => spelled(language, friendsCount),
    },
    customValue: {
      isNumber: true,
      isMinor: true,
      cell: ({ customValue }) => spelled(language, customValue),
    },
    wallet: {
      isMinor: true,
      cell: ({ tonFriendlyAddress }) => <Wallet address={tonFriendlyAddress} />,
    },
    lastSeenAt: { sorts: "descending", cell: ({ lastSeenAt }) => <Moment at={lastSeenAt} /> },
    createdAt: {
      isMinor: true,
      sorts: "descending",
      cell: ({ createdAt }) => <Moment at={createdAt} />,
    },
  } as const satisfies Columns<UserRow>;
}

function Name({ user, href }: { user: UserRow; href: string }) {
  const words = useWords(userWords);
  const { tgId, name, username, blockedAt, isReachable } = user;
  return (
    <Box maw={280}>
      <Anchor component={Link} href={href} fw={600} className="name" display="block">
        {name || words.unnamed(tgId)}
      </Anchor>
      <Group gap={6} wrap="nowrap">
        <Text size="sm" c="dimmed" className="name" fw={400}>
          {username ? `@${username}` : tgId}
        </Text>
        {blockedAt !== null && (
          <Badge color="red" size="sm" style={{ flexShrink: 0 }}>
            {words.columns.blocked}
          </Badge>
        )}
        {!isReachable && (
          <Badge color="orange" size="sm" title={words.unreachableNote} style={{ flexShrink: 0 }}>
            {words.cannotReach}
          </Badge>
        )}
      </Group>
    </Box>
  );
}

const shownEnds = 4;

/** A wallet's address, shortened to its ends, with the full one as its tooltip. */
function Wallet({ address }: { address: string }) {
  const words = useWords(userWords);
  if (!address)
    return (
      <Text span inherit c="dimmed">
        {words.noWallet}
      </Text>
    );
  return (
    <span className="mono" title={address}>
      {address.slice(0, shownEnds)}…{address.slice(-shownEnds)}
    </span>
  );
}
