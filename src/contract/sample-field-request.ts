import type { FieldRequest } from "./schema/custom-field.ts";

/** What an owner's endpoint is asked about when it is tried: a player whom nobody has. */
export const sampleFieldRequest: FieldRequest = {
  userTelegramId: 1_000_000_001,
  userPoints: 1250,
  userFriendsCount: 3,
  userTotalLevels: 5,
  userLevel: 2,
  tonFriendlyAddress: "",
  tonRawAddress: "",
};
