import { Anchor, Badge, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { UserDetails } from "#contract/user/user-table.schema.ts";
import { useLanguage } from "../language.ts";
import { Moment } from "../parts/list/moment.tsx";
import { CopyButton } from "../parts/page/copy-button.tsx";
import { shellWords } from "../shell/shell-words.en.ts";
import { spelled, useWords } from "../words.ts";
import { UserBoosts } from "./user-boosts.tsx";
import { Level } from "./user-cells.tsx";
import { userWords } from "./user-words.en.ts";

interface FactsProps {
  readonly botId: string;
  readonly user: UserDetails;
  readonly linkTo: (tgId: number) => string;
}

/** What is known of a user. */
export function UserFacts({ botId, user, linkTo }: FactsProps) {
  const words = useWords(userWords);
  const language = useLanguage();
  return (
    <>
      <dl className="user-numbers">
        <Fact name={words.columns.points}>{spelled(language, user.points)}</Fact>
        <Fact name={words.columns.level}>
          <Level user={user} />
        </Fact>
        <Fact name={words.columns.friends}>{spelled(language, user.friendsCount)}</Fact>
        <Fact name={words.columns.customValue}>{spelled(language, user.customValue)}</Fact>
      </dl>
      <dl className="user-facts">
        <Fact name={words.id}>
          <Copied text={String(user.tgId)} what={words.id} />
        </Fact>
        <Fact name={words.username}>{user.username ? `@${user.username}` : "–"}</Fact>
        <Fact name={words.columns.createdAt}>
          <Moment at={user.createdAt} />
        </Fact>
        <Fact name={words.columns.lastSeenAt}>
          <Moment at={user.lastSeenAt} />
        </Fact>
        <Inviter user={user} linkTo={linkTo} />
        <Reachable user={user} />
        {user.lastIp !== null && (
          <Fact name={words.lastIp}>
            <Group gap="xs">
              <span className="mono">{user.lastIp}</span>
              <Badge color="yellow">{words.personalData}</Badge>
            </Group>
          </Fact>
        )}
        <Fact name={words.columns.wallet} isWide={user.tonFriendlyAddress !== ""}>
          {user.tonFriendlyAddress ? (
            <Copied text={user.tonFriendlyAddress} what={words.columns.wallet} />
          ) : (
            words.noWallet
          )}
        </Fact>
        {user.boosts.length > 0 && (
          <Fact name={words.boosts} isWide>
            <UserBoosts botId={botId} user={user} />
          </Fact>
        )}
      </dl>
    </>
  );
}

function Reachable({ user: { isReachable } }: Pick<FactsProps, "user">) {
  const words = useWords(userWords);
  const { yes, no } = useWords(shellWords);
  return (
    <Fact name={words.columns.reachable}>
      <Badge color={isReachable ? "green" : "orange"}>{isReachable ? yes : no}</Badge>
      {!isReachable && (
        <Text size="sm" c="dimmed">
          {words.unreachableNote}
        </Text>
      )}
    </Fact>
  );
}

function Inviter({
  user: { invitedBy, registeredByRefCode: code },
  linkTo,
}: Omit<FactsProps, "botId">) {
  const words = useWords(userWords);
  return (
    <Fact name={words.invitedBy}>
      {invitedBy && (
        <Anchor component={Link} href={linkTo(invitedBy.tgId)} className="user-inviter">
          {invitedBy.name || words.unnamed(invitedBy.tgId)}
        </Anchor>
      )}
      {code === null && words.nobody}
      {code !== null && (
        <Text size="sm" c="dimmed">
          {invitedBy ? words.refCode : words.foreignCode} <span className="mono">{code}</span>
        </Text>
      )}
    </Fact>
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
