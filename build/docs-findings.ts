import { type FieldCheckId, fieldCheckIds } from "#contract/field-check-id.ts";
import { fieldTimeoutMs, maxValueBytes } from "#contract/field-limit.ts";
import { type CheckLanguage, type Say, sayIn } from "#server/fields/finding.ts";

type Name = Parameters<Say>[0];

/** The failures of each check; a list is one failure in several sentences. */
const failures: Readonly<Record<FieldCheckId, readonly (Name | readonly Name[])[]>> = {
  https: [
    "httpUrl",
    "tlsAbsent",
    "certificateExpired",
    "certificateEarly",
    "certificateOfAnother",
    "certificateChain",
    "certificateSelfSigned",
    "certificateUntrusted",
  ],
  "public-host": ["hostNotPublic", "addressNotPublic", "noAddress"],
  preflight: [
    "optionsRedirect",
    ["optionsStatus", "optionsUnknown"],
    ["optionsStatus", "optionsRefused"],
    ["optionsStatus", "optionsFailed"],
    "optionsLate",
    "optionsBroken",
    "nobodyListens",
    "methodsOdd",
  ],
  "allow-origin": [
    ["answerToBoth", "originMissing"],
    ["answerToBoth", "originTwice"],
    ["answerToBoth", "originNull"],
    ["answerToBoth", "originPattern", "reflect"],
    ["answerToBoth", "originSlash"],
    ["answerToBoth", "originScheme"],
    ["answerToBoth", "originCapitals"],
    ["answerToBoth", "originBare"],
    ["answerToBoth", "originPath"],
    ["answerToBoth", "originOther", "setOrigin"],
  ],
  "allow-headers": [["headersMissing", "addHeaders"], ["headersOther", "addHeaders"], "headersOdd"],
  redirect: ["redirect", "redirectNowhere"],
  status: [
    ["status", "statusRefused"],
    ["status", "statusCsrf"],
    ["status", "statusProxy"],
    ["status", "statusNotFound"],
    ["status", "statusMethod"],
    ["status", "statusBody"],
    ["status", "statusType"],
    ["status", "statusOften"],
    ["status", "statusFailed"],
    ["status", "statusOther"],
    "postBroken",
  ],
  "raw-text": [
    ["textJsonObject", "valueIn"],
    ["textJsonList", "valueAlone"],
    "textQuoted",
    "textEmpty",
    "textNotUtf8",
    "textHtml",
    "textTags",
    "textError",
    "textNoValue",
  ],
  size: ["sizeOver", "codingUnread", "bodyBroken"],
  time: [["timeOver", "beFaster"]],
  "max-age": [
    ["maxAgeMissing", "addMaxAge"],
    ["maxAgeOdd", "addMaxAge"],
  ],
};

const samples = {
  header: "`Access-Control-Allow-Origin: …`",
  origin: "https://slotwire.example.com",
  base: "https://slotwire.example.com",
  domain: "slotwire.example.com",
  max: maxValueBytes.toLocaleString("en"),
  seconds: fieldTimeoutMs / 1000,
  has: "http",
  needs: "https",
};
const unknown = new Proxy<Record<string, string | number>>(samples, {
  get: (values, name) => values[String(name)] ?? "…",
});
const columns = { en: "| The check finds | Do this |", ru: "| Что найдено | Что сделать |" };

/** Every failure of the endpoint check with its advice, as tables below the checks' names. */
export function endpointFindings(language: CheckLanguage): string {
  const say = sayIn(language);
  const row = (failure: Name | readonly Name[]) => {
    const [first, ...others] = [failure].flat() as Name[];
    const isAnswer = first === "answerToBoth";
    const [fault, ...lines] = (isAnswer ? others : [first, ...others]).flatMap((name) =>
      say(name as Name, unknown).split("\n"),
    );
    const found = isAnswer ? say("answerToBoth", { fault: fault ?? "" }) : fault;
    return `| ${found} | ${lines.join(" ").replace(/:$/, ".")} |`.replace(/(?<!`)\*/g, "\\*");
  };
  return fieldCheckIds
    .map((id) =>
      [
        `### \`${id}\` {#check-${id}}`,
        [columns[language], "|---|---|", ...failures[id].map(row)].join("\n"),
      ].join("\n\n"),
    )
    .join("\n\n");
}
