import { createHash } from "node:crypto";
import { randomBase62 } from "./base62.ts";

/** A link for an owner at the moment it is made: the only moment that anyone sees it. */
export interface NewOwnerLink {
  readonly link: string;
  /** SHA-256 of its token in hex; what is stored. */
  readonly hash: string;
}

/** How long a set-up link and an invitation work, in ms. Our rule: the seed shows none. */
export const invitationMs = 7 * 24 * 3_600_000;
/** How long a link works that sets a password, in ms. */
export const passwordLinkMs = 24 * 3_600_000;

/**
 * Makes a link of 238 random bits, behind a `#` so that no server's log and no `Referer` ever holds
 * them.
 */
export function newOwnerLink(baseUrl: string): NewOwnerLink {
  const token = randomBase62(40);
  return { link: `${baseUrl}/builder/claim#${token}`, hash: hashOfLink(token) };
}

/** What the store knows a link by: SHA-256 of its token, in hex. */
export function hashOfLink(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
