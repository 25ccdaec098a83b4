import { balanceAt } from "#game/balance.ts";
import { levelAt } from "#game/level.ts";
import { english } from "#web/words.en.ts";
import { callClient } from "../client/client-call.ts";
import type { PlayerLaunch } from "../client/launch.ts";
import { removeItem } from "../device/storage.ts";
import { fetchCustomField } from "../fields/field-fetch.ts";
import { speak, spoken, wordsInPage } from "../languages/page-language.ts";
import { isSession, type LiveSession } from "../session/live-session.ts";
import { readSnapshot, type Snapshot, snapshotKey } from "../snapshot/snapshot.ts";
import { keepEarlyPresses } from "./early-presses.ts";
import type { Handover, SignInHandover } from "./handover.ts";
import { delay, loadBundle } from "./load-bundle.ts";
import { fillSlots, paintPlaceholders, paintSession } from "./paint.tsx";

/**
 * The page's second inline script: paints what is known, starts the field requests when the session
 * arrives, and loads the bundle. React then takes over the painted screen.
 */
const root = document.getElementById("root") as HTMLElement;
const handover: Handover = Object.assign(window.slotwire as SignInHandover, {
  fetchField: fetchCustomField,
  isSession,
  values: new Map(),
  early: { taps: 0 },
  spoken: english,
  taken: false,
});
const { bot, launch } = handover;
/** The first paint waits this long for the words of the player's language. */
const maxWordsWaitMs = 800;

void start();

async function start(): Promise<void> {
  // The client shows its placeholder meanwhile. Does not wait when nothing is loading.
  await Promise.race([handover.loading, delay(maxWordsWaitMs)]);
  handover.spoken = handover.words?.screen ?? wordsInPage(handover.language);
  speak(handover.spoken, handover.language, bot.language);
  if (launch.kind === "player") {
    show(launch);
    // After the first paint the client removes its placeholder; the SDK loads too late for that.
    // Source: Telegram Mini Apps, methods, `web_app_ready`.
    requestAnimationFrame(() => setTimeout(() => callClient("web_app_ready")));
  }
  await loadBundle(root, handover);
}

function show(player: PlayerLaunch): void {
  let snapshot = readSnapshot(bot, player.tgId);
  let session = snapshot?.session;
  // In development the views are compiled for React, so nothing can be painted here.
  if (import.meta.env.PROD) {
    snapshot = paintKnown(player, snapshot);
    keepEarlyPresses(root, handover, () => `+${spoken.words.number(pointsPerTap(session))}`);
  }
  handover.snapshot = snapshot;
  // Shows other tabs that this one is open: `orphaned-taps.ts`.
  navigator.locks?.request(handover.tapsKey, () => new Promise(() => {})).catch(() => {});
  handover.session?.then(
    (live) => {
      if (!isSession(live)) return; // React shows the failure.
      session = live;
      // Points first, then the field requests; painting the rest takes longer than both.
      if (!handover.taken)
        fillSlots(
          root,
          "points",
          spoken.words.number(balanceAt(live.game, live.serverTime)),
          "fresh",
        );
      startFields(live);
      if (import.meta.env.PROD)
        setTimeout(() => handover.taken || paintSession(root, live, snapshot?.values));
    },
    () => {}, // React shows the failure.
  );
}

function pointsPerTap(session: LiveSession | undefined): number {
  return session ? levelAt(session.game, Date.now() + session.clockOffsetMs).pointsPerTap : 1;
}

/** Paints a snapshot and returns it; without one, or if it throws, paints placeholders. */
function paintKnown({ tgId }: PlayerLaunch, snapshot: Snapshot | undefined): Snapshot | undefined {
  try {
    if (snapshot) {
      paintSession(root, snapshot.session, snapshot.values);
      return snapshot;
    }
  } catch {
    removeItem(snapshotKey(bot.id, tgId));
  }
  paintPlaceholders(root, bot.screen);
  return undefined;
}

/** Requests the fields that the screen shows. */
function startFields(session: LiveSession): void {
  for (const field of session.customFields) {
    if (field.signed || field.fetchedByService) continue; // The bundle calls the service.
    if (import.meta.env.PROD && !root.querySelector(`[data-slot="${field.name}"]`)) continue;
    const value = fetchCustomField(field, session.fieldRequest, {
      allowLocal: bot.allowLocalFieldUrls,
      language: launch.language,
    });
    handover.values.set(field.name, value);
    value.then(
      (text) => handover.taken || fillSlots(root, field.name, text, "fresh"),
      () => {},
    );
  }
}
