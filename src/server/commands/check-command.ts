import { FieldTransform } from "#contract/field/custom-field.schema.ts";
import type { FieldCheck, FieldCheckReport } from "#contract/field/field-check.schema.ts";
import { fieldCheckIds, isAdvice } from "#contract/field/field-limit.ts";
import { isBlank, isTextShown } from "#contract/field/field-text.ts";
import { parseJson } from "#contract/field/field-value.ts";
import { isValid } from "#contract/validation/schema-fault.ts";
import { appOrigins } from "../bots/bot-url.ts";
import { checkEndpoint, FieldUrlError } from "../fields/field-check.ts";
import {
  type Command,
  flagOption,
  Printed,
  parse,
  textOption,
  UsageError,
} from "./command-args.ts";

/** A placeholder for the bot in an origin of the service domain. */
const anyBot = "any-bot";

/**
 * `check`: tests an owner's endpoint as players' browsers or the service call it; needs no store.
 */
export const checkCommand: Command = async (args, config) => {
  const { subject: url, options } = parse(args, "the URL of a field", {
    json: flagOption,
    local: flagOption,
    "fetched-by-service": flagOption,
    "send-language": flagOption,
    transform: textOption,
  });
  const isByService = options["fetched-by-service"] ?? false;
  const origins = appOrigins(config, anyBot);
  const report = await checkEndpoint(url, {
    origins,
    serviceDomain: config.serviceDomain,
    local: options.local ?? false,
    fetchedByService: isByService,
    sendLanguage: options["send-language"],
    transform: readTransform(options.transform),
  }).catch((error: unknown) => {
    throw error instanceof FieldUrlError ? new UsageError(error.message) : error;
  });
  return new Printed(
    options.json
      ? JSON.stringify(report, null, 2)
      : reportText(url, isByService ? ["the service"] : origins, report),
    report.ok ? 0 : 1,
  );
};

/** The transform in an option. Throws `UsageError`. */
function readTransform(text: string | undefined): FieldTransform | undefined {
  if (text === undefined) return undefined;
  const transform = parseJson(text);
  if (isValid(FieldTransform, transform)) return transform as FieldTransform;
  throw new UsageError('--transform must be as in a bot file, such as {"pointer":"/data/rank"}.');
}

/** A report as text: a line per check, with advice below each failure. */
export function reportText(
  url: string,
  callers: readonly string[],
  report: FieldCheckReport,
): string {
  return [
    url,
    `tested from ${callers.join(" and ")}`,
    "",
    ...report.checks.flatMap(checkLines),
    "",
    ...valueLines(report),
    "",
    verdict(report),
  ].join("\n");
}

const nameWidth = Math.max(...fieldCheckIds.map(({ length }) => length));
const indent = " ".repeat(6);

function checkLines({ id, ok, found, advice }: FieldCheck): string[] {
  const unmetMark = isAdvice(id) ? "hint" : "FAIL";
  const judgedMark = ok ? "ok" : unmetMark;
  const mark = ok === null ? "–" : judgedMark;
  const [sentence, ...lines] = advice ? advice.split("\n") : [];
  return [
    `${mark.padEnd(indent.length)}${id.padEnd(nameWidth)}  ${found}`,
    ...(sentence ? [`${indent}${sentence}`] : []),
    ...lines.map((line) => `${indent}    ${line}`),
  ];
}

function valueLines({ status, milliseconds, bytes, text, checks }: FieldCheckReport): string[] {
  if (status === null) return ["No answer. The slot shows the fallback."];
  const measured = `Status ${status}, ${milliseconds} ms, ${bytes} bytes.`;
  if (text === null || isBlank(text)) return [`${measured} The slot shows the fallback.`];
  // Control characters from the server must not reach the terminal.
  return [
    `${measured} ${isTextShown(checks) ? "The text:" : "The text, which players do not see:"}`,
    `  ${text.slice(0, 500).replace(/[^\P{C}\n]/gu, "\uFFFD")}${text.length > 500 ? "…" : ""}`,
  ];
}

function verdict({ ok, checks }: FieldCheckReport): string {
  if (ok) return "Players can see this field.";
  const failed = checks
    .filter((check) => check.ok === false && !isAdvice(check.id))
    .map(({ id }) => id);
  return `Players cannot see this field correctly. Failed: ${failed.join(", ")}.`;
}
