import { Skeleton, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { LoadFailure } from "../parts/list/load-failure.tsx";
import { NextPage } from "../parts/list/next-page.tsx";
import { shellWords } from "../shell/shell-words.en.ts";
import { useWords } from "../words.ts";
import { UserItem } from "./user-item.tsx";
import { friendsQuery } from "./user-query.ts";
import { userWords } from "./user-words.en.ts";

/** Those whom the user has brought, newest first; each opens in the drawer. */
export function UserFriends({
  botId,
  tgId,
  linkTo,
}: {
  botId: string;
  tgId: string;
  linkTo: (tgId: number) => string;
}) {
  const words = { ...useWords(shellWords), ...useWords(userWords) };
  const { data, error, refetch, ...next } = useInfiniteQuery(friendsQuery(botId, tgId));
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={120} role="status" aria-label={words.loading} />;
  const friends = data.pages.flatMap((page) => page.users);
  if (friends.length === 0) return <Text c="dimmed">{words.noFriends}</Text>;
  return (
    <>
      <ul className="rows" aria-label={words.columns.friends}>
        {friends.map((friend) => (
          <UserItem
            key={friend.tgId}
            user={friend}
            at={friend.createdAt}
            href={linkTo(friend.tgId)}
          />
        ))}
      </ul>
      <NextPage query={{ error, ...next }} label={words.more} />
    </>
  );
}
