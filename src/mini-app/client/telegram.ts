import {
  addToHomeScreen,
  applyPolyfills,
  backButton,
  checkHomeScreenStatus,
  closingBehavior,
  hapticFeedback,
  init,
  miniApp,
  on,
  openLink,
  openTelegramLink,
  requestWriteAccess,
  shareMessage,
  shareURL,
  swipeBehavior,
  targetOrigin,
  themeParams,
  viewport,
} from "@telegram-apps/sdk-react";
import type { AppMode } from "#contract/bot/app-link.ts";
import { isColor as isHexColor } from "#contract/screen/color.ts";
import { parseUrl } from "#web/parse-url.ts";
import { replaceBrokenStorages } from "../device/storage-fallback.ts";
import { callClient, isInClient } from "./client-call.ts";
import { applyInsets } from "./insets.ts";
import { applyTheme, readTheme } from "./theme.ts";

const ownHosts = new Set(["t.me", "telegram.me", "telegram.dog"]);
/** Subdomains of t.me that are not usernames. */
const services =
  /^(?:add(?:emoji|list|stickers|theme)|auction|auth|boost|call|confirmphone|contact|giftcode|invoice|joinchat|login|nft|proxy|setlanguage|share|socks)$/;

type SdkOptions = NonNullable<Parameters<typeof init>[0]>;
type SdkLaunchParams = NonNullable<SdkOptions["launchParams"]>;
type PostEvent = NonNullable<SdkOptions["postEvent"]>;

/**
 * Connects to the messaging client: live theme, safe areas, header, back button, and the size that
 * the owner has chosen.
 */
export function connect(params: URLSearchParams, mode?: AppMode | null): void {
  applyPolyfills();
  // As in Telegram's own script: web clients have several origins, and no message is secret.
  targetOrigin.set("*");
  replaceBrokenStorages();
  // In a browser the functions below fall back to browser APIs.
  if (!isInClient()) return;
  init({ launchParams: completeLaunchParams(params), postEvent });
  themeParams.mountSync.ifAvailable();
  miniApp.mountSync.ifAvailable();
  paintFrame();
  // Runs after the SDK's own listener, which has stored the new theme.
  on("theme_changed", ({ theme_params: theme }) => {
    applyTheme(JSON.stringify(theme), document.documentElement);
    paintFrame();
  });
  // The builder, which frames the preview without a launch, shows no back button.
  if (params.has("tgWebAppData")) backButton.mount.ifAvailable();
  closingBehavior.mount.ifAvailable();
  swipeBehavior.mount.ifAvailable();
  // Mounting disables vertical swipes.
  swipeBehavior.enableVertical.ifAvailable();
  // Not by the SDK, whose functions wait for the client's answer, which may be a refusal.
  if (mode !== "compact") callClient("web_app_expand");
  if (mode === "fullscreen" && isPhone(params)) callClient("web_app_request_fullscreen");
  if (viewport.mount.isAvailable()) void showInsets();
}

/** Whether the client runs on a phone and has full screen (Bot API 8.0). */
function isPhone(params: URLSearchParams): boolean {
  const isNew = Number.parseInt(params.get("tgWebAppVersion") ?? "", 10) >= 8;
  return isNew && /^(?:ios|android)/.test(params.get("tgWebAppPlatform") ?? "");
}

const postEvent: PostEvent = (method: string, payload?: object) => callClient(method, payload);

/** Gives header and bottom bar the page's colour, if the look or the theme has it. */
function paintFrame(): void {
  const own = lookPage();
  if (own && miniApp.setHeaderColor.isAvailable() && miniApp.setHeaderColor.supports.rgb()) {
    miniApp.setHeaderColor(own);
    miniApp.setBottomBarColor.ifAvailable(own);
    return;
  }
  if (!themeParams.secondaryBackgroundColor()) return;
  miniApp.setHeaderColor.ifAvailable("secondary_bg_color");
  miniApp.setBottomBarColor.ifAvailable("secondary_bg_color");
}

/** The page's colour as a look has it; undefined without a look. */
function lookPage(): `#${string}` | undefined {
  if (!document.getElementById("look")) return undefined;
  const page = getComputedStyle(document.documentElement).getPropertyValue("--page").trim();
  return isHexColor(page) ? (page as `#${string}`) : undefined;
}

/** Applies the client's safe areas and follows their changes. */
async function showInsets(): Promise<void> {
  const apply = () =>
    applyInsets(
      document.documentElement,
      viewport.safeAreaInsets(),
      viewport.contentSafeAreaInsets(),
    );
  try {
    await viewport.mount();
    apply();
    viewport.safeAreaInsets.sub(apply);
    viewport.contentSafeAreaInsets.sub(apply);
  } catch {
    // The style sheet falls back to the browser's safe areas.
  }
}

/**
 * Launch parameters that the SDK accepts, also written to the URL, which it reads at every call. It
 * assumes that there is no client without theme, version and platform, with a three-digit colour, and
 * with a second value of a parameter.
 */
function completeLaunchParams(params: URLSearchParams): SdkLaunchParams {
  const version = params.get("tgWebAppVersion") ?? "";
  const launchParams = {
    tgWebAppVersion: /^\d+\.\d/.test(version) ? version : "6.1",
    tgWebAppPlatform: params.get("tgWebAppPlatform") ?? "unknown",
    tgWebAppThemeParams: readTheme(params.get("tgWebAppThemeParams")),
  };
  const address = new URLSearchParams(params);
  for (const name of params.keys()) address.set(name, params.get(name) ?? "");
  // Clients have the start parameter in the query, too: the SDK would read it as a list of two.
  for (const name of new URLSearchParams(location.search).keys()) address.delete(name);
  for (const [name, value] of Object.entries(launchParams))
    address.set(name, typeof value === "string" ? value : JSON.stringify(value));
  history.replaceState(history.state, "", `#${address}`);
  return launchParams;
}

