import * as Type from "typebox";
import * as Value from "typebox/value";
import {
  Activities,
  activityMembers,
  Boost,
  boostEffects,
  Invite,
  inviteConditions,
  OnboardingCard,
  Quiz,
  taskSchemas,
} from "../activity/activities.schema.ts";
import { activityLimits } from "../activity/activity-limit.ts";
import { maxLevels } from "../bot/game-limit.ts";
import { nearestName } from "../http/nearest-name.ts";
import { type Fault, faultAt, foundIn, pointerPart } from "./fault.ts";
import {
  characterFaults,
  countFaults,
  firstFaults,
  isObject,
  isValid,
  itemsIn,
  kindFaults,
  objectsIn,
  schemaFaults,
  valueIn,
} from "./schema-fault.ts";
import { endpointFaults, linkFaults, pictureFaults } from "./url-fault.ts";

const closed = { additionalProperties: false } as const;

const maxItems = {
  tasks: activityLimits.tasks,
  boosts: activityLimits.boosts,
  quizzes: activityLimits.quizzes,
  onboarding: activityLimits.onboardingCards,
} as const;
type ActivityList = keyof typeof maxItems;

const listOf = (name: ActivityList) =>
  Type.Optional(Type.Array(Type.Unknown(), { maxItems: maxItems[name] }));

/**
 * The activities of a bot file without list items and without members of several forms, for which
 * `shapeFaults` is more precise than a schema.
 */
export const activityShell = {
  ...activityMembers,
  tasks: listOf("tasks"),
  boosts: listOf("boosts"),
  quizzes: listOf("quizzes"),
  onboarding: listOf("onboarding"),
  invite: Type.Optional(
    Type.Object({ ...Invite.properties, when: Type.Optional(Type.Unknown()) }, closed),
  ),
};
const ActivityShell = Type.Object(activityShell, closed);
const taskKinds = { member: "kind", rule: "task-kind", schemas: taskSchemas } as const;
const BoostShell = Type.Object({ ...Boost.properties, effect: Type.Unknown() }, closed);

/** An unvalidated item of a list, and its path in a bot file. */
type Placed = readonly [path: string, item: unknown];

function itemsOf(activities: unknown, name: ActivityList): Placed[] {
  const items = itemsIn(activities, name);
  if (items.length > maxItems[name]) return [];
  return items.map((item, index) => [`/${name}/${index}`, item]);
}

/** Fills the defaults into the items of the lists; the caller fills those of the shell. */
export function fillItems(activities: unknown): void {
  for (const [, boost] of itemsOf(activities, "boosts")) Value.Default(Boost, boost);
}

interface ActivityRules {
  /** The number of the bot's levels; undefined if they are no list. */
  readonly levels: number | undefined;
  readonly allowLocal: boolean;
}

/** Unvalidated activities with defaults filled in, or their first faults. */
export function checkActivities(
  value: unknown,
  rules: ActivityRules,
):
  | { readonly kind: "valid"; readonly activities: Activities }
  | { readonly kind: "faults"; readonly faults: Fault[] } {
  const tooMany = countFaults(value, "");
  if (tooMany.length > 0) return { kind: "faults", faults: firstFaults(tooMany) };
  const activities = Value.Default(ActivityShell, value);
  fillItems(activities);
  const faults = firstFaults([
    ...schemaFaults(ActivityShell, activities),
    ...characterFaults(activities, ""),
    ...activityFaults(activities, rules),
  ]);
  if (faults.length > 0) return { kind: "faults", faults };
  return isValid(Activities, activities)
    ? { kind: "valid", activities: activities as Activities }
    : { kind: "faults", faults: [faultAt("", "other", {})] };
}

/** The faults of the activities of an unvalidated bot file that `activityShell` leaves open. */
export function* activityFaults(
  file: unknown,
  rules: ActivityRules,
): Generator<Fault, void, undefined> {
  // Before the schemas, whose messages for URLs are less precise.
  yield* urlsFaults(file, rules.allowLocal);
  yield* shapeFaults(file);
  for (const list of ["tasks", "boosts", "quizzes"] as const) yield* idFaults(file, list);
  for (const [path, quiz] of itemsOf(file, "quizzes")) yield* rightFaults(quiz, path);
  for (const [path, level] of levelsNeeded(file)) yield* beyondFaults(level, path, rules.levels);
}

