import { Anchor, Badge, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { BoostedNumber } from "#contract/activity/activities.schema.ts";
import { textIn } from "#contract/text/screen-text.ts";
import type { UserDetails } from "#contract/user/user-table.schema.ts";
import { useLanguage } from "../language.ts";
import { Moment } from "../parts/list/moment.tsx";
import { CopyButton } from "../parts/page/copy-button.tsx";
import { ownedBotQuery } from "../request/bot-query.ts";
import { shellWords } from "../shell/shell-words.en.ts";
import { spelled, useWords } from "../words.ts";
import { Level } from "./user-level.tsx";
import { userWords } from "./user-words.en.ts";

/** The facts about a user. */
export function UserFacts({
  botId,
  user,
  linkTo,
}: {
  botId: string;
  user: UserDetails;
  linkTo: (tgId: number) => string;
}) {
  const words = { ...useWords(shellWords), ...useWords(userWords) };
  const language = useLanguage();
  const { columns } = words;
  const { invitedBy, registeredByRefCode: code, isReachable, tonFriendlyAddress: wallet } = user;
  return (
    <>
      <dl className="user-numbers">
        <Fact name={columns.points}>{spelled(language, user.points)}</Fact>
        <Fact name={columns.level}>
          <Level user={user} />
        </Fact>
        <Fact name={columns.friends}>{spelled(language, user.friendsCount)}</Fact>
        <Fact name={columns.customValue}>{spelled(language, user.customValue)}</Fact>
      </dl>
      <dl className="user-facts">
        <Fact name={words.id}>
          <Copied text={String(user.tgId)} what={words.id} />
        </Fact>
        <Fact name={words.username}>{user.username ? `@${user.username}` : "–"}</Fact>
        <Fact name={columns.createdAt}>
          <Moment at={user.createdAt} />
        </Fact>
        <Fact name={columns.lastSeenAt}>
          <Moment at={user.lastSeenAt} />
        </Fact>
        <Fact name={words.invitedBy}>
          {invitedBy && (
            <Anchor component={Link} href={linkTo(invitedBy.tgId)} className="user-inviter">
              {invitedBy.name || words.unnamed(invitedBy.tgId)}
            </Anchor>
          )}
          {code === null ? (
            words.nobody
          ) : (
            <Text size="sm" c="dimmed">
              {invitedBy ? words.refCode : words.foreignCode} <span className="mono">{code}</span>
            </Text>
          )}
        </Fact>
        <Fact name={columns.reachable}>
          <Badge color={isReachable ? "green" : "orange"}>
            {isReachable ? words.yes : words.no}
          </Badge>
          {!isReachable && (
            <Text size="sm" c="dimmed">
              {words.unreachableNote}
            </Text>
          )}
        </Fact>
        {user.lastIp !== null && (
          <Fact name={words.lastIp}>
            <Group gap="xs">
              <span className="mono">{user.lastIp}</span>
              <Badge color="yellow">{words.personalData}</Badge>
            </Group>
          </Fact>
        )}
        <Fact name={columns.wallet} isWide={wallet !== ""}>
          {wallet ? <Copied text={wallet} what={columns.wallet} /> : words.noWallet}
        </Fact>
        {user.boosts.length > 0 && (
          <Fact name={words.boosts} isWide>
            <Boosts botId={botId} user={user} />
          </Fact>
        )}
      </dl>
    </>
  );
}

function Fact({
  name,
  isWide = false,
  children,
}: {
  name: string;
  isWide?: boolean;
  children: ReactNode;
}) {
  return (
    <div data-wide={isWide}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Copied({ text, what }: { text: string; what: string }) {
  return (
    <Group gap={4} wrap="nowrap" align="baseline">
      <span className="mono">{text}</span>
      <CopyButton text={text} what={what} size="compact-sm" variant="subtle" miw={0} />
    </Group>
  );
}

/** The boosts that a user has bought, how often, and their sum. */
function Boosts({ botId, user: { boosts, boosted } }: { botId: string; user: UserDetails }) {
  const words = useWords(userWords);
  const language = useLanguage();
  const { data: bot } = useQuery(ownedBotQuery(botId));
  const line = ({ id, bought }: UserDetails["boosts"][number]) => {
    const offered = bot?.activities.boosts?.find((boost) => boost.id === id);
    const title = textIn(offered?.title ?? "", language) || id;
    const max = offered && spelled(language, offered.max);
    return words.bought(title, spelled(language, bought), max);
  };
  const added = (Object.keys(words.adds) as BoostedNumber[]).filter((name) => boosted[name] > 0);
  return (
    <>
      {boosts.map((boost) => (
        <div key={boost.id}>{line(boost)}</div>
      ))}
      <Text size="sm" c="dimmed">
        {added.map((name) => words.adds[name](spelled(language, boosted[name]))).join(" · ")}
      </Text>
    </>
  );
}
