import type { Words } from "#web/words.en.ts";
import type { Launch } from "../client/launch.ts";
import type { fetchCustomField } from "../fields/field-fetch.ts";
import type { AllWords } from "../languages/all-words.ts";
import type { PrintedBot } from "../session/printed-bot.ts";
import type { LiveSession } from "../session/session-request.ts";
import type { isSession } from "../session/session-shape.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";

/** What the first boot script (`sign-in.ts`) passes on. */
export interface SignInHandover {
  readonly bot: PrintedBot;
  readonly launch: Launch;
  /** Identifies this load of the page. */
  readonly loadId: string;
  /** The storage key of this page load's unsent taps. */
  readonly tapsKey: string;
  /** The session request; undefined without a player, or once `session-query.ts` has taken it. */
  session?: Promise<LiveSession>;
  /** Resolves when the words of the player's language have loaded or failed to. */
  loading?: Promise<unknown>;
  /** All words of the player's language; undefined until they have loaded. */
  words?: AllWords;
}

/**
 * What both boot scripts pass to the bundle. Each member that is consumed names the one module that
 * consumes it.
 */
export interface Handover extends SignInHandover {
  /** The words that the screen was painted with. */
  spoken?: Words;
  /** The boot script's instance, so that all field requests share one queue. */
  readonly fetchField: typeof fetchCustomField;
  readonly isSession: typeof isSession;
  /** The valid snapshot of the last visit, if any. */
  snapshot?: Snapshot | undefined;
  /** Field requests by field name; `custom-field-query.ts` removes those it takes. */
  readonly values: Map<string, Promise<string>>;
  /** Presses on the painted screen, consumed by `take-over.ts`. */
  readonly early: EarlyPresses;
  /** Whether React has taken the screen over; set by `take-over.ts`. */
  taken: boolean;
}

/** Presses before React took over. */
export interface EarlyPresses {
  taps: number;
  /** The text of the action or tab pressed last. */
  action?: string;
}

declare global {
  interface Window {
    slotwire: Handover;
  }
}
