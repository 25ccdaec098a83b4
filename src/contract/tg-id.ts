/**
 * The maximum user id on the platform: 2^52. Source: the Bot API, `User.id` (at most 52 significant
 * bits).
 */
export const maxTgId = 2 ** 52;

/** Whether a value can be a user id on the platform. */
export function isTgId(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= maxTgId;
}
