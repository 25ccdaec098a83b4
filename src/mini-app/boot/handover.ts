import type { LinkedBot } from "#contract/bot/app-link.ts";
import type { Screen } from "#contract/screen/screen.schema.ts";
import type { Words } from "#web/words.en.ts";
import type { Launch } from "../client/launch.ts";
import type { fetchCustomField } from "../fields/field-fetch.ts";
import type { AllWords } from "../languages/all-words.ts";
import type { isSession, LiveSession } from "../session/live-session.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";

/** The bot as the service prints it into the page's HTML: public data only. */
export interface PrintedBot extends LinkedBot {
  readonly id: string;
  readonly name: string;
  readonly baseUrl: string;
  readonly allowLocalFieldUrls: boolean;
  readonly screen: Screen;
  /** The page that the URL names, if it is not the first one. */
  readonly page?: { readonly id?: string; readonly blocks: Screen["blocks"] };
  /** Its default language; undefined for none. */
  readonly language?: string;
  /** The languages of the page (IETF tags), if others are replaced by the one in which it arrives. */
  readonly languages?: readonly string[];
}

/** Reads the bot from the page's HTML. */
export function readPrintedBot(): PrintedBot {
  return JSON.parse(document.getElementById("bot")?.textContent ?? "");
}

/** Set by the first boot script (`sign-in.ts`). */
export interface SignInHandover {
  readonly bot: PrintedBot;
  readonly launch: Launch;
  /** The page's language (IETF tag): the player's, or the bot's default one. */
  readonly language: string;
  /** Identifies this load of the page. */
  readonly loadId: string;
  /** The storage key of this page load's unsent taps. */
  readonly tapsKey: string;
  /** The session request; undefined without a player. */
  session?: Promise<LiveSession>;
  /** Resolves when the words of the player's language have loaded or failed to. */
  loading?: Promise<unknown>;
  /** All words of the player's language; undefined until they have loaded. */
  words?: AllWords;
}

/** Passed from both boot scripts to the bundle, which changes only `values` and `taken`. */
export interface Handover extends SignInHandover {
  /** The words that the screen was painted with. */
  spoken: Words;
  /** The boot script's instance, so that all field requests share one queue. */
  readonly fetchField: typeof fetchCustomField;
  readonly isSession: typeof isSession;
  /** The valid snapshot of the last visit, if any. */
  snapshot?: Snapshot | undefined;
  /** Running field requests by field name; `custom-field-query.ts` removes those it adopts. */
  readonly values: Map<string, Promise<string>>;
  /** Presses on the painted screen until React has taken it over. */
  readonly early: EarlyPresses;
  /** Whether React writes the screen, and no longer the boot scripts; set by `take-over.ts`. */
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
