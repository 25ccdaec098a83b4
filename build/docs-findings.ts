import {
  type FieldCheckId,
  fieldCheckIds,
  fieldTimeoutMs,
  maxValueBytes,
} from "#contract/field/field-limit.ts";
import { type CheckLanguage, findingNames, type Say, sayIn } from "#server/fields/finding.ts";

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
    "optionsNowhere",
    ["optionsStatus", "optionsUnknown"],
    ["optionsStatus", "optionsRefused"],
    ["optionsStatus", "optionsFailed"],
    ["optionsStatus", "hostByService", "hostAppsScript"],
    ["optionsStatus", "hostMake"],
    ["optionsStatus", "hostN8n"],
    ["optionsStatus", "hostZapier"],
    ["optionsStatus", "hostSheet"],
    ["optionsStatus", "hostKey"],
    ["optionsStatus", "hostFiles"],
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
  redirect: [
    "redirect",
    "redirectNowhere",
    "redirectTooMany",
    "redirectNoTarget",
    "redirectUnsafe",
    "redirectElsewhere",
  ],
  status: [
    ["status", "statusRefused"],
    ["status", "statusCsrf"],
    ["status", "statusProxy"],
    ["status", "statusCloudflare"],
    ["status", "statusOutOfReach"],
    ["status", "statusGateway"],
    ["status", "statusTunnel"],
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
    ["textJsonObject", "valueAt"],
    ["textJsonList", "valueAlone"],
    "textQuoted",
    ["textPython", "valueAlone"],
    "textEmpty",
    "textNotUtf8",
    "textOtherCharset",
    "textHtml",
    "textNgrok",
    "textTags",
    "textError",
    "textNoValue",
    "textNewline",
    "textLong",
    "textBom",
    "textCharset",
  ],
  transform: [
    "transformNotJson",
    ["transformNoMember", "usePointer"],
    ["transformNoMember", "correctPointer"],
    ["transformNotText", "usePointer"],
    "transformNotNumber",
    "transformEmpty",
  ],
  size: ["sizeOver", "codingUnread", "bodyBroken"],
  time: [
    ["timeOver", "beFaster"],
    ["timeSlow", "beFaster"],
  ],
  "max-age": [
    ["maxAgeMissing", "addMaxAge"],
    ["maxAgeOdd", "addMaxAge"],
  ],
};

/** Sentences of checks that pass, of tasks, and words within other sentences. */
const others =
  /Good$|Passes$|^(?:task|not|no[A-Z]|whole|redirectFollowed|nobodyAsked|hostIs|server|broken|answerTo$|allowed|vary|nameOrigin|statusWith)/;

/** The line that the check shows after advice that ends with a colon, by the start of the name. */
const exactLines: Readonly<Record<string, string>> = {
  httpUrl: "https://example.com/rank",
  tlsAbsent: "listen 443 ssl;",
  certificateExpired: "certbot renew --deploy-hook 'nginx -s reload'",
  certificateChain: "ssl_certificate /etc/letsencrypt/live/example.com/fullchain.pem;",
  certificate: "certbot certonly -d example.com",
  hostNotPublic: "https://fields.example.com",
  noAddress: "example.com. 300 IN A 203.0.113.7",
  options: "Access-Control-Allow-Origin: https://slotwire.example.com",
  methodsOdd: "Access-Control-Allow-Methods: POST",
  origin: "Access-Control-Allow-Origin: https://slotwire.example.com",
  reflect: "Access-Control-Allow-Origin: https://slotwire.example.com",
  setOrigin: "Access-Control-Allow-Origin: https://slotwire.example.com",
  headersOdd: "Access-Control-Allow-Headers: Content-Type",
  addHeaders: "Access-Control-Allow-Headers: Content-Type",
  addMaxAge: "Access-Control-Max-Age: 7200",
  redirect: "https://example.com/rank",
  textOtherCharset: "Content-Type: text/plain; charset=utf-8",
  textNotUtf8: "Content-Type: text/plain; charset=utf-8",
  text: "#7",
  valueAt: "#7",
  usePointer: "/data/rank",
  codingUnread: "Content-Encoding: identity",
};

const samples = {
  pointer: "`/rank`",
  service: "Google Apps Script",
  header: "`Access-Control-Allow-Origin: …`",
  origin: "https://slotwire.example.com",
  base: "https://slotwire.example.com",
  domain: "slotwire.example.com",
  max: maxValueBytes,
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
  const listed = new Set(Object.values(failures).flat(2));
  const missing = findingNames.filter((name) => !listed.has(name) && !others.test(name));
  if (missing.length > 0) throw new Error(`The endpoint check's page lacks ${missing.join()}.`);
  const row = (failure: Name | readonly Name[]) => {
    const [first, ...others] = [failure].flat() as Name[];
    const isAnswer = first === "answerToBoth";
    const [fault, ...lines] = (isAnswer ? others : [first, ...others]).flatMap((name) =>
      say(name as Name, unknown).split("\n"),
    );
    const [found, ...more] = isAnswer
      ? [say("answerToBoth", { fault: fault ?? "" })]
      : (fault ?? "").split(/(?<=[.:]) (?=\p{Lu}\p{Ll})/u);
    lines.unshift(...more);
    const last = [failure].flat().at(-1) ?? "";
    const exact = Object.entries(exactLines).find(([start]) => last.startsWith(start))?.[1];
    const advice = lines.join(" ").replace(/:$/, () => `: \`${exact}\``);
    return `| ${found} | ${advice} |`.replace(/(?<!`)\*/g, "\\*");
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
