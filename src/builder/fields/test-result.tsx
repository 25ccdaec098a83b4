import { Alert, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { useId } from "react";
import { isAdvice } from "#contract/field/field-limit.ts";
import { Icon } from "../parts/page/icon.tsx";
import { useWords } from "../words.ts";
import { CheckList } from "./check-list.tsx";
import { checkWords } from "./check-words.en.ts";
import { type EndpointTest, isGood, shownText, type Tested, warningsOf } from "./endpoint-test.ts";

/** The result of a test: both responses, the slot's text and the requirements. */
export function TestResult({ tested, fallback }: { tested: Tested; fallback: string }) {
  const words = useWords(checkWords);
  const id = useId();
  const { browser, report } = tested;
  const unmet = report.checks.filter(
    ({ ok, id: check }) => ok === false && !isAdvice(check),
  ).length;
  const good = isGood(tested);
  const trouble = unmet > 0 ? words.unmet(unmet) : words.onlyBrowser;
  const shown = shownText(tested);
  const text = shown || fallback;
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={id}>
      <Stack gap="md">
        <Title order={2} id={id} className="unseen">
          {words.result}
        </Title>
        <Group
          gap="xs"
          wrap="nowrap"
          role="status"
          c={good ? "var(--field-good)" : "var(--mantine-color-error)"}
        >
          <Icon of={good ? IconCheck : IconAlertTriangle} />
          <Text fw={650}>{good ? words.works : trouble}</Text>
        </Group>
        <dl className="tries">
          <div>
            <dt>{words.slot}</dt>
            <dd>
              {text ? (
                <bdi className="slot-text">{text}</bdi>
              ) : (
                <Text c="dimmed">{words.nothing}</Text>
              )}
            </dd>
          </div>
          <div>
            <dt>{words.fromBrowser}</dt>
            <dd>{browser ? <BrowserTry result={browser} tested={tested} /> : words.signedNote}</dd>
          </div>
          <div>
            <dt>{words.fromService}</dt>
            <dd>
              {report.status === null
                ? [
                    report.isUnreachable ? words.unreachable(hostOf(tested)) : words.noResponse,
                    words.milliseconds(report.milliseconds),
                  ].join(" · ")
                : [
                    words.status(report.status),
                    words.milliseconds(report.milliseconds),
                    words.bytes(report.bytes),
                  ].join(" · ")}
            </dd>
          </div>
        </dl>
        {good &&
          warningsOf(tested).map((warning) => (
            <Alert key={warning} variant="light" color="yellow" role="note">
              {words.warnings[warning]}
            </Alert>
          ))}
        {!good && (
          <Alert variant="light" color="yellow">
            {shown ? words.willSeeText : words.willSee(fallback)}
          </Alert>
        )}
        <CheckList checks={report.checks} />
      </Stack>
    </Paper>
  );
}

function BrowserTry({
  result,
  tested,
}: {
  result: NonNullable<Tested["browser"]>;
  tested: Tested;
}) {
  const words = useWords(checkWords);
  const time = words.milliseconds(result.milliseconds);
  if (result.ok) return `${words.came} · ${time}`;
  const why =
    result.found === "blocked" && tested.report.isUnreachable
      ? words.unreachable(hostOf(tested))
      : (words.failures[result.found] ?? result.found);
  return [...(result.status === undefined ? [] : [words.status(result.status)]), why, time].join(
    " · ",
  );
}

function hostOf({ url }: Tested): string {
  return new URL(url).host;
}

/** A hidden frame with the Mini App's page, so that test requests have the origin of players'. */
export function TrialFrame({ test: { frame, pageUrl } }: { test: EndpointTest }) {
  const words = useWords(checkWords);
  return <iframe ref={frame} src={pageUrl} title={words.frame} hidden />;
}
