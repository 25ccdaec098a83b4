import * as Value from "typebox/value";
import { maxLevels } from "#contract/game-limit.ts";
import { Activities } from "#contract/schema/activities.ts";
import {
  type ActivityList,
  ActivityShell,
  fillItems,
  itemsOf,
  type Placed,
  shapeFaults,
} from "./activity-shape.ts";
import { type Fault, faultAt, foundIn } from "./fault.ts";
import {
  characterFaults,
  countFaults,
  firstFaults,
  isObject,
  isValid,
  objectsIn,
  schemaFaults,
  valueIn,
} from "./schema-fault.ts";
import { endpointFaults, linkFaults, pictureFaults } from "./url-fault.ts";

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
  yield* pictureFaults(valueIn(file, "invite", "image"), "/invite/image", allowLocal);
}

function* idFaults(file: unknown, list: ActivityList): Generator<Fault, void, undefined> {
  const taken = new Map<string, string>();
  for (const [path, item] of itemsOf(file, list)) {
    const id = valueIn(item, "id");
    if (typeof id !== "string") continue;
    const earlier = taken.get(id);
    if (earlier === undefined) taken.set(id, path);
    else yield faultAt(`${path}/id`, "id-taken", { found: foundIn(id), earlier });
  }
}

/** The faults of right answers that are no option of their question. */
function* rightFaults(quiz: unknown, path: string): Generator<Fault, void, undefined> {
  for (const [index, { options, right }] of objectsIn(quiz, "questions").entries()) {
    if (!Array.isArray(options) || options.length === 0 || typeof right !== "number") continue;
    const limit = options.length - 1;
    if (right > limit)
      yield faultAt(`${path}/questions/${index}/right`, "max", { limit, found: foundIn(right) });
  }
}

/** The levels that tasks and invitations need, with their paths. */
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
