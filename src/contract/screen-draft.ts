import * as Type from "typebox";
import * as address from "./builder-address.ts";
import { Moment } from "./game.ts";
import { BotParams } from "./owned-bot.ts";
import { Problem } from "./problem.ts";
import { Screen } from "./screen.ts";

const Problems = { "4xx": Problem, "5xx": Problem };
const Who = Type.String({ description: "An owner's name; `bot file` for an import." });
const Revision = Type.Integer({ minimum: 0, description: "Counts the draft's changes; 0 before the first." });

/** What owners work on. */
export const ScreenDraft = Type.Object({
  screen: Screen,
  revision: Revision,
  updatedAt: Moment,
  updatedBy: Who,
});
export type ScreenDraft = Omit<Type.Static<typeof ScreenDraft>, "screen"> & { screen: Screen };

/** A published screen, without its blocks. */
export const ScreenVersion = Type.Object({
  version: Type.Integer({ minimum: 1, description: "Counts from 1; the highest is what players see." }),
  publishedAt: Moment,
  publishedBy: Who,
  note: Type.String({ description: "Why, where that is known: `rename rank → place`; else empty." }),
});
export type ScreenVersion = Type.Static<typeof ScreenVersion>;

const Published = Type.Object({ ...ScreenVersion.properties, screen: Screen });
export type PublishedScreen = ScreenVersion & { screen: Screen };

/** Draft and published screen. */
export const ScreenState = Type.Object({ draft: ScreenDraft, published: Published });
export type ScreenState = { draft: ScreenDraft; published: PublishedScreen };

export const readScreen = { ...address.readScreen, schema: { params: BotParams, response: { 200: ScreenState, ...Problems } } };

/** Saves the draft; its texts may refer to what is not there yet. 409 `EDIT_CONFLICT`, whose problem has `current`, when another was quicker. */
export const saveDraft = {
  ...address.saveDraft,
  schema: {
    params: BotParams,
    body: Type.Object({ revision: Revision, screen: Screen }, { additionalProperties: false }),
    response: { 200: ScreenDraft, ...Problems },
  },
};

/** Shows the draft of this revision to players; 422 with every fault in it, 409 when it is no longer this one. */
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
  schema: { params: BotParams, response: { 200: Type.Object({ versions: Type.Array(ScreenVersion) }), ...Problems } },
};

export const readScreenVersion = {
  ...address.readScreenVersion,
  schema: {
    params: Type.Object({ ...BotParams.properties, version: Type.String({ pattern: "^[1-9][0-9]{0,8}$" }) }),
    response: { 200: Published, ...Problems },
  },
};
