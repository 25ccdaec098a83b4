import { lookCss } from "#contract/screen/look-css.ts";
import type { Screen } from "#contract/screen/screen.schema.ts";
import { languagesOfScreen } from "#contract/screen/screen-language.ts";
import { tabBarCss } from "#contract/screen/tab-bar-css.ts";
import { mainLanguage } from "#contract/text/screen-text.ts";
import type { PreviewDraft, PreviewNews, PreviewOrder } from "#web/preview.ts";
import { readPrintedBot } from "../boot/handover.ts";
import { applyTheme } from "../client/theme.ts";
import { isFieldFailure } from "../fields/field-failure.ts";
import { fetchCustomField, setTransform, textToShow } from "../fields/field-fetch.ts";
import { lazyLanguages } from "../languages/lazy-languages.ts";
import { pageLanguage, speak, wordsInPage } from "../languages/page-language.ts";
import { isSession } from "../session/live-session.ts";

/**
 * The preview page: the Mini App with the builder in place of client and service. Served from the
 * Mini App's origin, so that owners' servers see the same CORS requests as from players.
 */

/** Theme parameters. Source: Telegram for iOS, its two default themes. */
const themes = {
  light: {
    bg_color: "#ffffff",
    secondary_bg_color: "#efeff4",
    section_bg_color: "#ffffff",
    text_color: "#000000",
    hint_color: "#8e8e93",
    subtitle_text_color: "#8e8e93",
    link_color: "#007aff",
    button_color: "#007aff",
    button_text_color: "#ffffff",
  },
  dark: {
    bg_color: "#000000",
    secondary_bg_color: "#1c1c1d",
    section_bg_color: "#2c2c2e",
    text_color: "#ffffff",
    hint_color: "#98989e",
    subtitle_text_color: "#98989e",
    link_color: "#3e88f7",
    button_color: "#3e88f7",
    button_text_color: "#ffffff",
  },
} as const;

setTransform(() => import("#contract/field/field-value.ts"));
const bot = readPrintedBot();
const builderOrigin = new URL(bot.baseUrl).origin;

let latest: PreviewDraft | undefined;
let screen: Promise<typeof import("./preview-screen.tsx")> | undefined;

addEventListener("message", ({ origin, source, data }: MessageEvent<PreviewOrder>) => {
  if (origin !== builderOrigin || source !== window.parent) return;
  if (data.kind === "draft") void show(data);
  if (data.kind === "focus") focusBlock();
  if (data.kind === "try-field") void tryField(data);
  if (data.kind === "fetched-field") void screen?.then(({ takeField }) => takeField(data));
});
post({ kind: "ready" });

/** The first draft sets the language; another language needs a reload. */
async function show(draft: PreviewDraft): Promise<void> {
  latest = draft;
  applyTheme(JSON.stringify(themes[draft.theme]), document.documentElement);
  const { screen: drafted } = draft.session;
  showStyle("tabs", tabBarCss(drafted));
  showStyle("look", lookCss(drafted.look));
  screen ??= openScreen(draft.language, drafted);
  const { showDraft } = await screen;
  if (draft === latest) showDraft(draft, post);
}

/** Moves the keyboard's focus to the chosen block, or to the first one. */
function focusBlock(): void {
  document.querySelector<HTMLElement>('.place[tabindex="0"]')?.focus();
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
async function openScreen(
  playerLanguage: string,
  drafted: Screen,
): Promise<typeof import("./preview-screen.tsx")> {
  const languages = bot.languages && [...bot.languages, ...languagesOfScreen(drafted)];
  const language = pageLanguage(languages, playerLanguage);
  const loaded = await lazyLanguages[mainLanguage(language)]?.().catch(() => undefined);
  const params = new URLSearchParams();
  window.slotwire = {
    bot,
    launch: { kind: "player", initData: "", tgId: 0, language: playerLanguage, ref: "", params },
    language,
    fetchField: fetchCustomField,
    isSession,
    loadId: "preview",
    tapsKey: "",
    values: new Map(),
    early: { taps: 0 },
    // Taps are stored on the device only once a player's screen is taken over.
    taken: false,
    spoken: wordsInPage(language),
    ...loaded,
  };
  return import("./preview-screen.tsx");
}

async function tryField({
  id,
  request,
  body,
  language = "en",
  ...rest
}: Extract<PreviewOrder, { kind: "try-field" }>): Promise<void> {
  // A draft sets the language of the page.
  if (!screen) speak(wordsInPage(language), language, bot.language);
  const startedAt = performance.now();
  const field = { name: "", fallback: "", ...rest };
  const { allowLocalFieldUrls: allowLocal } = bot;
  const fetched =
    body === undefined
      ? fetchCustomField(field, request, { allowLocal, language })
      : textToShow(field, body);
  const outcome = await fetched.then((text) => ({ ok: true as const, text }), failureOf);
  const milliseconds = Math.round(performance.now() - startedAt);
  post({ kind: "tried-field", id, result: { ...outcome, milliseconds } });
}

function failureOf(error: unknown): { ok: false; found: string; status?: number } {
  if (!isFieldFailure(error)) throw error;
  const { failureClass, status } = error;
  return { ok: false, found: failureClass, ...(status && { status }) };
}

function post(news: PreviewNews): void {
  window.parent.postMessage(news, builderOrigin);
}
