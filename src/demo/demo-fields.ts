import { setTimeout as wait } from "node:timers/promises";
import type { FieldVerifier, TaskVerifier } from "./field-verifier.ts";
import { FieldRefusal, type ReceivedRequest } from "./received-request.ts";

/** Computes a field's value: the text that its slot shows. */
export type Field = (request: ReceivedRequest, fieldUrl: string) => string | Promise<string>;

/** What proves that the service has made a request; nothing does without it. */
export interface Verifiers {
  readonly field?: FieldVerifier | undefined;
  readonly task?: TaskVerifier | undefined;
}

/** The season points that the task of the demo is done with. */
const seasonGoal = 500;

/** How long the slow field takes, in ms. */
const slowMs = 3000;

/** The demo's fields, and its task's question, by path; a real owner would look these values up in a database. */
export function demoFields(verify: Verifiers): ReadonlyMap<string, Field> {
  let flakyRequests = 0;
  return new Map<string, Field>([
    ["/rank", ({ userPoints }) => `#${rankOf(userPoints)}`],
    ["/clan", ({ userTelegramId }) => clans[userTelegramId % clans.length] ?? ""],
    ["/season-points", (request) => String(seasonPointsOf(request))],
    [
      "/season-task",
      async (request, url) => {
        if (!verify.task) throw new FieldRefusal(403, "This endpoint trusts no bot's tokens.");
        await verify.task(request, { id: "season", url });
        return String(seasonPointsOf(request) >= seasonGoal);
      },
    ],
    [
      "/slow",
      async ({ userLevel }) => {
        await wait(slowMs, undefined, { ref: false });
        return `Level ${userLevel}, after ${slowMs / 1000} s`;
      },
    ],
    [
      "/flaky",
      () => {
        flakyRequests += 1;
        if (flakyRequests % 3 === 0)
          throw new FieldRefusal(503, "Every third request fails; try again.", 2);
        return `Answer ${flakyRequests}`;
      },
    ],
    [
      "/verified",
      async (request, fieldUrl) => {
        if (!verify.field) throw new FieldRefusal(403, "This endpoint trusts no bot's tokens.");
        await verify.field(request, { name: "verified", url: fieldUrl });
        return "Verified";
      },
    ],
  ]);
}

/** With emoji and right-to-left text. */
const clans = ["🦊 ثعالب الصحراء", "🐺 Northern Wolves", "🦉 Ночные совы"];

function seasonPointsOf({ userPoints, userFriendsCount }: ReceivedRequest): number {
  return Math.floor(userPoints / 10) + userFriendsCount * 250;
}

/** More points give a better rank. */
function rankOf(points: number): number {
  return Math.max(1, Math.round(5000 / (1 + Math.sqrt(points) / 12)));
}
