import { isDeepStrictEqual } from "node:util";
import type { AuditPart } from "#contract/audit-action.ts";
import { type EventType, eventTypes } from "#contract/event-type.ts";
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

/** What the history tells of a webhook. */
export interface AuditedWebhook {
  readonly url: string;
  readonly types: readonly EventType[];
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
  return [
    ...told("name", before.name, after.name),
    ...urlChange(before.url, after.url),
    ...(["fallback", "refreshSeconds", "signed"] as const).flatMap((part) =>
      told(part, before[part], after[part]),
    ),
  ];
}

/**
 * What differs of a webhook, or all of a new one; of its URL's query, which may hold a secret, only
 * that it does.
 */
export function webhookChanges(
  before: AuditedWebhook | null,
  after: AuditedWebhook,
): AuditChange[] {
  const [url, types] = [shownUrl(after.url), typesText(after.types)];
  if (!before)
    return [
      { part: "url", to: url },
      { part: "types", to: types },
    ];
  return [...urlChange(before.url, after.url), ...told("types", typesText(before.types), types)];
}

/** In the one order, so that another order alone is no change. */
function typesText(types: readonly EventType[]): string {
  return eventTypes.filter((type) => types.includes(type)).join(", ");
}

function urlChange(before: string, after: string): AuditChange[] {
  const [from, to] = [shownUrl(before), shownUrl(after)];
  return from === to ? named("url", before, after) : told("url", from, to);
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
