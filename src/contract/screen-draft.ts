import * as Type from "typebox";
import * as address from "./builder-address.ts";
import { Moment } from "./game.ts";
import { BotParams } from "./owned-bot.ts";
import { Problem } from "./problem.ts";
import type { Screen } from "./screen.ts";

const Problems = { "4xx": Problem, "5xx": Problem };
const Who = Type.String({
  description: "An owner's name; `bot file` for an import by the command line.",
});
/**
 * A screen that may be unfinished: empty texts, half of an address, references to what is not there
 * yet.
 */
const DraftScreen = Type.Unsafe<Screen>({
  type: "object",
  additionalProperties: true,
  description: "A screen; it may be unfinished.",
});
const Revision = Type.Integer({
  minimum: 0,
  description: "Counts the draft's changes; 0 before the first.",
});

/** What owners work on. */
export const ScreenDraft = Type.Object({
  screen: DraftScreen,
  revision: Revision,
  updatedAt: Moment,
  updatedBy: Who,
});
export type ScreenDraft = Type.Static<typeof ScreenDraft>;

/** A published screen, without its blocks. */
export const ScreenVersion = Type.Object({
  version: Type.Integer({
    minimum: 1,
    description: "Counts from 1; the highest is what players see.",
  }),
  publishedAt: Moment,
  publishedBy: Who,
  note: Type.String({
    description: "Why, where that is known: `rename rank → place`, `bot file`; else empty.",
  }),
});
export type ScreenVersion = Type.Static<typeof ScreenVersion>;

/** A published screen; one that was published before may refer to what is there no more. */
export const PublishedScreen = Type.Object({ ...ScreenVersion.properties, screen: DraftScreen });
export type PublishedScreen = Type.Static<typeof PublishedScreen>;

/** Draft and published screen. */
export const ScreenState = Type.Object({ draft: ScreenDraft, published: PublishedScreen });
export type ScreenState = Type.Static<typeof ScreenState>;

export const readScreen = {
  ...address.readScreen,
  schema: { params: BotParams, response: { 200: ScreenState, ...Problems } },
};

/**
 * Saves the draft, at most 1 MiB of it; texts may be empty, addresses unfinished, and references
 * may name what is not there yet. 409 `EDIT_CONFLICT`, whose problem has the draft as `current`,
 * when another was quicker: not when the draft is this very screen already. 422 `SCREEN_NOT_VALID`
 * with every fault in `errors`, each with its JSON pointer.
 */
export const saveDraft = {
  ...address.saveDraft,
  schema: {
    params: BotParams,
    body: Type.Object({ revision: Revision, screen: DraftScreen }, { additionalProperties: false }),
    response: { 200: ScreenDraft, ...Problems },
  },
};

/**
 * Shows the draft of this revision to players; a draft that they see already makes no version. 422
 * `SCREEN_NOT_VALID` with every fault in `errors`, 409 `EDIT_CONFLICT`, whose problem has the draft
 * as `current`, when it is no longer this one.
 */
export const publishScreen = {
  ...address.publishScreen,
  schema: {
    params: BotParams,
    body: Type.Object({ revision: Revision }, { additionalProperties: false }),
    response: { 200: ScreenState, ...Problems },
  },
};

/** The last hundred versions, the newest first. */
export const listScreenVersions = {
  ...address.listScreenVersions,
  schema: {
    params: BotParams,
    response: { 200: Type.Object({ versions: Type.Array(ScreenVersion) }), ...Problems },
  },
};

export const readScreenVersion = {
  ...address.readScreenVersion,
  schema: {
    params: Type.Object({
      ...BotParams.properties,
      version: Type.String({ pattern: "^[1-9][0-9]{0,8}$" }),
    }),
    response: { 200: PublishedScreen, ...Problems },
  },
};
