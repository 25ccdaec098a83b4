import type { Words } from "#web/words.en.ts";
import type { Launch } from "../client/launch.ts";
import type { fetchCustomField } from "../fields/field-fetch.ts";
import type { AllWords } from "../languages/all-words.ts";
import type { LiveSession } from "../session/session-request.ts";
import type { isSession } from "../session/session-shape.ts";
import type { Snapshot } from "../session/snapshot.ts";
import type { PrintedBot } from "./printed-bot.ts";

/** What the page's first script (`sign-in.ts`) hands over. */
export interface SignIn {
  readonly bot: PrintedBot;
  readonly launch: Launch;
  /** Of this load of the page alone. */
  readonly pageId: string;
  /** Where this page keeps its unsent taps on the device. */
  readonly tapsKey: string;
  /**
   * The session request; undefined when the launch has no player, or once taken:
   * `session-query.ts`.
   */
  session?: Promise<LiveSession>;
  /** Ends when the words of the player's language have come, or cannot be had. */
  loading?: Promise<unknown>;
  /** All words of the player's language; undefined until they have come. */
  words?: AllWords;
}

/**
 * What both scripts of the page hand over to the bundle. Each member that may be gone is taken by
 * the one module named with it.
 */
export interface Handover extends SignIn {
  /** What the painted screen speaks. */
  spoken?: Words;
  /** The one in use already: all requests of the page wait for their turns together. */
  readonly fetchField: typeof fetchCustomField;
  readonly isSession: typeof isSession;
  /** What the last visit has left, where it can be shown: `last-visit.ts`. */
  snapshot?: Snapshot | undefined;
  /** The field requests by the field's name, until taken: `custom-field-query.ts`. */
  readonly values: Map<string, Promise<string>>;
  /** What was pressed on the painted screen: `take-over.ts`. */
  readonly early: EarlyPresses;
  /** The screen belongs to React from the moment this is true: `take-over.ts` says so. */
  taken: boolean;
}

/** What was pressed before React was there. */
export interface EarlyPresses {
  taps: number;
  /** What the action says that was pressed last. */
  action?: string;
}

declare global {
  interface Window {
    slotwire: Handover;
  }
}
