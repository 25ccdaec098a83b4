import { setTimeout as wait } from "node:timers/promises";
import { languageOf } from "./demo-players.ts";
import { FieldRefusal, type ReceivedRequest, type Verifier } from "./field-request.ts";

/** Computes a field's value: the text that its slot shows. */
export type Field = (request: ReceivedRequest, fieldUrl: string) => string | Promise<string>;

/** Proves that the service has made a request; without them the endpoint trusts no token. */
export interface Verifiers {
  readonly field?: Verifier | undefined;
  readonly task?: Verifier | undefined;
}

/** The season points that complete the demo's task. */
const seasonGoal = 500;

/** The time that the slow field takes, in ms. */
const slowMs = 3000;

/** With emoji and right-to-left text. */
const clans: Readonly<Record<string, string>> = {
  en: "🐺 Northern Wolves",
  ru: "🦉 Ночные совы",
  es: "🦅 Águilas del Sur",
  fa: "🦊 روباه‌های صحرا",
};

/** The demo's fields, and its task, by path; a real owner would look these values up in a database. */
export function demoFields(verifiers: Verifiers): ReadonlyMap<string, Field> {
  let flakyRequests = 0;
  const trusted = (verifier: Verifier | undefined): Verifier => {
    if (!verifier) throw new FieldRefusal(403, "This endpoint trusts no bot's tokens.");
    return verifier;
  };
  return new Map<string, Field>([
    ["/rank", ({ userPoints }) => `#${rankOf(userPoints)}`],
    ["/clan", ({ userTelegramId }) => clans[languageOf(userTelegramId)] ?? ""],
    ["/season-points", (request) => String(seasonPointsOf(request))],
    [
      "/season-task",
      async (request, url) => {
        await trusted(verifiers.task)(request, { taskId: "season", url });
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
      async (request, url) => {
        await trusted(verifiers.field)(request, { field: "verified", url });
        return "Verified";
      },
    ],
  ]);
}

function seasonPointsOf({ userPoints, userFriendsCount }: ReceivedRequest): number {
  return Math.floor(userPoints / 10) + userFriendsCount * 250;
}

/** More points give a better rank. */
function rankOf(points: number): number {
  return Math.max(1, Math.round(5000 / (1 + Math.sqrt(points) / 12)));
}
