import { Badge, Box, List, Skeleton, Table, Text } from "@mantine/core";
import { useInViewport } from "@mantine/hooks";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import type { FieldHealth, HealthSummary } from "#contract/field/field-health.schema.ts";
import { useLanguage } from "../language.ts";
import { Moment } from "../parts/list/moment.tsx";
import { lazyPart } from "../parts/page/lazy-part.ts";
import { call } from "../request/builder-request.ts";
import { useWords } from "../words.ts";
import { checkWords } from "./check-words.en.ts";
import "./fields.css";

const HealthBarChart = lazyPart(() => import("./health-bar-chart.tsx"), "HealthBarChart");

const againMs = 60_000;

/** The health of the bot's fields on players' devices, refetched every minute. */
const healthQuery = (botId: string) =>
  queryOptions({
    queryKey: ["bot", botId, "health"],
    queryFn: ({ signal }) => call("GET /bots/:botId/field-health", { params: { botId }, signal }),
    refetchInterval: againMs,
  });

/** A field's health on players' devices. */
export function FieldHealthPanel({ botId, name }: { botId: string; name: string }) {
  const { health: words } = useWords(checkWords);
  const { data, error } = useQuery(healthQuery(botId));
  const health = data?.fields.find(({ field }) => field === name);
  return (
    <section className="health" aria-label={`${words.title}: ${name}`}>
      {!data && !error && <Skeleton height={20} width="60%" />}
      {!data && error && <Note text={words.unknown} />}
      {data && (!health || health.week.fetches === 0) && <Note text={words.none} />}
      {data && health && health.week.fetches > 0 && (
        <Reported health={health} now={data.serverTime} />
      )}
    </section>
  );
}

function Quiet({ children }: { children: ReactNode }) {
  return (
    <Text span inherit c="dimmed">
      {children}
    </Text>
  );
}

function Note({ text }: { text: string }) {
  return (
    <Text size="sm" c="dimmed">
      {text}
    </Text>
  );
}

function Reported({ health, now }: { health: FieldHealth; now: number }) {
  const { health: words } = useWords(checkWords);
  const percent = usePercent();
  const { field, day, week, failingSince, sample } = health;
  return (
    <>
      <FieldHealthChart health={health} now={now} label={words.chart(field, percent(week))} />
      <Text size="sm" style={{ whiteSpace: "nowrap" }}>
        <strong>{percent(day.fetches > 0 ? day : week)}</strong>{" "}
        <Quiet>{day.fetches > 0 ? words.day : words.week}</Quiet>
      </Text>
      {failingSince !== undefined && (
        <Text size="sm">
          <Badge component="span" color="red">
            {words.failing}
          </Badge>{" "}
          <Quiet>
            {words.began} <Moment at={failingSince} />
          </Quiet>
        </Text>
      )}
      <details className="folded health-more">
        <summary aria-label={`${words.more}: ${field}`}>{words.more}</summary>
        <Figures day={day} week={week} />
        {week.failures.length > 0 && <Failures failures={week.failures} sample={sample} />}
      </details>
    </>
  );
}

function Figures({ day, week }: { day: HealthSummary; week: HealthSummary }) {
  const { health: words } = useWords(checkWords);
  const percent = usePercent();
  const took = (ms: number | null) => (ms === null ? "–" : words.milliseconds(ms));
  const spans = [
    { name: words.day, summary: day },
    { name: words.week, summary: week },
  ];
  return (
    <Table aria-label={words.title} maw={560} className="health-table">
      <Table.Thead>
        <Table.Tr>
          <Table.Td />
          <Table.Th scope="col">{words.good}</Table.Th>
          <Table.Th scope="col">{words.median}</Table.Th>
          <Table.Th scope="col">{words.slow}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {spans.map(({ name, summary }) => (
          <Table.Tr key={name}>
            <Table.Th scope="row">{name}</Table.Th>
            <Table.Td>
              {percent(summary)} <Quiet>{words.fetches(summary.fetches)}</Quiet>
            </Table.Td>
            <Table.Td>{took(summary.p50Milliseconds)}</Table.Td>
            <Table.Td>{took(summary.p95Milliseconds)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Failures({
  failures,
  sample,
}: Pick<HealthSummary, "failures"> & { sample: FieldHealth["sample"] }) {
  const { health: words } = useWords(checkWords);
  return (
    <>
      <Text size="sm" fw={600} mt="xs">
        {words.failures}
      </Text>
      <List size="sm" mt={4}>
        {failures.map(({ outcome, count, lastAt }) => (
          <List.Item key={outcome}>
            {words.outcomes[outcome]}{" "}
            <Quiet>
              {words.times(count)}, {words.last} <Moment at={lastAt} />
            </Quiet>
            {outcome === "suspicious" && sample && (
              <Text size="sm" mt={4} style={{ overflowWrap: "anywhere" }}>
                {words.sample} <bdi className="mono">{words.quoted(sample.text)}</bdi>{" "}
                <Quiet>
                  <Moment at={sample.at} />
                </Quiet>
              </Text>
            )}
          </List.Item>
        ))}
      </List>
    </>
  );
}

/** The success rate, rounded so that a single failure keeps it below 100 %. */
function usePercent(): (summary: HealthSummary) => string {
  const format = new Intl.NumberFormat(useLanguage(), {
    style: "percent",
    maximumFractionDigits: 1,
    roundingMode: "floor",
  });
  return ({ fetches, good }) => (fetches === 0 ? "–" : format.format(good / fetches));
}

/** The success rate over 7 days; rendered only while in view, since a bot may have 500 fields. */
function FieldHealthChart({
  health,
  now,
  label,
}: {
  health: FieldHealth;
  now: number;
  label: string;
}) {
  const { ref, inViewport } = useInViewport<HTMLDivElement>();
  return (
    <Box ref={ref} role="img" aria-label={label} w={120} h={24}>
      {inViewport && (
        <Suspense fallback={null}>
          <HealthBarChart hours={health.hours} now={now} />
        </Suspense>
      )}
    </Box>
  );
}
