import { Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import type { Audience, AudienceCount } from "#contract/message/broadcast.schema.ts";
import { messagesPerSecond } from "#contract/message/message-limit.ts";
import { useLanguage } from "../language.ts";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { spelledDuration } from "../parts/list/duration.ts";
import { useWords } from "../words.ts";
import { audienceCountQuery } from "./broadcast-query.ts";
import { broadcastWords } from "./broadcast-words.en.ts";

const settleMs = 300;

/** How many users an audience has, once it stands still; undefined while that is not known. */
export function useAudienceCount(botId: string, audience: Audience | undefined) {
  const [settled] = useDebouncedValue(JSON.stringify(audience ?? null), settleMs);
  const asked: Audience | null = JSON.parse(settled);
  const { data, error, isPlaceholderData } = useQuery({
    ...audienceCountQuery(botId, asked ?? {}),
    enabled: asked !== null,
  });
  const isCurrent = settled === JSON.stringify(audience ?? null) && !isPlaceholderData;
  return { count: isCurrent && asked !== null ? data : undefined, error };
}

/** Says how many users an audience has, and how long it takes to reach them. */
export function AudienceSize({
  audience,
  count,
  error,
}: {
  /** Undefined while a filter is mistyped. */
  audience: Audience | undefined;
  count: AudienceCount | undefined;
  error: unknown;
}) {
  const words = useWords(broadcastWords);
  const language = useLanguage();
  if (!audience) return <Text c="dimmed">{words.audienceFaulty}</Text>;
  if (error) return <FailureNote error={error} />;
  const seconds = Math.ceil((count?.count ?? 0) / messagesPerSecond);
  return (
    <div role="status">
      <Text fw={600} size="lg">
        {count ? words.recipients(count.count, count.hasMore) : words.counting}
      </Text>
      {count?.count === 0 && (
        <Text size="sm" c="dimmed">
          {words.nobody}
        </Text>
      )}
      {count && count.count > messagesPerSecond && (
        <Text size="sm" c="dimmed">
          {words.takes(spelledDuration(language, seconds))}
        </Text>
      )}
    </div>
  );
}
