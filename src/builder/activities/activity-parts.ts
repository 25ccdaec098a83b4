import type { Activities } from "#contract/activity/activities.schema.ts";

/** The parts of the page, the first one at its plain address. */
export const activityParts = [
  "tasks",
  "daily",
  "boosts",
  "invite",
  "quizzes",
  "onboarding",
] as const satisfies readonly (keyof Activities)[];
export type ActivityPart = (typeof activityParts)[number];

/** The address of a part, such as `/bots/acme/activities?boosts`. */
export function activityPath(botId: string, part: ActivityPart): string {
  const path = `/bots/${botId}/activities`;
  return part === activityParts[0] ? path : `${path}?${part}`;
}

/** The part that an address leads to. */
export function partOfSearch(search: string): ActivityPart {
  const names = new URLSearchParams(search);
  return activityParts.find((part) => names.has(part)) ?? activityParts[0];
}
