import { randomBytes } from "node:crypto";
import { isTestPlayer } from "#contract/user/user-limit.ts";
import { signInitData } from "../crypto/init-data.ts";

/** The player who opens the Mini App. */
export interface LaunchedPlayer {
  readonly tgId: number;
  readonly name: string;
  readonly username?: string | undefined;
  /** The start parameter. */
  readonly ref?: string | undefined;
  /** IETF language tag. */
  readonly language?: string | undefined;
  /** Whether the player lets the bot send messages; without it a real player does. */
  readonly allowsWrite?: boolean | undefined;
}

/** The client's themes, with every documented colour. */
const themes = {
  light: {
    accent_text_color: "#168acd",
    bg_color: "#ffffff",
    bottom_bar_bg_color: "#f1f1f1",
    button_color: "#40a7e3",
    button_text_color: "#ffffff",
    destructive_text_color: "#d14e4e",
    header_bg_color: "#ffffff",
    hint_color: "#999999",
    link_color: "#168acd",
    secondary_bg_color: "#f1f1f1",
    section_bg_color: "#ffffff",
    section_header_text_color: "#168acd",
    section_separator_color: "#e7e7e7",
    subtitle_text_color: "#999999",
    text_color: "#000000",
  },
  dark: {
    accent_text_color: "#6ab2f2",
    bg_color: "#17212b",
    bottom_bar_bg_color: "#17212b",
    button_color: "#5288c1",
    button_text_color: "#ffffff",
    destructive_text_color: "#ec3942",
    header_bg_color: "#17212b",
    hint_color: "#708499",
    link_color: "#6ab3f3",
    secondary_bg_color: "#232e3c",
    section_bg_color: "#17212b",
    section_header_text_color: "#6ab3f3",
    section_separator_color: "#111921",
    subtitle_text_color: "#708499",
    text_color: "#f5f5f5",
  },
};

/**
 * Init data signed for the bot of `token` at `now` (ms), like the platform's. `signature`, the
 * platform's Ed25519 signature for third parties, is random.
 */
export function launchInitData(player: LaunchedPlayer, token: string, now: number): string {
  const { tgId, name, username, ref, language = "en" } = player;
  const { allowsWrite = !isTestPlayer(tgId) } = player;
  const user = {
    id: tgId,
    first_name: name,
    last_name: "",
    ...(username && { username }),
    language_code: language,
    allows_write_to_pm: allowsWrite,
  };
  return signInitData(
    {
      user: JSON.stringify(user),
      chat_instance: randomBytes(8).readBigInt64BE().toString(),
      chat_type: "private",
      ...(ref && { start_param: ref }),
      auth_date: String(Math.floor(now / 1000)),
      signature: randomBytes(64).toString("base64url"),
    },
    token,
  );
}

/**
 * The URL that a client opens: the Mini App's, with the start parameter in its query and the launch
 * parameters in its hash. Source:
 * https://docs.telegram-mini-apps.com/platform/launch-parameters
 */
export function launchUrl(
  appAddress: string,
  initData: string,
  {
    ref,
    theme = "light",
  }: { ref?: string | undefined; theme?: keyof typeof themes | undefined } = {},
): string {
  const parameters = {
    tgWebAppData: initData,
    tgWebAppVersion: "8.0",
    tgWebAppPlatform: "web",
    tgWebAppThemeParams: JSON.stringify(themes[theme]),
    ...(ref && { tgWebAppStartParam: ref }),
  };
  const pairs = Object.entries(parameters).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  );
  const query = ref ? `?${new URLSearchParams({ tgWebAppStartParam: ref })}` : "";
  return `${appAddress}${query}#${pairs.join("&")}`;
}
