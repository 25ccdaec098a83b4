import { fieldTimeoutMs, maxValueBytes } from "#contract/field-limit.ts";
import type { TaskCheckReport } from "#contract/schema/task-check.ts";
import { isRedirect } from "../fields/check-answer.ts";
import { quoted } from "../fields/check-finding.ts";
import { decodeValue } from "../fields/check-text.ts";
import { certificateFinding } from "../fields/check-tls.ts";
import type { FieldAnswer, NoAnswer } from "../fields/field-call.ts";
import type { FindingWords } from "../fields/finding-words.en.ts";
import type { TaskAnswer, TaskFailure } from "./task-endpoint.ts";

/** The report for the owner about the answer of an endpoint task's URL. */
export function taskReport(answer: TaskAnswer, url: URL, words: FindingWords): TaskCheckReport {
  if (answer.kind === "true") return { kind: "true", detail: words.taskTrue };
  if (answer.kind === "false") return { kind: "false", detail: words.taskFalse };
  if (answer.kind === "not-boolean") {
    const found = answer.text === "" ? words.taskEmpty : words.taskOther(quoted(answer.text));
    return { kind: "not-boolean", detail: `${found} ${words.taskAnswer}` };
  }
  return { kind: "failed", detail: failure(answer, url, words) };
}

function failure(answer: TaskFailure, url: URL, words: FindingWords): string {
  switch (answer.kind) {
    case "no-address":
      return answer.found;
    case "no-answer":
      return noAnswer(answer, url, words);
    case "status":
      return `${statusOf(answer.answer, url, words)} ${words.taskAnswer}`;
    case "unread":
      return {
        "too-large": words.sizeOver(maxValueBytes)[0],
        unreadable: words.codingUnread(quoted(answer.body.coding)).join(" "),
        "broken-off": words.bodyBroken.join(" "),
        whole: "",
      }[answer.body.end];
  }
}

function noAnswer(
  { why, code }: Pick<NoAnswer, "why" | "code">,
  url: URL,
  words: FindingWords,
): string {
  switch (why) {
    case "unreachable":
      return words.nobodyListens(code).join(" ");
    case "certificate":
      return certificateFinding(code, url.hostname, words).found;
    case "tls":
      return words.tlsAbsent(url.port || "443", code)[0];
    case "timeout":
      return words.taskLate(fieldTimeoutMs / 1000);
    case "broken":
      return words.postBroken(code || words.brokenOff)[0];
  }
}

function statusOf({ status, headers, body }: FieldAnswer, url: URL, words: FindingWords): string {
  if (!isRedirect(status))
    return words.status(status, quoted(decodeValue(body.bytes.subarray(0, 1000)), 120));
  const location = headers.location?.[0] ?? "";
  return URL.canParse(location, url.href)
    ? words.redirect(status, quoted(new URL(location, url.href).href, 200))[0]
    : words.redirectNowhere(status)[0];
}
