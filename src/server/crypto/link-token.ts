import { createHash } from "node:crypto";
import { invitationDays, passwordLinkHours } from "#contract/owner-link-limit.ts";
import { randomBase62 } from "./base62.ts";

/** A new link for an owner, the only time it is visible. */
export interface NewOwnerLink {
  readonly link: string;
  /** SHA-256 of its token in hex, which is stored. */
  readonly hash: string;
}

/** How long set-up links and invitations are valid, in ms. */
export const invitationMs = invitationDays * 24 * 3_600_000;
/** How long password links are valid, in ms. */
export const passwordLinkMs = passwordLinkHours * 3_600_000;

/**
 * Creates a link with 238 random bits after a `#`, which keeps them out of server logs and
 * `Referer`.
 */
export function newOwnerLink(baseUrl: string): NewOwnerLink {
  const token = randomBase62(40);
  return { link: `${baseUrl}/builder/claim#${token}`, hash: hashOfLink(token) };
}

/** The stored hash of a link: SHA-256 of its token, in hex. */
export function hashOfLink(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
