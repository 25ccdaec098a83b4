import type { Words } from "#web/words.en.ts";
import type { ScreenParts } from "../../blocks/block-view.ts";
import type { LiveSession } from "../../session/session-request.ts";

/** What a part of the screen is painted from: a session at the moment `now`. */
export interface StaticSession extends LiveSession {
  /** Unix ms by the service's clock. */
  now: number;
  language: string;
  words: Words;
  slot: ScreenParts["slot"];
}
