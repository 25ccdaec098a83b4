import { Drawer, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { UserRow } from "#contract/schema/user-table.ts";
import { useLanguage } from "../language.ts";
import { CopyButton } from "../parts/copy-button.tsx";
import { LoadFailure } from "../parts/load-failure.tsx";
import { Moment } from "../parts/moment.tsx";
import { shellWords } from "../shell/shell-words.ts";
import { spelled, useWords } from "../words.ts";
import { CreditForm } from "./credit-form.tsx";
import { Level, Reachable } from "./user-cells.tsx";
import { UserLedger } from "./user-ledger.tsx";
import { userQuery } from "./user-query.ts";
import { userWords } from "./user-words.ts";

/** A user's details, credit form and ledger. */
export function UserDrawer({
  botId,
  tgId,
  onClose,
}: {
  botId: string;
  tgId: string;
  onClose: () => void;
}) {
  const words = { ...useWords(shellWords), ...useWords(userWords) };
  const { data: user, error, refetch } = useQuery(userQuery(botId, tgId));
  return (
    <Drawer
      opened
      position="right"
      size="min(100vw, 560px)"
      title={user?.name || words.unnamed(Number(tgId))}
      onClose={onClose}
      closeButtonProps={{ "aria-label": words.close }}
    >
      {!user && !error && <Skeleton height={240} aria-label={words.loading} role="status" />}
      {!user && error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {user && (
        <Stack gap="xl">
          <Facts user={user} />
          <section aria-labelledby="credit-title">
            <Title order={3} id="credit-title" mb="sm">
              {words.creditTitle}
            </Title>
            <CreditForm botId={botId} user={user} />
          </section>
          <section aria-labelledby="ledger-title">
            <Title order={3} id="ledger-title" mb="sm">
              {words.ledger}
            </Title>
            <UserLedger botId={botId} tgId={tgId} />
          </section>
        </Stack>
      )}
    </Drawer>
  );
}

function Facts({ user }: { user: UserRow }) {
  const words = useWords(userWords);
  const language = useLanguage();
  return (
    <dl className="user-facts">
      <Fact name={words.id}>
        <Copied text={String(user.tgId)} what={words.id} />
      </Fact>
      <Fact name={words.username}>{user.username ? `@${user.username}` : "–"}</Fact>
      <Fact name={words.columns.points}>{spelled(language, user.points)}</Fact>
      <Fact name={words.columns.level}>
        <Level user={user} />
      </Fact>
      <Fact name={words.columns.friends}>{spelled(language, user.friendsCount)}</Fact>
      <Fact name={words.columns.wallet}>
        {user.tonFriendlyAddress ? (
          <Copied text={user.tonFriendlyAddress} what={words.columns.wallet} />
        ) : (
          words.noWallet
        )}
      </Fact>
      <Fact name={words.columns.createdAt}>
        <Moment at={user.createdAt} />
      </Fact>
      <Fact name={words.columns.lastSeenAt}>
        <Moment at={user.lastSeenAt} />
      </Fact>
      <Fact name={words.columns.reachable}>
        <Reachable user={user} />
        <Text size="sm" c="dimmed">
          {user.isReachable ? words.reachableNote : words.unreachableNote}
        </Text>
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Copied({ text, what }: { text: string; what: string }) {
  return (
    <Group gap={4} wrap="nowrap">
      <span className="mono">{text}</span>
      <CopyButton text={text} what={what} size="compact-sm" variant="subtle" miw={0} />
    </Group>
  );
}
