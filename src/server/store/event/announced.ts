import type { EventType } from "#contract/event-type.ts";
import type { Level } from "#contract/schema/game.ts";

/** The events that a bot's webhook asks for, and the levels that some are decided by. */
export interface Announced {
  readonly types: readonly EventType[];
  readonly levels: readonly Pick<Level, "points">[];
}

/** Whether one of these types is asked for. */
export function isAsked(
  announced: Announced | undefined,
  ...types: readonly EventType[]
): announced is Announced {
  return announced !== undefined && types.some((type) => announced.types.includes(type));
}

/** What a bot's webhook asks for; `types` is its column, null without a webhook. */
export function announcedOf(
  types: string | null,
  levels: readonly Pick<Level, "points">[],
): Announced | undefined {
  return types === null ? undefined : { types: JSON.parse(types), levels };
}
