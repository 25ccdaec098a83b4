import { Anchor, Button, EmptyState, Progress, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useInfiniteQuery, useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import type { Broadcast } from "#contract/message/broadcast.schema.ts";
import { useLanguage } from "../language.ts";
import { MessagePreview } from "../messages/message-preview.tsx";
import { beginningOf } from "../messages/message-text.ts";
import { DataTable } from "../parts/list/data-table.tsx";
import { LoadedSlices } from "../parts/list/loaded.tsx";
import { Moment } from "../parts/list/moment.tsx";
import { Icon } from "../parts/page/icon.tsx";
import { Page } from "../parts/page/page.tsx";
import { ownedBotQuery } from "../request/bot-query.ts";
import { spelled, useWords } from "../words.ts";
import { useAudienceText } from "./audience-text.ts";
import { StatusBadge } from "./broadcast-progress.tsx";
import { broadcastsQuery, handledOf } from "./broadcast-query.ts";
import { broadcastWords } from "./broadcast-words.en.ts";

/** The bot's broadcasts, newest first. */
export function BroadcastsPage({ botId }: { botId: string }) {
  const words = useWords(broadcastWords);
  const { data: bot } = useSuspenseQuery(ownedBotQuery(botId));
  const query = useInfiniteQuery(broadcastsQuery(botId));
  const isEmpty = query.data?.pages[0]?.broadcasts.length === 0;
  const create = (
    <Button
      component={Link}
      href={`/bots/${botId}/broadcasts/new`}
      leftSection={<Icon of={IconPlus} size={16} />}
    >
      {words.create}
    </Button>
  );
  return (
    <Page title={words.title} lead={words.lead} width="full" actions={!isEmpty && create}>
      <LoadedSlices
        query={query}
        rowsOf={({ broadcasts }) => broadcasts}
        empty={<NoBroadcasts>{create}</NoBroadcasts>}
        end={words.keptNote}
      >
        {(broadcasts) => <BroadcastTable bot={bot} broadcasts={broadcasts} />}
      </LoadedSlices>
    </Page>
  );
}

function NoBroadcasts({ children }: { children: ReactNode }) {
  const words = useWords(broadcastWords);
  return (
    <EmptyState
      py={32}
      icon={
        <div style={{ width: 280, maxWidth: "100%", textAlign: "start" }}>
          <MessagePreview
            label={words.sample}
            message={words.sampleText}
            isEnableHtml
            picture=""
            button={words.sampleButton}
          />
        </div>
      }
      title={words.none}
      description={words.noneText}
    >
      <EmptyState.Actions>{children}</EmptyState.Actions>
    </EmptyState>
  );
}

function BroadcastTable({ bot, broadcasts }: { bot: OwnedBot; broadcasts: readonly Broadcast[] }) {
  const words = useWords(broadcastWords);
  const language = useLanguage();
  const audienceText = useAudienceText(bot);
  return (
    <DataTable
      label={words.list}
      rows={broadcasts}
      keyOf={({ id }) => id}
      isLinked
      columns={[
        {
          key: "message",
          title: words.columns.message,
          isWide: true,
          cell: (broadcast) => (
            <>
              <Anchor component={Link} href={`/bots/${bot.id}/broadcasts/${broadcast.id}`}>
                <Text span inherit lineClamp={2} style={{ overflowWrap: "anywhere" }}>
                  {beginningOf(broadcast)}
                </Text>
              </Anchor>
              <Text size="sm" c="dimmed" fw={400}>
                {audienceText(broadcast.audience)}
              </Text>
            </>
          ),
        },
        {
          key: "status",
          title: words.columns.status,
          cell: (broadcast) => <Status broadcast={broadcast} />,
        },
        ...(["sent", "unreachable", "failed"] as const).map((count) => ({
          key: count,
          title: words.columns[count],
          isNumber: true as const,
          cell: (broadcast: Broadcast) => spelled(language, broadcast[count]),
        })),
        {
          key: "createdAt",
          title: words.columns.createdAt,
          cell: ({ createdAt, startedBy }) => (
            <>
              <Moment at={createdAt} />
              <Text size="sm" c="dimmed">
                {words.by(startedBy)}
              </Text>
            </>
          ),
        },
      ]}
    />
  );
}

function Status({ broadcast }: { broadcast: Broadcast }) {
  const words = useWords(broadcastWords);
  const { status, total } = broadcast;
  const handled = handledOf(broadcast);
  return (
    <>
      <StatusBadge status={status} />
      {(status === "sending" || status === "paused") && total > 0 && (
        <Progress
          mt={6}
          size="sm"
          value={(100 * handled) / total}
          aria-label={words.progressOf(handled, total)}
        />
      )}
    </>
  );
}
