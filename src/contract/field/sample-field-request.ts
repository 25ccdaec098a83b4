import type { FieldRequest } from "./custom-field.schema.ts";

/** The field request of a test: a made-up player. */
export const sampleFieldRequest: FieldRequest = {
  userTelegramId: 1_000_000_001,
  userPoints: 1250,
  userFriendsCount: 3,
  userTotalLevels: 5,
  userLevel: 2,
  tonFriendlyAddress: "",
  tonRawAddress: "",
};
