import * as Type from "typebox";
import { BotParams } from "../http/id.schema.ts";
import { Moment, nullable, strictObject } from "../http/shape.schema.ts";
import { maxCommentLength } from "./page-rule.ts";
import type { Screen } from "./screen.schema.ts";

const Who = Type.String({
  description: "An owner's name, or `bot file` for a command-line import.",
});
/** A screen that may be unfinished: empty texts, incomplete URLs, unknown references. */
const DraftScreen = Type.Unsafe<Screen>({
  type: "object",
  additionalProperties: true,
  description: "A screen, possibly unfinished.",
});
const Revision = Type.Integer({
  minimum: 0,
  description: "Number of changes to the draft.",
});

/** The draft that owners edit. */
export const ScreenDraft = Type.Object({
  screen: DraftScreen,
  revision: Revision,
  updatedAt: Moment,
  updatedBy: Who,
  updatedById: nullable("string", "The id of that owner; null for a command-line import."),
});
export type ScreenDraft = Type.Static<typeof ScreenDraft>;

/** A published screen, without its blocks. */
export const ScreenVersion = Type.Object({
  version: Type.Integer({
    minimum: 1,
    description: "Counts from 1; players see the highest.",
  }),
  publishedAt: Moment,
  publishedBy: Who,
  note: Type.String({
    description: "The reason, such as `rename rank → place`, or empty.",
  }),
  comment: Type.String({ description: "What the owner wrote when publishing; may be empty." }),
});
export type ScreenVersion = Type.Static<typeof ScreenVersion>;

/** A published screen; an older one may refer to deleted fields. */
export const PublishedScreen = Type.Object({ ...ScreenVersion.properties, screen: DraftScreen });
export type PublishedScreen = Type.Static<typeof PublishedScreen>;

/** Draft and published screen. */
export const ScreenState = Type.Object({ draft: ScreenDraft, published: PublishedScreen });
export type ScreenState = Type.Static<typeof ScreenState>;

export const DraftChange = strictObject({ revision: Revision, screen: DraftScreen });
export type DraftChange = Type.Static<typeof DraftChange>;

export const ScreenPublication = strictObject({
  revision: Revision,
  comment: Type.Optional(
    Type.String({
      pattern: `^[^\\u0000-\\u001f\\ud800-\\udfff]{0,${maxCommentLength}}$`,
      title: `one line of at most ${maxCommentLength} characters`,
      description: `One line of up to ${maxCommentLength} characters for the version history.`,
    }),
  ),
});
export type ScreenPublication = Type.Static<typeof ScreenPublication>;

/** The path parameters of a published version. */
export const VersionParams = Type.Object({
  ...BotParams.properties,
  version: Type.String({ pattern: "^[1-9][0-9]{0,8}$", title: "a version's number" }),
});
