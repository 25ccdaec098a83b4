import { Anchor, Box, Button, EmptyState, Progress, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useInfiniteQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import type { Broadcast } from "#contract/message/broadcast.schema.ts";
import { useLanguage } from "../language.ts";
import { MessagePreview } from "../messages/message-preview.tsx";
import { beginningOf } from "../messages/message-text.ts";
import { columnsOf, DataTable } from "../parts/list/data-table.tsx";
import { LoadedSlices } from "../parts/list/loaded.tsx";
import { Moment } from "../parts/list/moment.tsx";
import { Icon } from "../parts/page/icon.tsx";
import { Page } from "../parts/page/page.tsx";
import { ownedBotQuery } from "../request/bot-query.ts";
import { spelled, useWords } from "../words.ts";
import { useAudienceText } from "./audience.tsx";
import { useMessageText } from "./broadcast-preview.tsx";
import { StatusBadge } from "./broadcast-progress.tsx";
import { broadcastsQuery, handledOf } from "./broadcast-query.ts";
import { broadcastWords } from "./broadcast-words.en.ts";

/** The bot's broadcasts, the scheduled ones first, then newest first. */
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
  const sample = (
    <Box w={280} maw="100%" ta="start">
      <MessagePreview
        label={words.sample}
        message={words.sampleText}
        isEnableHtml
        picture=""
        buttons={[{ text: words.sampleButton, isLink: false }]}
        isSilent={false}
      />
    </Box>
  );
  return (
    <Page title={words.title} lead={words.lead} width="full" actions={!isEmpty && create}>
      <LoadedSlices
        query={query}
        rowsOf={({ broadcasts }) => broadcasts}
        empty={
          <EmptyState py={32} icon={sample} title={words.none} description={words.noneText}>
            <EmptyState.Actions>{create}</EmptyState.Actions>
          </EmptyState>
        }
        end={words.keptNote}
      >
        {(broadcasts) => <BroadcastTable bot={bot} broadcasts={broadcasts} />}
      </LoadedSlices>
    </Page>
  );
}

function BroadcastTable({ bot, broadcasts }: { bot: OwnedBot; broadcasts: readonly Broadcast[] }) {
  const words = useWords(broadcastWords);
  const language = useLanguage();
  const audienceText = useAudienceText(bot);
  const messageText = useMessageText();
  const count = (name: "sent" | "unreachable" | "failed") => ({
    isNumber: true as const,
    cell: (broadcast: Broadcast) => spelled(language, broadcast[name]),
  });
  return (
    <DataTable
      label={words.title}
      rows={broadcasts}
      keyOf={({ id }) => id}
      isLinked
      columns={columnsOf<Broadcast>(words.columns, {
        message: {
          isWide: true,
          cell: (broadcast) => (
            <>
              <Anchor component={Link} href={`/bots/${bot.id}/broadcasts/${broadcast.id}`}>
                <Text span inherit lineClamp={2} style={{ overflowWrap: "anywhere" }}>
                  {beginningOf(messageText(broadcast))}
                </Text>
              </Anchor>
              <Text size="sm" c="dimmed" fw={400}>
                {audienceText(broadcast.audience)}
              </Text>
            </>
          ),
        },
        status: { cell: (broadcast) => <Status broadcast={broadcast} /> },
        sent: count("sent"),
        unreachable: count("unreachable"),
        failed: count("failed"),
        createdAt: {
          cell: ({ status, createdAt, sendAt, startedBy }) => (
            <>
              <Moment at={sendAt ?? createdAt} />
              {status === "scheduled" && sendAt !== null && (
                <Text size="sm">
                  {new Date(sendAt).toLocaleString(language, {
                    dateStyle: "medium",
                    timeStyle: "short",
                  })}
                </Text>
              )}
              <Text size="sm" c="dimmed">
                {words.by(startedBy)}
              </Text>
            </>
          ),
        },
      })}
    />
  );
}

function Status({ broadcast }: { broadcast: Broadcast }) {
  const words = useWords(broadcastWords);
  const { status, total } = broadcast;
  const handled = handledOf(broadcast);
  return (
    <>
      <StatusBadge broadcast={broadcast} />
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
