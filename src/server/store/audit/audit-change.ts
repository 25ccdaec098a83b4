import { isDeepStrictEqual } from "node:util";
import type { AuditPart } from "#contract/audit-action.ts";
import type { Activities } from "#contract/schema/activities.ts";
import type { AuditChange } from "#contract/schema/audit.ts";
import type { CustomField } from "#contract/schema/custom-field.ts";
import type { GameSettings } from "#contract/schema/game.ts";

/** The settings of a bot whose changes its history tells. */
export interface AuditedSettings {
  readonly name: string;
  readonly username: string;
  readonly recordLastIp: boolean;
  readonly game: GameSettings;
  readonly activities: Activities;
}

type Value = NonNullable<AuditChange["from"]>;

/** What differs of name, username and recording, as far as `after` has them. */
export function settingChanges(
  before: AuditedSettings,
  after: { readonly [Part in "name" | "username" | "recordLastIp"]?: Value | undefined },
): AuditChange[] {
  return (["name", "username", "recordLastIp"] as const).flatMap((part) =>
    told(part, before[part], after[part] ?? before[part]),
  );
}

/** What differs of the game; of levels only that they do. */
export function gameChanges(before: GameSettings, after: GameSettings): AuditChange[] {
  return [
    ...named("levels", before.levels, after.levels),
    ...named("startLevel", before.startLevel, after.startLevel),
    ...(["maxEnergy", "energyPerSecond", "pointsPerTap", "autominePointsPerHour"] as const).flatMap(
      (part) => told(part, before[part], after[part]),
    ),
  ];
}

/** Which activities differ. */
export function activityChanges(before: Activities, after: Activities): AuditChange[] {
  return (["tasks", "daily", "boosts", "invite", "quizzes", "onboarding"] as const).flatMap(
    (part) => named(part, before[part], after[part]),
  );
}

/** What differs of a field; of its URL's query, which may hold a secret, only that it does. */
export function fieldChanges(before: CustomField, after: CustomField): AuditChange[] {
  const [from, to] = [shownUrl(before.url), shownUrl(after.url)];
  return [
    ...told("name", before.name, after.name),
    ...(from === to ? named("url", before.url, after.url) : told("url", from, to)),
    ...(["fallback", "refreshSeconds", "signed"] as const).flatMap((part) =>
      told(part, before[part], after[part]),
    ),
  ];
}

/** A URL without its query. */
export function shownUrl(url: string): string {
  return url.replace(/[?#].*$/s, "");
}

function told(part: AuditPart, from: Value, to: Value): AuditChange[] {
  return from === to ? [] : [{ part, from, to }];
}

function named(part: AuditPart, before: unknown, after: unknown): AuditChange[] {
  return isDeepStrictEqual(before, after) ? [] : [{ part }];
}