/** The light haptic impact of a tap. */
export function hapticTap(): void {
  if (hapticFeedback.isSupported())
    callClient("web_app_trigger_haptic_feedback", { type: "impact", impact_style: "light" });
}

/** The haptic feedback of a success. */
export function hapticSuccess(): void {
  hapticFeedback.notificationOccurred.ifAvailable("success");
}

/** The haptic feedback of a tap without energy. */
export function hapticRefusal(): void {
  hapticFeedback.notificationOccurred.ifAvailable("warning");
}

/** Opens a web page or a link into Telegram through the client, else in a new tab. */
export function openUrl(url: string): void {
  const link = telegramLink(url);
  if (link && openTelegramLink.isAvailable() && succeeds(() => openTelegramLink(link))) return;
  if (openLink.isAvailable() && succeeds(() => openLink(url))) return;
  window.open(url, "_blank", "noreferrer");
}

/**
 * Normalises a link into Telegram to `https://t.me/…` (`durov.t.me/1` to `t.me/durov/1`); undefined
 * for any other URL. Source: Telegram API, deep links.
 */
export function telegramLink(url: string): string | undefined {
  const parsed = parseUrl(url);
  if (parsed?.protocol !== "https:" || parsed.username) return undefined;
  const { host, pathname, search } = parsed;
  const name = /^([a-z]\w{3,31})\.t\.me$/.exec(host)?.[1];
  if (name && !services.test(name))
    return `https://t.me/${name}${pathname === "/" ? "" : pathname}${search}`;
  return ownHosts.has(host.replace(/^www\./, "")) && pathname !== "/"
    ? `https://t.me${pathname}${search}`
    : undefined;
}

function succeeds(act: () => void): boolean {
  try {
    act();
    return true;
  } catch {
    return false;
  }
}

/**
 * Calls `act` whenever the client makes the app the active one: it covers the app with a page of its
 * own for some links, and the browser has no event for that. Returns a function that stops it.
 * Source: Telegram Mini Apps, events.
 */
export function onActive(act: () => void): () => void {
  return on("visibility_changed", ({ is_visible: isActive }) => isActive && act());
}

/** Calls `act` whenever the client's viewport changes. Returns a function that stops it. */
export function onViewport(act: () => void): () => void {
  return on("viewport_changed", act);
}

/** Opens the share sheet for a link. */
export function share(url: string, text: string): void {
  if (shareURL.isAvailable()) shareURL(url, text);
  else
    window.open(
      `https://t.me/share/url?${new URLSearchParams({ url, text })}`,
      "_blank",
      "noreferrer",
    );
}

/** Whether the client can share a message that the bot has prepared. */
export function canShareMessage(): boolean {
  return shareMessage.isAvailable();
}

/**
 * Lets the player share a message that the bot has prepared. Resolves to whether the client took it,
 * which it also did for a player who changes their mind.
 */
export async function sharePrepared(messageId: string): Promise<boolean> {
  try {
    await shareMessage(messageId);
    return true;
  } catch (error) {
    return error instanceof Error && error.message.includes("USER_DECLINED");
  }
}

/**
 * Lets the client request the player's permission for the bot to write to them. Calls `refused` if
 * the player refuses; else `claim`, also without an answer, because the service checks the permission.
 */
export function requestMessages(claim: () => void, refused: () => void): void {
  if (!requestWriteAccess.isAvailable()) claim();
  // Rejects while an earlier request has no answer.
  else requestWriteAccess().then((status) => (status === "cancelled" ? refused() : claim()), claim);
}

/** The time limit of the client's answer about the home screen, in ms. */
const homeScreenMs = 2000;
/** Stops listening for the result of the last attempt. */
let stopAdding = (): void => {};

/**
 * Lets the player add the app to the device's home screen. Calls `added` once it is there, `failed`
 * if the client or the device cannot add it.
 */
export async function addToHome(added: () => void, failed: () => void): Promise<void> {
  const status = addToHomeScreen.isAvailable()
    ? await checkHomeScreenStatus({ timeout: homeScreenMs }).catch(() => "unknown")
    : "unsupported";
  if (status === "added") added();
  else if (status === "unsupported") failed();
  else {
    stopAdding();
    const offAdded = on("home_screen_added", () => end(added));
    const offFailed = on("home_screen_failed", () => end(failed));
    stopAdding = () => {
      offAdded();
      offFailed();
    };
    addToHomeScreen();
  }
}

function end(act: () => void): void {
  stopAdding();
  act();
}

/** While `guarded`, the client confirms closing, and swipes do not close it. */
export function guardClosing(guarded: boolean): void {
  if (guarded) {
    closingBehavior.enableConfirmation.ifAvailable();
    swipeBehavior.disableVertical.ifAvailable();
  } else {
    closingBehavior.disableConfirmation.ifAvailable();
    swipeBehavior.enableVertical.ifAvailable();
  }
}

/** The handlers of the back button; that of the last opened page is on top. */
const backs: (() => void)[] = [];

/**
 * Shows the client's back button until the returned function is called; undefined without a client.
 * A press calls the last handler alone.
 */
export function showBackButton(onBack: () => void): (() => void) | undefined {
  if (!backButton.show.isAvailable()) return undefined;
  const back = () => backs[backs.length - 1] === back && onBack();
  backs.push(back);
  backButton.show();
  const off = backButton.onClick(back);
  return () => {
    off();
    backs.splice(backs.indexOf(back), 1);
    if (backs.length === 0) backButton.hide();
  };
}
