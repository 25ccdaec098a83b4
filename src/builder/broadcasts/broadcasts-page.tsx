import { Button, EmptyState, Stack, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useInfiniteQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { LoadFailure } from "../parts/list/load-failure.tsx";
import { NextPage } from "../parts/list/next-page.tsx";
import { Icon } from "../parts/page/icon.tsx";
import { Page } from "../parts/page/page.tsx";
import { ownedBotQuery } from "../request/bot-query.ts";
import { WaitingPage } from "../shell/page-boundary.tsx";
import { useWords } from "../words.ts";
import { broadcastsQuery } from "./broadcast-query.ts";
import { BroadcastTable } from "./broadcast-table.tsx";
import { broadcastWords } from "./broadcast-words.en.ts";
import { MessagePreview } from "./message-preview.tsx";
import "./broadcasts.css";

/** The bot's broadcasts, newest first. */
export function BroadcastsPage({ botId }: { botId: string }) {
  const words = useWords(broadcastWords);
  const { data: bot } = useSuspenseQuery(ownedBotQuery(botId));
  const { data, error, refetch, ...next } = useInfiniteQuery(broadcastsQuery(botId));
  if (!data && !error) return <WaitingPage />;
  const broadcasts = data?.pages.flatMap((page) => page.broadcasts) ?? [];
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
    <Page
      title={words.title}
      lead={words.lead}
      width="full"
      actions={broadcasts.length > 0 && create}
    >
      {!data && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data && broadcasts.length === 0 && (
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
          <EmptyState.Actions>{create}</EmptyState.Actions>
        </EmptyState>
      )}
      {broadcasts.length > 0 && (
        <Stack gap="md">
          <BroadcastTable bot={bot} broadcasts={broadcasts} />
          <NextPage query={{ error, ...next }} label={words.more} size="sm" />
          {!next.hasNextPage && (
            <Text size="sm" c="dimmed">
              {words.keptNote}
            </Text>
          )}
        </Stack>
      )}
    </Page>
  );
}
