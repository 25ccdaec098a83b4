import { endpoint } from "../http/endpoint.ts";
import { PageBlocks } from "../user/session.schema.ts";
import { SamplePlayer, SamplePlayerQuery } from "../user/user-table.schema.ts";
import { PictureList, UploadedPicture } from "./picture.schema.ts";
import {
  DraftChange,
  PublishedScreen,
  ScreenDraft,
  ScreenPublication,
  ScreenState,
  ScreenVersionList,
  VersionParams,
} from "./screen-draft.schema.ts";

/** The draft and what players see. */
export const readScreen = endpoint("GET /api/builder/bots/:botId/screen", {
  caller: "editor",
  200: ScreenState,
});

/**
 * Saves the draft, at most 1 MiB. It may be unfinished: empty texts, incomplete URLs, unknown
 * references. 409 `EDIT_CONFLICT` if the revision is outdated, unless the stored draft already
 * equals this one. 422 `SCREEN_NOT_VALID` with every fault and its JSON pointer in `errors`.
 */
export const saveDraft = endpoint("PUT /api/builder/bots/:botId/screen/draft", {
  caller: "editor",
  body: DraftChange,
  200: ScreenDraft,
  errors: ["EDIT_CONFLICT", "SCREEN_NOT_VALID"],
  errorMembers: { EDIT_CONFLICT: { current: ScreenDraft } },
});

/**
 * Publishes the draft; an unchanged screen makes no new version. 422 `SCREEN_NOT_VALID` with every
 * fault in `errors`, 409 `EDIT_CONFLICT` if the revision is outdated.
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
  200: ScreenVersionList,
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
  200: PictureList,
});

/**
 * Uploads a picture: a PNG, JPEG, WebP, GIF or AVIF file of at most `maxPictureBytes`, with a
 * Content-Type `image/…`; which of them it is, its content tells. The same file again is the same
 * picture. 413 `BODY_TOO_LARGE`; 422 `PICTURE_KIND_UNKNOWN`, `PICTURE_NOT_PLAIN` (it is something
 * else as well), `PICTURE_TOO_LARGE` (pixels), `PICTURE_NOT_READABLE` or `PICTURE_NOT_DECODED`
 * (too slow); 409 `TOO_MANY_PICTURES` if the bot has `maxPictures`.
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
  query: SamplePlayerQuery,
  200: SamplePlayer,
  errors: ["USER_NOT_FOUND"],
});

/** The blocks of the pages after the first, in the order of the session's `screen.pages`. */
export const readPageBlocks = endpoint("GET /api/mini-app/:botId/pages", {
  caller: "player",
  200: PageBlocks,
});
