import { lookCss } from "#contract/screen/look-css.ts";
import { tabBarCss } from "#contract/screen/tab-bar-css.ts";
import { mainLanguage } from "#contract/text/screen-text.ts";
import type { PreviewDraft, PreviewNews, PreviewOrder, TriedField } from "#web/preview.ts";
import { english } from "#web/words.en.ts";
import { russian } from "#web/words.ru.ts";
import { readPrintedBot } from "../boot/handover.ts";
import { applyTheme } from "../client/theme.ts";
import { fetchCustomField, isFieldFailure } from "../fields/field-fetch.ts";
import { lazyLanguages } from "../languages/lazy-languages.ts";
import { isSession } from "../session/session-request.ts";
import { focusPlace } from "./focus-place.ts";
import { previewThemes } from "./preview-theme.ts";

/**
 * The preview page: the Mini App with the builder in place of client and service. Served from the
 * Mini App's origin, so that owners' servers see the same CORS requests as from players.
 */
const bot = readPrintedBot();
const builderOrigin = new URL(bot.baseUrl).origin;

let latest: PreviewDraft | undefined;
let screen: Promise<typeof import("./preview-screen.tsx")> | undefined;

addEventListener("message", ({ origin, source, data }: MessageEvent<PreviewOrder>) => {
  if (origin !== builderOrigin || source !== window.parent) return;
  if (data.kind === "draft") void show(data);
  if (data.kind === "focus") focusPlace();
  if (data.kind === "try-field") void tryField(data);
});
tell({ kind: "ready" });

/** The first draft sets the language; another language needs a reload. */
async function show(draft: PreviewDraft): Promise<void> {
  latest = draft;
  applyTheme(JSON.stringify(previewThemes[draft.theme]), document.documentElement);
  const { screen: drafted } = draft.session;
  showStyle("tabs", tabBarCss(drafted));
  showStyle("look", lookCss(drafted.look));
  screen ??= openScreen(draft.language);
  const { showDraft } = await screen;
  if (draft === latest) showDraft(draft, tell);
}

/** The draft's style sheet in place of the published one. */
function showStyle(id: string, css: string): void {
  const style = document.getElementById(id) ?? document.createElement("style");
  style.id = id;
  if (style.textContent !== css) style.textContent = css;
  if (!style.isConnected) document.head.append(style);
}

/**
 * Installs the handover before the player's modules load and read it. Player 0 does not exist, so
 * nothing stored on the device is read or changed.
 */
async function openScreen(language: string): Promise<typeof import("./preview-screen.tsx")> {
  const main = mainLanguage(language);
  const loaded = await lazyLanguages[main]?.().catch(() => undefined);
  // As for a player, the bot's words stand in for missing ones.
  const isRussian = main === "ru" || (main !== "en" && document.documentElement.lang === "ru");
  const launch = {
    kind: "player" as const,
    initData: "",
    tgId: 0,
    language,
    ref: "",
    params: new URLSearchParams(),
  };
  const functions = { fetchField: fetchCustomField, isSession };
  window.slotwire = {
    bot,
    launch,
    loadId: "preview",
    tapsKey: "",
    ...functions,
    values: new Map(),
    early: { taps: 0 },
    // Taps are stored on the device only once a player's screen is taken over.
    taken: false,
    spoken: isRussian ? russian : english,
    ...loaded,
  };
  return import("./preview-screen.tsx");
}

async function tryField({
  id,
  url,
  request,
}: Extract<PreviewOrder, { kind: "try-field" }>): Promise<void> {
  const startedAt = performance.now();
  const milliseconds = () => Math.round(performance.now() - startedAt);
  let result: TriedField;
  try {
    const text = await fetchCustomField(
      { name: "", url, fallback: "" },
      request,
      bot.allowLocalFieldUrls,
    );
    result = { ok: true, text, milliseconds: milliseconds() };
  } catch (error) {
    if (!isFieldFailure(error)) throw error;
    const { failureClass, status } = error;
    result = {
      ok: false,
      found: failureClass,
      ...(status && { status }),
      milliseconds: milliseconds(),
    };
  }
  tell({ kind: "tried-field", id, result });
}

function tell(news: PreviewNews): void {
  window.parent.postMessage(news, builderOrigin);
}