/** The faults of the shape of everything that `activityShell` leaves open. */
function* shapeFaults(activities: unknown): Generator<Fault, void, undefined> {
  for (const [path, task] of itemsOf(activities, "tasks"))
    yield* isObject(task) ? kindFaults(task, path, taskKinds) : [notAnObject(task, path)];
  for (const [path, boost] of itemsOf(activities, "boosts")) {
    yield* schemaFaults(BoostShell, boost, path);
    if (isObject(boost)) yield* oneMemberFaults(boostEffects, boost.effect, `${path}/effect`);
  }
  for (const [path, quiz] of itemsOf(activities, "quizzes")) yield* schemaFaults(Quiz, quiz, path);
  for (const [path, card] of itemsOf(activities, "onboarding"))
    yield* schemaFaults(OnboardingCard, card, path);
  const invite = isObject(activities) ? activities.invite : undefined;
  if (isObject(invite)) yield* oneMemberFaults(inviteConditions, invite.when, "/invite/when");
}

/**
 * The faults of an object that must have one of several members; the schema reports the missing
 * ones.
 */
function* oneMemberFaults(
  schemas: Readonly<Record<string, Type.TSchema>>,
  value: unknown,
  path: string,
): Generator<Fault, void, undefined> {
  if (value === undefined) return;
  if (!isObject(value)) return void (yield notAnObject(value, path));
  const names = Object.keys(schemas);
  const members = Object.keys(value);
  for (const name of members.filter((one) => !names.includes(one))) {
    const nearest = nearestName(name, names);
    yield faultAt(`${path}/${pointerPart(name)}`, "unknown", { nearest });
  }
  const knownMembers = members.filter((name) => names.includes(name));
  const [only] = knownMembers;
  const schema = only === undefined ? undefined : schemas[only];
  if (only !== undefined && schema && knownMembers.length === 1)
    yield* schemaFaults(schema, { [only]: value[only] }, path);
  else if (knownMembers.length > 1 || members.length === 0)
    yield faultAt(path, "one-member", { names });
}

function notAnObject(value: unknown, path: string): Fault {
  return faultAt(path, "type", { types: ["object"], found: foundIn(value) });
}

/** The highest level that a bot's activities need; 0 if they need none. */
export function levelNeeded(activities: Activities): number {
  const levels = levelsNeeded(activities).map(([, level]) => level);
  return Math.max(0, ...levels.filter((level) => typeof level === "number"));
}

function* urlsFaults(file: unknown, allowLocal: boolean): Generator<Fault, void, undefined> {
  for (const [path, task] of itemsOf(file, "tasks")) {
    if (!isObject(task)) continue;
    yield* linkFaults(task.url, `${path}/url`);
    yield* endpointFaults(task.endpoint, `${path}/endpoint`, allowLocal);
    yield* pictureFaults(task.icon, `${path}/icon`, allowLocal);
  }
  for (const [path, item] of [...itemsOf(file, "boosts"), ...itemsOf(file, "onboarding")])
    yield* pictureFaults(valueIn(item, "image"), `${path}/image`, allowLocal);
  for (const name of ["invite", "welcome"])
    yield* pictureFaults(valueIn(file, name, "image"), `/${name}/image`, allowLocal);
}

function* idFaults(file: unknown, list: ActivityList): Generator<Fault, void, undefined> {
  const firstPaths = new Map<string, string>();
  for (const [path, item] of itemsOf(file, list)) {
    const id = valueIn(item, "id");
    if (typeof id !== "string") continue;
    const earlier = firstPaths.get(id);
    if (earlier === undefined) firstPaths.set(id, path);
    else yield faultAt(`${path}/id`, "id-taken", { found: foundIn(id), earlier });
  }
}

/** The faults of correct answers that are no option of their question. */
function* rightFaults(quiz: unknown, path: string): Generator<Fault, void, undefined> {
  for (const [index, { options, right }] of objectsIn(quiz, "questions").entries()) {
    if (!Array.isArray(options) || options.length === 0 || typeof right !== "number") continue;
    const limit = options.length - 1;
    if (right > limit)
      yield faultAt(`${path}/questions/${index}/right`, "max", { limit, found: foundIn(right) });
  }
}

function levelsNeeded(file: unknown): Placed[] {
  return [
    ...itemsOf(file, "tasks")
      .filter(([, task]) => valueIn(task, "kind") === "level")
      .map(([path, task]): Placed => [`${path}/level`, valueIn(task, "level")]),
    ["/invite/when/level", valueIn(file, "invite", "when", "level")],
  ];
}

function* beyondFaults(
  level: unknown,
  path: string,
  levels: number | undefined,
): Generator<Fault, void, undefined> {
  // The schema reports a level that no bot can have.
  if (levels === undefined || typeof level !== "number" || level > maxLevels) return;
  if (level > levels) yield faultAt(path, "level-beyond", { level, levels });
}
