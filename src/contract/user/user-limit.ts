/**
 * The maximum user id on the platform: 2^52. Source: https://core.telegram.org/bots/api#user (`id`
 * has at most 52 significant bits).
 */
export const maxTgId = 2 ** 52;

/** Whether a value can be a user id on the platform. */
export function isTgId(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= maxTgId;
}

/**
 * The ids of test players. The platform's clients accept no user id of 2^40 or more. Source: TDLib,
 * `UserId::MAX_USER_ID`.
 */
export const testTgIds = { first: 2 ** 51, last: 2 ** 51 + 2 ** 44 - 1 } as const;

/** Whether a player is an owner's test player, who is in no counts, lists, boards or events. */
export function isTestPlayer(tgId: number): boolean {
  return tgId >= testTgIds.first && tgId <= testTgIds.last;
}

/** The number of colours behind the initials of players without a photo. */
export const avatarColors = 7;

/** The maximum length of a search for users, in characters. */
export const maxSearchLength = 100;

/** The maximum points of one credit. */
export const maxCredit = 1_000_000_000_000;

/** The maximum length of the reason of an owner's credit, in characters. */
export const maxReasonLength = 200;
/** The pattern of a reason: one line, not blank. */
export const reasonPattern = `^(?=.*\\S)[^\\u0000-\\u001f\\ud800-\\udfff]{1,${maxReasonLength}}$`;

/** The range of a user's custom value: the whole numbers that JSON carries exactly. */
export const customValueLimit = {
  minimum: -Number.MAX_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
} as const;

/** The maximum number of users whose custom values are set together. */
export const maxCustomValuesAtOnce = 500;
