import { Alert, Box, Group, Paper, Stack, Text, VisuallyHidden } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconMinus } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import type { FieldCheck } from "#contract/field/field-check.schema.ts";
import { isAdvice, isForBrowsers } from "#contract/field/field-limit.ts";
import { type ScreenText, textIn } from "#contract/text/screen-text.ts";
import { useLanguage } from "../language.ts";
import { CodeBlock } from "../parts/page/copy-button.tsx";
import { Icon } from "../parts/page/icon.tsx";
import { useWords } from "../words.ts";
import { checkWords } from "./check-words.en.ts";
import { type EndpointTest, isGood, shownText, type Tested, warningsOf } from "./endpoint-test.ts";

/** The result of a test: both responses, the slot's text and the requirements. */
export function TestResult({ tested, ...field }: { tested: Tested; fallback: ScreenText }) {
  const fallback = textIn(field.fallback, useLanguage());
  const words = useWords(checkWords);
  const id = useId();
  const { browser, report } = tested;
  const isByService = tested.request.fetchedByService === true;
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
        <VisuallyHidden component="h2" id={id}>
          {words.result}
        </VisuallyHidden>
        <Group
          gap="xs"
          wrap="nowrap"
          role="status"
          c={good ? goodColor : "var(--mantine-color-error)"}
        >
          <Icon of={good ? IconCheck : IconAlertTriangle} />
          <Text fw={650}>{good ? words.works : trouble}</Text>
        </Group>
        <Stack component="dl" gap="xs" m={0}>
          <Line name={words.slot}>
            {text ? <bdi style={slotStyle}>{text}</bdi> : <Text c="dimmed">{words.nothing}</Text>}
          </Line>
          <Line name={words.fromBrowser}>
            {browser && <BrowserTry result={browser} tested={tested} />}
            {!browser && (isByService ? words.serviceNote : words.signedNote)}
          </Line>
          <Line name={words.fromService}>
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
          </Line>
        </Stack>
        {good &&
          warningsOf(tested).map((warning) => (
            <Alert key={warning} color="yellow" role="note">
              {words.warnings[warning]}
            </Alert>
          ))}
        {!good && (
          <Alert color="yellow">{shown ? words.willSeeText : words.willSee(fallback)}</Alert>
        )}
        <CheckList checks={report.checks} isByService={isByService} />
      </Stack>
    </Paper>
  );
}

/** As large as in the slot of a screen. */
const slotStyle = {
  display: "block",
  maxHeight: "12em",
  overflow: "auto",
  fontSize: "1.25rem",
  fontWeight: 650,
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
} as const;

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Group gap="4px 12px" align="baseline">
      <Text component="dt" size="sm" c="dimmed" w={150}>
        {name}
      </Text>
      <Box component="dd" m={0} flex="1 1 200px" miw={0}>
        {children}
      </Box>
    </Group>
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

function hostOf({ request }: Tested): string {
  return new URL(request.url).host;
}

/** A hidden frame with the Mini App's page, so that test requests have the origin of players'. */
export function TrialFrame({ test: { frame, pageUrl } }: { test: EndpointTest }) {
  const words = useWords(checkWords);
  return <iframe ref={frame} src={pageUrl} title={words.frame} hidden />;
}

const goodColor = "var(--mantine-color-green-light-color)";

const marks = {
  notJudged: { icon: IconMinus, color: "dimmed" },
  met: { icon: IconCheck, color: goodColor },
  hint: { icon: IconAlertTriangle, color: "var(--mantine-color-yellow-light-color)" },
  notMet: { icon: IconAlertTriangle, color: "var(--mantine-color-error)" },
};

const urgency = (check: FieldCheck) => (check.ok === false && !isAdvice(check.id) ? 0 : 1);

function stateOf({ id, ok }: Pick<FieldCheck, "id" | "ok">): keyof typeof marks {
  if (ok === null) return "notJudged";
  if (ok) return "met";
  return isAdvice(id) ? "hint" : "notMet";
}

/** All requirements, unmet ones first, each with how to meet it and the lines to copy. */
function CheckList({
  checks,
  isByService,
}: {
  checks: readonly FieldCheck[];
  isByService: boolean;
}) {
  return (
    <Stack component="ul" gap={10} m={0} p={0}>
      {checks
        .toSorted((a, b) => urgency(a) - urgency(b))
        .map((check) => (
          <CheckRow
            key={check.id}
            check={check}
            isNeeded={!(isByService && isForBrowsers(check.id))}
          />
        ))}
    </Stack>
  );
}

function CheckRow({
  check: { id, ok, found, advice },
  isNeeded,
}: {
  check: FieldCheck;
  isNeeded: boolean;
}) {
  const words = useWords(checkWords);
  const state = stateOf({ id, ok });
  const { icon, color } = marks[state];
  const [sentence, ...lines] = advice.split("\n");
  const requirement = words.requirements[id];
  return (
    <Group
      component="li"
      gap={10}
      wrap="nowrap"
      align="flex-start"
      data-check={id}
      data-state={state}
    >
      <Text span c={color} pt={3} pos="relative">
        <Icon of={icon} />
        <VisuallyHidden>{words[state]}:</VisuallyHidden>
      </Text>
      <Box flex={1} miw={0}>
        <Text fw={state === "notMet" ? 650 : 500}>{requirement}</Text>
        {(ok !== null || !isNeeded || id === "https" || id === "public-host") && (
          <Text size="sm" c="dimmed" style={{ overflow: "clip", overflowWrap: "anywhere" }}>
            {found}
          </Text>
        )}
        {sentence && (
          <Text size="sm" mt={4}>
            {sentence}
          </Text>
        )}
        {lines.length > 0 && (
          <Box mt="xs">
            <CodeBlock code={lines.join("\n")} label={`${words.lines} · ${requirement}`} />
          </Box>
        )}
      </Box>
    </Group>
  );
}
