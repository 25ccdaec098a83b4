import { mainLanguage } from "#contract/language.ts";
import type { PreviewNews, PreviewOrder, TriedField } from "#contract/preview.ts";
import { russian } from "#web/words.ru.ts";
import { readPrintedBot } from "../boot/printed-bot.ts";
import { applyTheme } from "../client/theme.ts";
import { FieldFailure } from "../fields/field-failure.ts";
import { fetchCustomField } from "../fields/field-fetch.ts";
import { lateLanguages } from "../languages/late-languages.ts";
import { isSession } from "../session/session-shape.ts";
import { previewThemes } from "./preview-theme.ts";

/**
 * The preview page: the Mini App with the builder in the place of the messaging client and of the
 * service. It is served from the Mini App's own origin, so that a field request from here meets
 * owners' servers just as a player's does.
 */
const bot = readPrintedBot();
const builderOrigin = new URL(bot.baseUrl).origin;
type Draft = Extract<PreviewOrder, { kind: "draft" }>;

let latest: Draft | undefined;
let screen: Promise<typeof import("./preview-screen.tsx")> | undefined;

addEventListener("message", ({ origin, source, data }: MessageEvent<PreviewOrder>) => {
  if (origin !== builderOrigin || source !== window.parent) return;
  if (data.kind === "draft") void show(data);
  if (data.kind === "try-field") void tryField(data);
});
tell({ kind: "ready" });

/** The language is the first draft's: another one takes a new page, as a player's does. */
async function show(draft: Draft): Promise<void> {
  latest = draft;
  applyTheme(JSON.stringify(previewThemes[draft.theme]), document.documentElement);
  screen ??= openScreen(draft.language);
  const { showDraft } = await screen;
  if (draft === latest) showDraft(draft.session, tell);
}

/**
 * The player's modules read the launch as they load; player 0 is nobody, so that nothing kept on
 * this device is shown or touched.
 */
async function openScreen(language: string): Promise<typeof import("./preview-screen.tsx")> {
  const main = mainLanguage(language);
  const loaded = await lateLanguages[main]?.().catch(() => undefined); // English then.
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
    pageId: "preview",
    tapsKey: "",
    ...functions,
    values: new Map(),
    early: { taps: 0 },
    taken: true,
    ...(main === "ru" && { spoken: russian }),
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
    if (!(error instanceof FieldFailure)) throw error;
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
