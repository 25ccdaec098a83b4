import { Anchor, SegmentedControl, Stack, Text } from "@mantine/core";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "wouter";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import type { Broadcast } from "#contract/message/broadcast.schema.ts";
import { useLanguage } from "../language.ts";
import { beginningOf } from "../messages/message-text.ts";
import { Refusal } from "../messages/refusal.tsx";
import { LoadFailure } from "../parts/list/load-failure.tsx";
import { Moment } from "../parts/list/moment.tsx";
import { Page } from "../parts/page/page.tsx";
import { Section } from "../parts/page/section.tsx";
import { shownAmong } from "../parts/text/text-field.tsx";
import { languagesOfTexts } from "../parts/text/text-language.ts";
import { ownedBotQuery } from "../request/bot-query.ts";
import { refusalOf } from "../request/builder-request.ts";
import { WaitingPage } from "../shell/page-boundary.tsx";
import { useWords } from "../words.ts";
import { AudienceSize, useAudienceCount, useAudienceText } from "./audience.tsx";
import { BroadcastActions } from "./broadcast-actions.tsx";
import { textsOf } from "./broadcast-draft.ts";
import { BroadcastPreview, useMessageText } from "./broadcast-preview.tsx";
import { BroadcastProgress, StatusBadge } from "./broadcast-progress.tsx";
import { broadcastQuery } from "./broadcast-query.ts";
import { timeText, timeZone } from "./broadcast-time.ts";
import { type BroadcastWords, broadcastWords } from "./broadcast-words.en.ts";
import "./broadcasts.css";

/** The progress of one broadcast, or the time of a scheduled one, and its message. */
export function BroadcastPage({ botId }: { botId: string }) {
  const words = useWords(broadcastWords);
  const { id = "" } = useParams();
  const { data: bot } = useSuspenseQuery(ownedBotQuery(botId));
  const { data: broadcast, dataUpdatedAt, error, refetch } = useQuery(broadcastQuery(botId, id));
  const audienceText = useAudienceText(bot);
  const messageText = useMessageText();
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
      title={words.shown(beginningOf(messageText(broadcast)))}
      lead={audienceText(broadcast.audience)}
      width="full"
      actions={back}
    >
      <div className="compose">
        <Stack gap="lg">
          {broadcast.hold && (
            <Refusal
              botId={botId}
              {...holdText(words, broadcast.status, broadcast.hold.code)}
              refusal={broadcast.hold}
            />
          )}
          <Section title={broadcast.status === "scheduled" ? words.send : words.progress}>
            <Stack gap="md">
              {broadcast.status === "scheduled" ? (
                <Schedule bot={bot} broadcast={broadcast} />
              ) : (
                <BroadcastProgress botId={botId} broadcast={broadcast} at={dataUpdatedAt} />
              )}
              <BroadcastActions botId={botId} broadcast={broadcast} />
              <Text size="sm" c="dimmed">
                {broadcast.sendAt === null ? words.startedAt : words.scheduledAt}{" "}
                <Moment at={broadcast.createdAt} />, {words.by(broadcast.startedBy)}
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
          <Preview botId={botId} broadcast={broadcast} />
        </div>
      </div>
    </Page>
  );
}

/** Why the service holds a broadcast. */
function holdText(
  words: BroadcastWords,
  status: Broadcast["status"],
  code: NonNullable<Broadcast["hold"]>["code"],
) {
  if (code === "LATE") return { title: words.heldLate, text: words.holds.LATE };
  if (code !== "RESTORED") return { title: words.held, text: words.holds[code] };
  const text = status === "scheduled" ? words.mayBeSent : words.holds.RESTORED;
  return { title: words.heldRestored, text };
}

/** The time of a scheduled broadcast, and its recipients as of now. */
function Schedule({ bot, broadcast }: { bot: OwnedBot; broadcast: Broadcast }) {
  const words = useWords(broadcastWords);
  const language = useLanguage();
  const { audience, hold, sendAt } = broadcast;
  const { count, error } = useAudienceCount(bot.id, audience);
  const time = timeText(sendAt ?? 0, language);
  return (
    <>
      <div>
        <StatusBadge broadcast={broadcast} />
        <Text fw={600} size="lg" mt="xs">
          {hold ? words.wasFor(time) : words.startsAt(time)}
        </Text>
        <Text size="sm" c="dimmed">
          {words.zone(timeZone())}
        </Text>
      </div>
      <div>
        <AudienceSize bot={bot} audience={audience} count={count} error={error} />
        <Text size="sm" c="dimmed">
          {words.countedLater}
        </Text>
      </div>
    </>
  );
}

/** The message in the owner's language; another one of its languages can be chosen. */
function Preview({ botId, broadcast }: { botId: string; broadcast: Broadcast }) {
  const words = useWords(broadcastWords);
  const ownersLanguage = useLanguage();
  const [chosen, choose] = useState<string>();
  const languages = languagesOfTexts(textsOf(broadcast));
  const language = chosen ?? ownersLanguage;
  return (
    <Stack gap="xs">
      {languages.length > 1 && (
        <SegmentedControl
          size="xs"
          className="wrapping-control"
          aria-label={words.languagesOfTexts}
          value={shownAmong(languages, language) ?? ""}
          onChange={choose}
          data={languages}
          style={{ alignSelf: "flex-start" }}
        />
      )}
      <BroadcastPreview botId={botId} content={broadcast} language={language} />
    </Stack>
  );
}
