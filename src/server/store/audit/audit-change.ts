import { isDeepStrictEqual } from "node:util";
import type { Activities } from "#contract/activity/activities.schema.ts";
import type { AppMode } from "#contract/bot/app-link.ts";
import type { AuditChange } from "#contract/bot/audit.schema.ts";
import type { AuditPart } from "#contract/bot/audit-action.ts";
import type { GameSettings } from "#contract/bot/game.schema.ts";
import { type EventType, eventTypes } from "#contract/event/event-type.ts";
import type { CustomField } from "#contract/field/custom-field.schema.ts";

/** The settings of a bot whose changes are in its history. */
export interface AuditedSettings {
  readonly name: string;
  readonly username: string;
  /** The default language; null for none. */
  readonly language: string | null;
  /** The Mini App's short name in links; null for none. */
  readonly appName: string | null;
  /** The size at which the Mini App opens; null for expanded. */
  readonly appMode: AppMode | null;
  readonly recordLastIp: boolean;
  readonly game: GameSettings;
  readonly activities: Activities;
}

/** The members of a webhook that the history records. */
export interface AuditedWebhook {
  readonly url: string;
  readonly types: readonly EventType[];
}

type Value = string | number | boolean | null;

const settingParts = [
  "name",
  "username",
  "language",
  "appName",
  "appMode",
  "recordLastIp",
] as const;

/** The changes of the settings besides game and activities, for the members of `after`. */
export function settingChanges(
  before: AuditedSettings,
  after: {
    readonly [Part in (typeof settingParts)[number]]?: AuditedSettings[Part] | undefined;
  },
): AuditChange[] {
  return settingParts.flatMap((part) => {
    const value = after[part];
    return value === undefined ? [] : changed(part, before[part], value);
  });
}

/** The changes of the game; those of levels without their values. */
export function gameChanges(before: GameSettings, after: GameSettings): AuditChange[] {
  return [
    ...named("levels", before.levels, after.levels),
    ...named("startLevel", before.startLevel, after.startLevel),
    ...(["maxEnergy", "energyPerSecond", "pointsPerTap", "autominePointsPerHour"] as const).flatMap(
      (part) => changed(part, before[part], after[part]),
    ),
  ];
}

/** The changed activities, without their values. */
export function activityChanges(before: Activities, after: Activities): AuditChange[] {
  return (
    ["tasks", "daily", "boosts", "invite", "quizzes", "onboarding", "welcome"] as const
  ).flatMap((part) => named(part, before[part], after[part]));
}

/** The changes of a field. Its URL's query may hold a secret, so it is only marked as changed. */
export function fieldChanges(before: CustomField, after: CustomField): AuditChange[] {
  return [
    ...changed("name", before.name, after.name),
    ...urlChange(before, after),
    ...changed("refreshSeconds", before.refreshSeconds, after.refreshSeconds),
    ...(["signed", "fetchedByService", "sendLanguage", "live"] as const).flatMap((part) =>
      changed(part, before[part] ?? false, after[part] ?? false),
    ),
    ...(typeof before.fallback === "string" && typeof after.fallback === "string"
      ? changed("fallback", before.fallback, after.fallback)
      : named("fallback", before.fallback, after.fallback)),
    ...named("transform", before.transform, after.transform),
  ];
}

/**
 * The changes of a webhook, or all members of a new one. Its URL's query may hold a secret, so it
 * is only marked as changed.
 */
export function webhookChanges(
  before: AuditedWebhook | null,
  after: AuditedWebhook,
): AuditChange[] {
  const types = typesText(after);
  if (!before)
    return [
      { part: "url", to: shownUrl(after.url) },
      { part: "types", to: types },
    ];
  return [...urlChange(before, after), ...changed("types", typesText(before), types)];
}

/** In one order, so that another order alone is no change. */
function typesText({ types }: AuditedWebhook): string {
  return eventTypes.filter((type) => types.includes(type)).join(", ");
}

function urlChange(before: { url: string }, after: { url: string }): AuditChange[] {
  const [from, to] = [shownUrl(before.url), shownUrl(after.url)];
  return from === to ? named("url", before.url, after.url) : changed("url", from, to);
}

/** A URL without its query. */
export function shownUrl(url: string): string {
  return url.replace(/[?#].*$/s, "");
}

function changed(part: AuditPart, from: Value, to: Value): AuditChange[] {
  return from === to ? [] : [{ part, from, to }];
}

/** A changed part, without its values. */
function named(part: AuditPart, before: unknown, after: unknown): AuditChange[] {
  return isDeepStrictEqual(before, after) ? [] : [{ part }];
}
