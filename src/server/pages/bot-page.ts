import { createHash } from "node:crypto";
import { lookCss } from "#contract/screen/look-css.ts";
import { type ScreenPage, withoutLaterBlocks } from "#contract/screen/screen-page.ts";
import { tabBarCss } from "#contract/screen/tab-bar-css.ts";
import { botLanguage, pageLanguages } from "../bots/bot-language.ts";
import type { Config } from "../config.ts";
import { browserFields } from "../fields/referred-field.ts";
import type { Bot } from "../store/bot/bot.ts";
import { escapeHtml } from "./html.ts";

const placeholder = "<!--bot-->";

type PageConfig = Pick<Config, "baseUrl" | "allowLocalFieldUrls">;

export type PagedBot = Pick<
  Bot,
  "id" | "name" | "username" | "appName" | "appMode" | "language" | "fields" | "screen"
>;

/** The bot of a template's preview, before any bot is created. */
export const noBot: PagedBot = {
  id: "template",
  name: "Slotwire",
  username: "",
  appName: null,
  appMode: null,
  language: null,
  fields: [],
  screen: { blocks: [] },
};

/**
 * The Mini App's HTML for one bot, opened at `page` if it is not the first one: language, title,
 * preconnects to the owner's servers, the bot's public data, and the style sheets of its tab bar and
 * look.
 */
export function botPage(
  template: string,
  bot: PagedBot,
  config: PageConfig,
  page?: ScreenPage,
): string {
  if (!template.includes(placeholder))
    throw new Error(`The Mini App's index.html has no ${placeholder} in its head.`);
  const { id, name, username, appName, appMode } = bot;
  // Later pages are requested once the first is shown.
  const { look, ...screen } = withoutLaterBlocks(bot.screen);
  const { baseUrl, allowLocalFieldUrls } = config;
  const data = JSON.stringify({
    id,
    name,
    username,
    appName: appName ?? undefined,
    appMode: appMode ?? undefined,
    baseUrl,
    allowLocalFieldUrls,
    language: bot.language ?? undefined,
    languages: pageLanguages(bot),
    screen,
    page: page && { id: page.id, blocks: page.blocks },
  });
  const head = [
    `<title>${escapeHtml(name)}</title>`,
    ...firstOrigins(
      browserFields({ ...bot, screen: { blocks: [...(page ?? screen).blocks] } }),
    ).map((origin) => `<link rel="preconnect" href="${escapeHtml(origin)}" crossorigin>`),
    // "<" could end the script element early; the escape is the same JSON.
    `<script type="application/json" id="bot">${data.replaceAll("<", "\\u003c")}</script>`,
    styleElement("tabs", tabBarCss(screen)),
    styleElement("look", lookCss(look)),
  ].join("");
  return template
    .replace('lang="en"', `lang="${botLanguage(bot)}"`)
    .replace(placeholder, () => head);
}

function styleElement(id: string, css: string): string {
  return css && `<style id="${id}">${css}</style>`;
}

/**
 * The content security policy of the built page: its own inline scripts, by hash, and no others.
 */
export function contentSecurityPolicy(template: string, allowLocalFieldUrls: boolean): string {
  const local = allowLocalFieldUrls ? " http://localhost:* http://127.0.0.1:*" : "";
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...inlineScriptHashes(template)].join(" ")}`,
    // TON Connect's sheet sets an empty touch handler on the body (the hash of an empty string) and
    // adds style elements.
    "script-src-attr 'unsafe-hashes' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' https: data:${local}`,
    `connect-src 'self' https:${local}`,
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'none'",
  ].join("; ");
}

export const unknownBotPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>No such bot</title>
<style>body{font:1.0625rem/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1.5rem}</style>
<h1>No such bot</h1>
<p>There is no Mini App at this address. Open it from its bot, or check the link.</p>
`;

/** The sources of a page's own inline scripts, for its content security policy. */
export function inlineScriptHashes(html: string): string[] {
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)];
  return scripts
    .filter(
      ([, attributes]) =>
        !/\bsrc\s*=/i.test(attributes ?? "") &&
        !/type\s*=\s*["']?application\//i.test(attributes ?? ""),
    )
    .map(
      ([, , code]) =>
        `'sha256-${createHash("sha256")
          .update(code ?? "")
          .digest("base64")}'`,
    );
}

/** Browsers open few connections at once; more would delay the session request. */
const maxEarlyConnections = 4;

function firstOrigins(fields: Bot["fields"]): string[] {
  return [...new Set(fields.map(({ url }) => new URL(url).origin))].slice(0, maxEarlyConnections);
}
