import type { LinkPurpose, OwnerRole } from "#contract/owner/owner-limit.ts";
import { integer, moment, nullable, ofBot, table, text } from "./table.ts";

/** A foreign key to the row of another table with this id. */
function toRow(column: string, of: string) {
  return { columns: [column], table: of, target: ["id"], isCascade: true };
}

export const ownerTables = {
  owners: table({
    of: "service",
    columns: {
      id: text(),
      /** In lower case. */
      email: text(),
      name: text(),
      created_at: moment(),
      updated_at: moment(),
    },
    key: ["id"],
    unique: { owners_email_key: ["email"] },
    players: "none",
  }),

  /** An owner's credentials; one row per owner, with provider `credential`. */
  owner_accounts: table({
    of: "service",
    columns: {
      id: text(),
      owner_id: text(),
      provider_id: text(),
      account_id: text(),
      /** Salt and scrypt hash in hex. */
      password: text(),
      created_at: moment(),
      updated_at: moment(),
    },
    key: ["id"],
    unique: { owner_accounts_provider: ["owner_id", "provider_id"] },
    references: { owner_accounts_owner_id_fkey: toRow("owner_id", "owners") },
    players: "none",
  }),

  /** A signed-in browser. */
  owner_sessions: table({
    of: "service",
    columns: {
      id: text(),
      owner_id: text(),
      /** Valid only with the signature in the cookie. */
      token: text(),
      expires_at: moment(),
      created_at: moment(),
      updated_at: moment(),
      /** The browser's User-Agent header, cut; null without one and in rows of older versions. */
      user_agent: nullable(text()),
      /** The last use, accurate to some minutes; null before it. */
      used_at: nullable(moment()),
    },
    key: ["id"],
    unique: { owner_sessions_token_key: ["token"] },
    references: { owner_sessions_owner_id_fkey: toRow("owner_id", "owners") },
    indexes: {
      owner_sessions_by_owner: { on: ["owner_id"] },
      owner_sessions_oldest: { on: ["expires_at"] },
    },
    players: "none",
  }),

  /** The owners and editors of a bot; it may have several or none. */
  bot_owners: table({
    of: "bot",
    columns: {
      ...ofBot,
      owner_id: text(),
      created_at: moment(),
      role: text<OwnerRole>({ default: "owner" }),
    },
    key: ["bot_id", "owner_id"],
    references: { bot_owners_owner_id_fkey: toRow("owner_id", "owners") },
    indexes: { bot_owners_by_owner: { on: ["owner_id", "bot_id"] } },
    players: "none",
  }),

  /** An unused link, possibly expired. */
  owner_links: table({
    of: "service",
    columns: {
      /** `setup` for the one set-up link. */
      id: text(),
      /** SHA-256 of its token, in hex. */
      hash: text(),
      purpose: text<LinkPurpose>(),
      /** The inviting owner; null from the command line or a start of the service. */
      made_by: nullable(text()),
      /** The owner whose password it sets. */
      owner_id: nullable(text()),
      /** The role, in the link's bots, of the person who uses it. */
      role: text<OwnerRole>({ default: "owner" }),
      created_at: moment(),
      expires_at: moment(),
    },
    key: ["id"],
    unique: { owner_links_hash_key: ["hash"] },
    references: {
      owner_links_made_by_fkey: toRow("made_by", "owners"),
      owner_links_owner_id_fkey: toRow("owner_id", "owners"),
    },
    indexes: {
      owner_links_by_maker: { on: ["made_by"] },
      owner_links_by_owner: { on: ["owner_id"] },
    },
    players: "none",
  }),

  owner_link_bots: table({
    of: "bot",
    columns: { ...ofBot, link_id: text() },
    key: ["bot_id", "link_id"],
    references: { owner_link_bots_link_id_fkey: toRow("link_id", "owner_links") },
    indexes: { owner_link_bots_by_link: { on: ["link_id"] } },
    players: "none",
  }),

  /** The number of password attempts per account or network, until the window ends. */
  owner_attempts: table({
    of: "service",
    columns: {
      /** A hash, so that no address or account is stored. */
      key: text(),
      count: integer(),
      ends_at: moment(),
    },
    key: ["key"],
    indexes: { owner_attempts_oldest: { on: ["ends_at"] } },
    keep: { until: "ends_at" },
    players: "none",
  }),

  owner_networks: table({
    of: "service",
    columns: {
      /** A hash, so that no network or account is stored. */
      key: text(),
      ends_at: moment(),
    },
    key: ["key"],
    indexes: { owner_networks_oldest: { on: ["ends_at"] } },
    keep: { until: "ends_at" },
    players: "none",
  }),
};
