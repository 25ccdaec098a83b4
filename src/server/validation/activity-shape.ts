import * as Type from "typebox";
import * as Value from "typebox/value";
import { activityLimits } from "#contract/activity-limit.ts";
import { nearestName } from "#contract/nearest-name.ts";
import {
  activityMembers,
  Boost,
  boostEffects,
  Invite,
  inviteConditions,
  OnboardingCard,
  Quiz,
  taskSchemas,
} from "#contract/schema/activities.ts";
import { type Fault, faultAt, foundIn } from "./fault.ts";
import { pointerPart } from "./json-scan.ts";
import { isObject, itemsIn, schemaFaults } from "./schema-fault.ts";

const closed = { additionalProperties: false } as const;

const maxItems = {
  tasks: activityLimits.tasks,
  boosts: activityLimits.boosts,
  quizzes: activityLimits.quizzes,
  onboarding: activityLimits.onboardingCards,
} as const;
export type ActivityList = keyof typeof maxItems;

const listOf = (name: ActivityList) =>
  Type.Optional(Type.Array(Type.Unknown(), { maxItems: maxItems[name] }));

/**
 * The activities of a bot file, without the items of lists and without members of several forms: for
 * these, `shapeFaults` is more precise than a schema.
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
export const ActivityShell = Type.Object(activityShell, closed);
const BoostShell = Type.Object({ ...Boost.properties, effect: Type.Unknown() }, closed);

/** An unvalidated item of a list, and its path in a bot file. */
export type Placed = readonly [path: string, item: unknown];

/** The items of a list with their paths; none if the list is too long. */
export function itemsOf(activities: unknown, name: ActivityList): Placed[] {
  const items = itemsIn(activities, name);
  if (items.length > maxItems[name]) return [];
  return items.map((item, index) => [`/${name}/${index}`, item]);
}

/** Fills the defaults into the items of the lists; the caller fills those of the shell. */
export function fillItems(activities: unknown): void {
  for (const [, boost] of itemsOf(activities, "boosts")) Value.Default(Boost, boost);
}

/** The faults of the shape of everything that `activityShell` leaves open. */
export function* shapeFaults(activities: unknown): Generator<Fault, void, undefined> {
  for (const [path, task] of itemsOf(activities, "tasks")) yield* taskFaults(task, path);
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

function taskFaults(task: unknown, path: string): Fault[] {
  if (!isObject(task)) return [notAnObject(task, path)];
  const { kind } = task;
  const kinds = Object.keys(taskSchemas);
  if (typeof kind === "string" && Object.hasOwn(taskSchemas, kind))
    return schemaFaults(taskSchemas[kind as keyof typeof taskSchemas], task, path);
  const nearest = typeof kind === "string" ? nearestName(kind, kinds) : undefined;
  return [faultAt(`${path}/kind`, "task-kind", { found: foundIn(kind), nearest, kinds })];
}

/** The faults of an object that must have one of several members; the schema reports a missing one. */
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
  const known = members.filter((name) => names.includes(name));
  const [only] = known;
  const schema = only === undefined ? undefined : schemas[only];
  if (only !== undefined && schema && known.length === 1)
    yield* schemaFaults(schema, { [only]: value[only] }, path);
  else if (known.length > 1 || members.length === 0) yield faultAt(path, "one-member", { names });
}

function notAnObject(value: unknown, path: string): Fault {
  return faultAt(path, "type", { types: ["object"], found: foundIn(value) });
}
