import type { Launch } from "../client/launch.ts";
import type { fetchCustomField } from "../fields/field-fetch.ts";
import type { LiveSession } from "../session/session-request.ts";
import type { isSession } from "../session/session-shape.ts";
import type { Snapshot } from "../session/snapshot.ts";
import type { Page } from "./printed-bot.ts";

/** A request of the boot script: under way, and its answer once there is one. */
export interface StartedRequest<Answer> {
  readonly promise: Promise<Answer>;
  answer?: Answer;
}

/** What the page's first script has begun before the rest of the page is there. */
export interface SignIn {
  readonly page: Page;
  readonly launch: Launch;
  /** Of this load of the page alone. */
  readonly pageId: string;
  /** Where this page keeps its unsent taps on the device. */
  readonly tapsKey: string;
  /** The session request; undefined when the launch has no player, or once adopted. */
  session?: StartedRequest<LiveSession>;
}

/**
 * What both scripts of the page hand over to the bundle: React Query adopts the requests and what
 * they have brought.
 */
export interface Handover extends SignIn {
  /** The one that has begun already: all requests of the page wait for their turns together. */
  readonly fetchField: typeof fetchCustomField;
  readonly isSession: typeof isSession;
  /**
   * What the last visit has left; undefined when there is nothing that can be shown, or once the
   * player has been told of it.
   */
  snapshot?: Snapshot | undefined;
  /** The field requests by the field's name, until adopted. */
  readonly fields: Map<string, StartedRequest<string>>;
  /** Taps that were made on the painted button before React was there. */
  earlyTaps: number;
  /**
   * What the painted action says that was pressed last before React was there; until React has
   * pressed it.
   */
  earlyAction?: string;
  /** The screen belongs to React from the moment this is true. */
  taken: boolean;
}

declare global {
  interface Window {
    slotwire: Handover;
  }
}

/** Follows a request so that its answer can be read without waiting once it is there. */
export function follow<Answer>(promise: Promise<Answer>): StartedRequest<Answer> {
  const started: StartedRequest<Answer> = { promise };
  promise.then(
    (answer) => {
      started.answer = answer;
    },
    () => {}, // Whoever adopts the request says what failed.
  );
  return started;
}
