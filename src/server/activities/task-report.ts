import type { TaskCheckReport } from "#contract/activity/task-check.schema.ts";
import { fieldTimeoutMs, maxValueBytes } from "#contract/field/field-limit.ts";
import { statusSentence } from "../fields/check-answer.ts";
import { decodeValue } from "../fields/check-text.ts";
import { certificateFinding } from "../fields/check-tls.ts";
import {
  type FieldAnswer,
  isRedirect,
  type NoAnswer,
  redirectTarget,
} from "../fields/field-call.ts";
import { quoted, type Say } from "../fields/finding.ts";
import type { TaskAnswer, TaskFailure } from "./task-endpoint.ts";

/** The report for the owner about the answer of an endpoint task's URL. */
export function taskReport(answer: TaskAnswer, url: URL, say: Say): TaskCheckReport {
  if (answer.kind === "true") return { kind: "true", detail: say("taskTrue") };
  if (answer.kind === "false") return { kind: "false", detail: say("taskFalse") };
  if (answer.kind === "not-boolean") {
    const found = say(answer.text === "" ? "taskEmpty" : "taskOther", {
      text: quoted(answer.text),
    });
    return { kind: "not-boolean", detail: `${found} ${say("taskAnswer")}` };
  }
  return { kind: "failed", detail: failure(answer, url, say) };
}

function failure(answer: TaskFailure, url: URL, say: Say): string {
  switch (answer.kind) {
    case "no-address":
      return answer.found;
    case "no-answer":
      return noAnswer(answer, url, say);
    case "status":
      return `${statusOf(answer.answer, url, say)} ${say("taskAnswer")}`;
    case "unread":
      return {
        "too-large": firstLine(say("sizeOver", { max: maxValueBytes })),
        unreadable: oneLine(say("codingUnread", { coding: quoted(answer.body.coding) })),
        "broken-off": oneLine(say("bodyBroken")),
        whole: "",
      }[answer.body.end];
  }
}

function noAnswer({ why, code }: Pick<NoAnswer, "why" | "code">, url: URL, say: Say): string {
  switch (why) {
    case "unreachable":
      return oneLine(say("nobodyListens", { code }));
    case "certificate":
      return certificateFinding(code, url.hostname, say).found;
    case "tls":
      return firstLine(say("tlsAbsent", { port: url.port || "443", code }));
    case "timeout":
      return say("timeOver", { seconds: fieldTimeoutMs / 1000 });
    case "broken":
      return firstLine(say("postBroken", { code: code || say("brokenOff") }));
  }
}

function statusOf(answer: FieldAnswer, url: URL, say: Say): string {
  const { status, body } = answer;
  if (!isRedirect(status)) return statusSentence(status, decodeValue(body.bytes), say);
  const target = redirectTarget(answer, url);
  if (!target) return firstLine(say("redirectNowhere", { status }));
  return firstLine(say("redirect", { status, target: quoted(target, 200) }));
}

/** The first line of a sentence, without the advice below it. */
function firstLine(text: string): string {
  return text.replace(/\n.*/s, "");
}

function oneLine(text: string): string {
  return text.replaceAll("\n", " ");
}
