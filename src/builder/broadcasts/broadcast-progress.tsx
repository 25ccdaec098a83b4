import { Anchor, Badge, Group, Progress, Text } from "@mantine/core";
import { useState } from "react";
import { Link } from "wouter";
import type { Broadcast } from "#contract/message/broadcast.schema.ts";
import { type BroadcastStatus, messagesPerSecond } from "#contract/message/message-limit.ts";
import { useLanguage } from "../language.ts";
import { PlatformReason } from "../messages/refusal.tsx";
import { spelledDuration } from "../parts/list/moment.tsx";
import { spelled, useWords } from "../words.ts";
import { handledOf } from "./broadcast-query.ts";
import { broadcastWords } from "./broadcast-words.en.ts";

/** The results of a broadcast by kind, and the time left. */
export function BroadcastProgress({
  botId,
  broadcast,
  at,
}: {
  botId: string;
  broadcast: Broadcast;
  /** When the broadcast was read, in Unix milliseconds. */
  at: number;
}) {
  const words = useWords(broadcastWords);
  const language = useLanguage();
  const { id, status, total, sent, unreachable, failed, unknown, failure, pausedUntil } = broadcast;
  const handled = handledOf(broadcast);
  const left = Math.max(0, total - handled);
  const results = { sent, unreachable, failed, unknown, ...(status === "cancelled" && { left }) };
  return (
    <>
      <Group gap="sm">
        <StatusBadge broadcast={broadcast} />
        <Text>{words.progressOf(handled, Math.max(total, handled))}</Text>
        {status === "sending" && left > 0 && <TimeLeft left={left} handled={handled} at={at} />}
      </Group>
      <Progress
        value={status === "done" ? 100 : Math.min(100, (100 * handled) / Math.max(1, total))}
        aria-label={words.progress}
      />
      {pausedUntil !== null && (
        <Text role="status">
          {words.pausedUntil(
            new Date(pausedUntil).toLocaleTimeString(language, { timeStyle: "medium" }),
          )}
        </Text>
      )}
      <dl className="broadcast-results">
        {Object.entries(results).map(([name, count]) => {
          const result = name as keyof typeof words.results;
          return (
            <div key={name}>
              <dt>{words.results[result]}</dt>
              <dd>{spelled(language, count)}</dd>
              <dd>
                <Text size="sm" c="dimmed">
                  {words.resultNotes[result]}
                </Text>
                {result === "unknown" && unknown > 0 && (
                  <Anchor component={Link} href={`/bots/${botId}/users?unknownOf=${id}`} size="sm">
                    {words.showUnknown}
                  </Anchor>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      {failure !== null && <PlatformReason reason={failure} />}
    </>
  );
}

interface Reading {
  readonly handled: number;
  /** In Unix milliseconds. */
  readonly at: number;
}

const windowMs = 60_000;
const minWindowMs = 10_000;

/** The messages per second between readings; the usual rate while they are too close to each other. */
export function rateOf(readings: readonly Reading[]): number {
  const [first, last] = [readings[0], readings.at(-1)];
  const ms = first && last ? last.at - first.at : 0;
  if (!first || !last || ms < minWindowMs) return messagesPerSecond;
  return Math.min(messagesPerSecond, ((last.handled - first.handled) * 1000) / ms);
}

/** The time left at the rate of the last minute; Telegram may take messages more slowly than usual. */
function TimeLeft({ left, handled, at }: Reading & { left: number }) {
  const words = useWords(broadcastWords);
  const language = useLanguage();
  const [readings, setReadings] = useState<readonly Reading[]>([{ handled, at }]);
  if (readings.at(-1)?.at !== at)
    setReadings([...readings.filter((one) => one.at >= at - windowMs), { handled, at }]);
  const rate = rateOf(readings);
  if (rate === 0) return null;
  return (
    <Text c="dimmed">{words.timeLeft(spelledDuration(language, Math.ceil(left / rate)))}</Text>
  );
}

const colors: Readonly<Record<BroadcastStatus, string>> = {
  scheduled: "violet",
  sending: "blue",
  paused: "yellow",
  cancelled: "gray",
  done: "green",
};

/** A broadcast's status in its colour. */
export function StatusBadge({ broadcast: { status, hold } }: { broadcast: Broadcast }) {
  const { statuses } = useWords(broadcastWords);
  // A scheduled one that is held starts no more by itself.
  const shown = status === "scheduled" && hold ? "paused" : status;
  return (
    <Badge color={colors[shown]} variant="light">
      {statuses[shown]}
    </Badge>
  );
}
