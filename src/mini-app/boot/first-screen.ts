import { fetchCustomField } from "#web/field-fetch.ts";
import { formatNumber } from "#web/number-format.ts";
import { follow } from "../handover.ts";
import type { PlayerLaunch } from "../launch.ts";
import type { LiveSession } from "../session-request.ts";
import { readSnapshot, snapshotKey } from "../snapshot.ts";
import { readItem } from "../storage.ts";
import { keepEarlyPresses } from "./early-presses.ts";
import { fillSlots, paintSession, paintWaiting } from "./paint.tsx";
import { postReadyAfterPaint } from "./ready.ts";

/**
 * The page's second inline script: paints what is known, and starts the field requests when the session arrives, all before the bundle
 * is there. Then React takes over what stands.
 */
const root = document.getElementById("root") as HTMLElement;
const handover = window.slotwire;
const { page, launch } = handover;

if (launch.kind === "player") {
  show(launch);
  postReadyAfterPaint();
}
void loadBundle();

function show(player: PlayerLaunch): void {
  const snapshot = readSnapshot(readItem(snapshotKey(page.id, player.tgId)));
  let session = snapshot?.session;
  // In development the views are React's own and the bundle is near: only the production build paints here.
  if (import.meta.env.PROD) {
    if (snapshot) paintSession(root, snapshot.session, snapshot.values, player.language);
    else paintWaiting(root, page.screen, player.language);
    keepEarlyPresses(root, handover, () => `+${formatNumber(session?.game.pointsPerTap ?? 1, player.language)}`);
  }
  handover.session?.promise.then(
    (live) => {
      session = live;
      startFields(live);
      // The field requests leave first: painting takes longer than they do.
      if (import.meta.env.PROD)
        setTimeout(() => handover.taken || paintSession(root, live, snapshot?.values ?? new Map(), player.language));
    },
    () => {}, // React adopts the request and says what failed.
  );
}

function startFields(session: LiveSession): void {
  for (const field of session.customFields) {
    if (field.signed) continue; // Needs a token first: the bundle fetches it.
    const value = follow(fetchCustomField(field, session.fieldRequest, page.allowLocalFieldUrls));
    handover.fields.set(field.name, value);
    value.promise.then(
      (text) => handover.taken || fillSlots(root, field.name, text, "fresh"),
      () => {},
    );
  }
}

/** Waits for the session answer, at most 80 ms: on one connection the bundle would queue ahead of an answer a hundred times smaller. */
async function loadBundle(): Promise<void> {
  const { bundle } = document.documentElement.dataset;
  if (!bundle) return;
  await Promise.race([handover.session?.promise.catch(() => {}), new Promise((resolve) => setTimeout(resolve, 80))]);
  for (const url of bundle.split(" ")) {
    const script = document.createElement("script");
    script.type = "module";
    script.src = url;
    document.head.append(script);
  }
}
