import { integer, moment, nullable, ofBot, table, text } from "./table.ts";

export const fileTables = {
  pictures: table({
    of: "bot",
    columns: {
      ...ofBot,
      /** The first 128 bits of the SHA-256 of the uploaded file, in hex. */
      hash: text(),
      /** The size of the original, in pixels. */
      width: integer(),
      height: integer(),
      /** The dominant colour, as #rrggbb. */
      color: text(),
      created_at: moment(),
      /** The upload, or the last check of whether anything refers to it. */
      looked_at: moment(),
      /** The check that found no reference; null if it was in use. */
      unused_since: nullable(moment()),
      /** The platform's id of its JPEG, once the bot has sent it. */
      platform_file_id: nullable(text()),
    },
    key: ["bot_id", "hash"],
    indexes: { pictures_oldest_look: { on: ["looked_at"] } },
    players: "none",
  }),

  /** A WebP file of an uploaded picture. */
  picture_files: table({
    of: "bot",
    columns: {
      ...ofBot,
      hash: text(),
      /** The width for which it is served; it may be narrower. */
      width: integer(),
      /** In base64, which both stores can hold as text. */
      body: text(),
    },
    key: ["bot_id", "hash", "width"],
    players: "none",
  }),

  /** A script or style sheet of a recent release, for pages that are still open. */
  page_assets: table({
    of: "service",
    columns: {
      path: text(),
      /** Brotli in base64, which both stores can hold as text. */
      body: text(),
      /** The start of a newer release; null for the newest. */
      superseded_at: nullable(moment()),
    },
    key: ["path"],
    players: "none",
  }),

  /** A secret that all processes share, encrypted by the vault. */
  service_secrets: table({
    of: "service",
    columns: { name: text(), value: text(), created_at: moment() },
    key: ["name"],
    players: "none",
  }),
};
