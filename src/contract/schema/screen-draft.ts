import * as Type from "typebox";
import { Moment } from "./game.ts";
import { BotParams } from "./owned-bot.ts";
import type { Screen } from "./screen.ts";

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

export const DraftChange = Type.Object(
  { revision: Revision, screen: DraftScreen },
  { additionalProperties: false },
);
export type DraftChange = Type.Static<typeof DraftChange>;

export const ScreenPublication = Type.Object(
  { revision: Revision },
  { additionalProperties: false },
);
export type ScreenPublication = Type.Static<typeof ScreenPublication>;

export const ScreenVersionList = Type.Object({ versions: Type.Array(ScreenVersion) });
export type ScreenVersionList = Type.Static<typeof ScreenVersionList>;

/** The parts of an address that name a bot and a published version of its screen. */
export const VersionParams = Type.Object({
  ...BotParams.properties,
  version: Type.String({ pattern: "^[1-9][0-9]{0,8}$" }),
});
