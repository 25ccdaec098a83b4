import { Anchor, Stack, Text } from "@mantine/core";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link, useParams } from "wouter";
import { MessagePreview } from "../messages/message-preview.tsx";
import { beginningOf } from "../messages/message-text.ts";
import { Refusal } from "../messages/refusal.tsx";
import { LoadFailure } from "../parts/list/load-failure.tsx";
import { Moment } from "../parts/list/moment.tsx";
import { Page } from "../parts/page/page.tsx";
import { Section } from "../parts/page/section.tsx";
import { ownedBotQuery } from "../request/bot-query.ts";
import { refusalOf } from "../request/builder-request.ts";
import { WaitingPage } from "../shell/page-boundary.tsx";
import { useWords } from "../words.ts";
import { useAudienceText } from "./audience.tsx";
import { BroadcastActions } from "./broadcast-actions.tsx";
import { BroadcastProgress } from "./broadcast-progress.tsx";
import { broadcastQuery } from "./broadcast-query.ts";
import { broadcastWords } from "./broadcast-words.en.ts";
import "./broadcasts.css";

/** The progress and message of one broadcast. */
export function BroadcastPage({ botId }: { botId: string }) {
  const words = useWords(broadcastWords);
  const { id = "" } = useParams();
  const { data: bot } = useSuspenseQuery(ownedBotQuery(botId));
  const { data: broadcast, dataUpdatedAt, error, refetch } = useQuery(broadcastQuery(botId, id));
  const audienceText = useAudienceText(bot);
  const back = (
    <Anchor component={Link} href={`/bots/${botId}/broadcasts`}>
      {words.back}
    </Anchor>
  );
  const code = refusalOf(error);
  if (code === "BROADCAST_NOT_FOUND" || code === "BAD_ARGUMENT")
    return (
      <Page title={words.missingTitle} lead={words.missingText}>
        {back}
      </Page>
    );
  if (!broadcast)
    return error ? (
      <Page title={words.title}>
        <LoadFailure error={error} onRetry={() => void refetch()} />
      </Page>
    ) : (
      <WaitingPage />
    );
  return (
    <Page
      title={words.shown(beginningOf(broadcast))}
      lead={audienceText(broadcast.audience)}
      width="full"
      actions={back}
    >
      <div className="compose">
        <Stack gap="lg">
          {broadcast.hold && (
            <Refusal
              botId={botId}
              title={broadcast.hold.code === "RESTORED" ? words.heldRestored : words.held}
              text={words.holds[broadcast.hold.code]}
              refusal={broadcast.hold}
            />
          )}
          <Section title={words.progress}>
            <Stack gap="md">
              <BroadcastProgress botId={botId} broadcast={broadcast} at={dataUpdatedAt} />
              <BroadcastActions botId={botId} broadcast={broadcast} />
              <Text size="sm" c="dimmed">
                {words.startedAt} <Moment at={broadcast.createdAt} />,{" "}
                {words.by(broadcast.startedBy)}
                {broadcast.finishedAt !== null && (
                  <>
                    {" · "}
                    {words.finished} <Moment at={broadcast.finishedAt} />
                  </>
                )}
              </Text>
            </Stack>
          </Section>
        </Stack>
        <div className="compose-side">
          <MessagePreview
            message={broadcast.message}
            isEnableHtml={broadcast.isEnableHtml}
            picture={broadcast.picture ?? ""}
            button={broadcast.button ?? undefined}
          />
        </div>
      </div>
    </Page>
  );
}
