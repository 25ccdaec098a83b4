import { SegmentedControl, Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLanguage } from "../language.ts";
import { LoadFailure } from "../parts/list/load-failure.tsx";
import { Section } from "../parts/page/section.tsx";
import { shellWords } from "../shell/shell-words.en.ts";
import { useWords } from "../words.ts";
import { inviteWords } from "./invite-words.en.ts";
import { invitersQuery, type Period, periods } from "./inviter-query.ts";
import { InviterTable } from "./inviter-table.tsx";

/** Who brings friends, and whose friends did not play on. */
export function InviterSection({ botId }: { botId: string }) {
  const words = { ...useWords(shellWords), ...useWords(inviteWords) };
  const language = useLanguage();
  const [period, setPeriod] = useState<Period>("all");
  const { data, error, refetch } = useQuery(invitersQuery(botId, period));
  return (
    <Section title={words.inviters} lead={words.invitersLead}>
      <Stack gap="md">
        <SegmentedControl
          aria-label={words.period}
          style={{ alignSelf: "flex-start" }}
          value={period}
          onChange={(value) => setPeriod(value as Period)}
          data={periods.map((value) => ({ value, label: words.periods[value] }))}
        />
        {!data && !error && <Skeleton height={120} role="status" aria-label={words.loading} />}
        {!data && error && <LoadFailure error={error} onRetry={() => void refetch()} />}
        {data && data.inviters.length === 0 && <Text c="dimmed">{words.noInviters[period]}</Text>}
        {data && data.inviters.length > 0 && (
          <InviterTable botId={botId} inviters={data.inviters} />
        )}
        {data?.since != null && (
          <Text size="sm" c="dimmed">
            {words.since(
              new Date(data.since).toLocaleString(language, {
                dateStyle: "medium",
                timeStyle: "short",
              }),
            )}
          </Text>
        )}
      </Stack>
    </Section>
  );
}
