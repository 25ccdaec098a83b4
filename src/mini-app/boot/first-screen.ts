import { balanceAt } from "#game/balance.ts";
import { formatNumber } from "#web/number-format.ts";
import { russian } from "#web/words.ru.ts";
import { addLanguage } from "#web/words.ts";
import type { PlayerLaunch } from "../client/launch.ts";
import { removeItem } from "../device/storage.ts";
import { fetchCustomField } from "../fields/field-fetch.ts";
import type { LiveSession } from "../session/session-request.ts";
import { isSession } from "../session/session-shape.ts";
import { readSnapshot, snapshotKey } from "../session/snapshot.ts";
import { keepEarlyPresses } from "./early-presses.ts";
import type { Handover, SignIn } from "./handover.ts";
import { loadBundle, rest } from "./load-bundle.ts";
import { speak } from "./page-language.ts";
import { fillSlots, paintSession, paintWaiting } from "./paint.tsx";
import { postReadyAfterPaint } from "./ready.ts";

/**
 * The page's second inline script: paints what is known, and starts the field requests when the
 * session arrives, all before the bundle is there. Then React takes over what stands.
 */
const root = document.getElementById("root") as HTMLElement;
const handover: Handover = Object.assign(window.slotwire as SignIn, {
  fetchField: fetchCustomField,
  isSession,
  values: new Map(),
  early: { taps: 0 },
  taken: false,
});
const { bot, launch } = handover;
/** How long the first paint waits for the words of the player's language. */
const maxWordsWaitMs = 800;
const noValues: ReadonlyMap<string, string> = new Map();

addLanguage("ru", russian);
void start();

async function start(): Promise<void> {
  // The client's own placeholder stands meanwhile; where nothing is loading, no time passes.
  await Promise.race([handover.loading, rest(maxWordsWaitMs)]);
  handover.spoken = speak(launch.language, handover.words?.screen);
  if (launch.kind === "player") {
    show(launch);
    postReadyAfterPaint();
  }
  await loadBundle(root, handover);
}

function show(player: PlayerLaunch): void {
  const { language } = player;
  handover.snapshot = readSnapshot(bot, player.tgId);
  let session = handover.snapshot?.session;
  // In development the views are React's own and the bundle is near: only the production build
  // paints here.
  if (import.meta.env.PROD) {
    paintKnown(player);
    keepEarlyPresses(
      root,
      handover,
      () => `+${formatNumber(session?.game.pointsPerTap ?? 1, language)}`,
    );
  }
  // From the first tap on another page must know that this one is open; see `left-taps.ts`.
  navigator.locks?.request(handover.tapsKey, () => new Promise(() => {})).catch(() => {});
  handover.session?.then(
    (live) => {
      if (!isSession(live)) return; // React says so.
      session = live;
      // What players look for first; then the requests leave, for painting the rest takes longer
      // than they do.
      if (!handover.taken)
        fillSlots(
          root,
          "points",
          formatNumber(balanceAt(live.game, live.serverTime), language),
          "fresh",
        );
      startFields(live);
      if (import.meta.env.PROD)
        setTimeout(
          () =>
            handover.taken ||
            paintSession(root, live, handover.snapshot?.values ?? noValues, language),
        );
    },
    () => {}, // React says what failed.
  );
}

/**
 * Paints what the last visit has left. If that cannot be painted, it goes: the next visit must not
 * meet it again.
 */
function paintKnown({ tgId, language }: PlayerLaunch): void {
  const { snapshot } = handover;
  try {
    if (snapshot) paintSession(root, snapshot.session, snapshot.values, language);
  } catch {
    delete handover.snapshot;
    removeItem(snapshotKey(bot.id, tgId));
  }
  if (!handover.snapshot) paintWaiting(root, bot.screen, language);
}

/** Starts the requests of the fields that the screen shows. */
function startFields(session: LiveSession): void {
  for (const field of session.customFields) {
    if (field.signed) continue; // Needs a token first: the bundle fetches it.
    if (import.meta.env.PROD && !root.querySelector(`[data-slot="${field.name}"]`)) continue;
    const value = fetchCustomField(field, session.fieldRequest, bot.allowLocalFieldUrls);
    handover.values.set(field.name, value);
    value.then(
      (text) => handover.taken || fillSlots(root, field.name, text, "fresh"),
      () => {},
    );
  }
}
