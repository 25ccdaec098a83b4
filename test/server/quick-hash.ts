import { createHash } from "node:crypto";
import type { PasswordHash } from "#server/owners/owner-library.ts";

/** A hash without cost, for tests of other subjects: scrypt takes 50 ms of processor time. */
export const quickHash: PasswordHash = {
  hash: async (password) => createHash("sha256").update(password).digest("base64url"),
  verify: async ({ hash, password }) => hash === (await quickHash.hash(password)),
};
