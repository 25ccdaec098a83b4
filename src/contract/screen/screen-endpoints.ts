import * as Type from "typebox";
import { endpoint } from "../http/endpoint.ts";
import { UserParams } from "../http/id.schema.ts";
import { SamplePlayer } from "../user/session.schema.ts";
import { UploadedPicture } from "./content.schema.ts";
import { Pages } from "./screen.schema.ts";
import {
  DraftChange,
  PublishedScreen,
  ScreenDraft,
  ScreenPublication,
  ScreenState,
  ScreenVersion,
  VersionParams,
} from "./screen-draft.schema.ts";

/** The draft and the published screen. */
export const readScreen = endpoint("GET /api/builder/bots/:botId/screen", {
  caller: "editor",
  200: ScreenState,
});

/**
 * Saves the draft, at most 1 MiB. It may be unfinished: empty texts, incomplete URLs, unknown
 * references. `EDIT_CONFLICT` if the revision is outdated, unless the stored draft already equals
 * this one.
 */
export const saveDraft = endpoint("PUT /api/builder/bots/:botId/screen/draft", {
  caller: "editor",
  body: DraftChange,
  200: ScreenDraft,
  errors: ["EDIT_CONFLICT", "SCREEN_NOT_VALID"],
  errorMembers: { EDIT_CONFLICT: { current: ScreenDraft } },
});

/**
 * Publishes the draft; an unchanged screen makes no new version. `SCREEN_NOT_VALID` with a JSON
 * pointer for each fault.
 */
export const publishScreen = endpoint("POST /api/builder/bots/:botId/screen/publish", {
  caller: "editor",
  body: ScreenPublication,
  200: ScreenState,
  errors: ["SCREEN_NOT_VALID", "EDIT_CONFLICT"],
  errorMembers: { EDIT_CONFLICT: { current: ScreenDraft } },
});

/** The last `keptVersions`, newest first. */
export const listScreenVersions = endpoint("GET /api/builder/bots/:botId/screen/versions", {
  caller: "editor",
  200: Type.Object({ versions: Type.Array(ScreenVersion) }),
});

/** A kept version with its screen. */
export const readScreenVersion = endpoint("GET /api/builder/bots/:botId/screen/versions/:version", {
  caller: "editor",
  params: VersionParams,
  200: PublishedScreen,
  errors: ["VERSION_NOT_FOUND"],
});

/** The bot's uploaded pictures, newest first. */
export const listPictures = endpoint("GET /api/builder/bots/:botId/pictures", {
  caller: "editor",
  200: Type.Object({ pictures: Type.Array(UploadedPicture) }),
});

/**
 * Uploads a picture: a PNG, JPEG, WebP, GIF or AVIF file of at most `maxPictureBytes`, with a
 * Content-Type `image/…`; its content decides which of them it is. The same file again is the same
 * picture.
 */
export const uploadPicture = endpoint("POST /api/builder/bots/:botId/pictures", {
  caller: "editor",
  sends: "file",
  200: UploadedPicture,
  errors: [
    "BODY_TOO_LARGE",
    "PICTURE_KIND_UNKNOWN",
    "PICTURE_NOT_PLAIN",
    "PICTURE_TOO_LARGE",
    "PICTURE_NOT_READABLE",
    "PICTURE_NOT_DECODED",
    "TOO_MANY_PICTURES",
  ],
});

/** A player for the preview: the user `tgId`, or a made-up one. */
export const readSamplePlayer = endpoint("GET /api/builder/bots/:botId/sample-player", {
  caller: "editor",
  query: Type.Object({
    tgId: Type.Optional(UserParams.properties.tgId),
  }),
  200: SamplePlayer,
  errors: ["USER_NOT_FOUND"],
});

/** The blocks of the pages after the first, in the order of the session's `screen.pages`. */
export const readPageBlocks = endpoint("GET /api/mini-app/:botId/pages", {
  caller: "player",
  200: Type.Object({ pages: Pages }),
});
