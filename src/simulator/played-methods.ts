import { type ClientState, changedButton } from "./client-state.ts";
import type { Verdict } from "./log.tsx";
import {
  contentSafeAreaChanged,
  type Device,
  safeAreaChanged,
  themeChanged,
  viewportChanged,
} from "./phone/device.ts";
import { type ClientEvent, flag, type Payload, supports, text } from "./protocol.ts";

/** The effect of a call: changes of the client, and the event of its answer. */
interface Outcome {
  readonly client?: Partial<ClientState>;
  readonly answer?: ClientEvent;
}

/** A method with an implementation here, and the version that introduced it. */
interface PlayedMethod {
  readonly since: string;
  readonly play: (payload: Payload, client: ClientState, device: Device) => Outcome;
}

/** Thin scroll bars without a track, as in the client on the web. */
const customStyle =
  "html { scrollbar-width: thin; scrollbar-color: rgb(127 127 127 / 40%) transparent; }";

/** Source: Telegram Mini Apps, methods. */
const methods: Readonly<Record<string, PlayedMethod>> = {
  iframe_ready: since("6.0", (payload) => ({
    client: { reloadSupported: flag(payload.reload_supported, false) },
    answer: { event: "set_custom_style", payload: customStyle },
  })),
  iframe_will_reload: since("6.0"),
  web_app_ready: since("6.0", () => ({ client: { ready: true } })),
  web_app_close: since("6.0", () => ({ client: { closed: true } })),
  web_app_expand: since("6.0", () => ({ client: { expanded: true } })),
  web_app_request_theme: since("6.0", (_, __, device) => ({ answer: themeChanged(device) })),
  web_app_request_viewport: since("6.0", (_, __, device) => ({ answer: viewportChanged(device) })),
  web_app_request_safe_area: since("8.0", (_, __, device) => ({ answer: safeAreaChanged(device) })),
  web_app_request_content_safe_area: since("8.0", (_, __, device) => ({
    answer: contentSafeAreaChanged(device),
  })),
  web_app_setup_back_button: since("6.1", (payload) => ({
    client: { backButton: flag(payload.is_visible, false) },
  })),
  web_app_setup_settings_button: since("6.10", (payload) => ({
    client: { settingsButton: flag(payload.is_visible, false) },
  })),
  web_app_setup_main_button: since("6.0", (payload, { mainButton }) => ({
    client: { mainButton: changedButton(mainButton, payload) },
  })),
  web_app_setup_secondary_button: since("7.10", (payload, { secondaryButton }) => ({
    client: { secondaryButton: changedButton(secondaryButton, payload) },
  })),
  web_app_setup_closing_behavior: since("6.0", (payload) => ({
    client: { closingConfirmation: flag(payload.need_confirmation, false) },
  })),
  web_app_setup_swipe_behavior: since("7.7", (payload) => ({
    client: { verticalSwipe: flag(payload.allow_vertical_swipe, true) },
  })),
  web_app_set_header_color: since("6.1", (payload, { headerColor }) => ({
    client: { headerColor: text(payload.color, text(payload.color_key, headerColor)) },
  })),
  web_app_set_background_color: since("6.1", (payload, { backgroundColor }) => ({
    client: { backgroundColor: text(payload.color, backgroundColor) },
  })),
  web_app_set_bottom_bar_color: since("7.10", (payload, { bottomBarColor }) => ({
    client: { bottomBarColor: text(payload.color, bottomBarColor) },
  })),
  web_app_trigger_haptic_feedback: since("6.1", (payload, { haptic }) => ({
    client: { haptic: { kind: hapticKind(payload), count: haptic.count + 1 } },
  })),
  web_app_open_link: since("6.0", (payload) => ({ client: { link: text(payload.url, "") } })),
  web_app_open_tg_link: since("6.1", (payload) => ({
    client: { link: `https://t.me${text(payload.path_full, "/")}` },
  })),
  // The player answers these three.
  web_app_open_popup: since("6.2"),
  web_app_request_write_access: since("6.9"),
  web_app_send_prepared_message: since("8.0"),
  web_app_read_text_from_clipboard: since("6.4", (payload, _, { clipboard }) => ({
    answer: {
      event: "clipboard_text_received",
      payload: { req_id: payload.req_id, data: clipboard === "" ? null : clipboard },
    },
  })),
  web_app_request_fullscreen: since("8.0", (_, { fullscreen }) =>
    fullscreen
      ? { answer: { event: "fullscreen_failed", payload: { error: "ALREADY_FULLSCREEN" } } }
      : {
          client: { fullscreen: true },
          answer: { event: "fullscreen_changed", payload: { is_fullscreen: true } },
        },
  ),
  web_app_exit_fullscreen: since("8.0", () => ({
    client: { fullscreen: false },
    answer: { event: "fullscreen_changed", payload: { is_fullscreen: false } },
  })),
  web_app_check_home_screen: since("8.0", (_, { isOnHomeScreen }) => ({
    answer: {
      event: "home_screen_checked",
      payload: { status: isOnHomeScreen ? "added" : "missed" },
    },
  })),
  web_app_add_to_home_screen: since("8.0", () => ({
    client: { isOnHomeScreen: true },
    answer: { event: "home_screen_added", payload: {} },
  })),
  web_app_check_location: since("8.0", () => ({
    answer: { event: "location_checked", payload: { available: false } },
  })),
  web_app_biometry_get_info: since("7.2", () => ({
    answer: { event: "biometry_info_received", payload: { available: false } },
  })),
};

/** Methods of the protocol without an implementation here, and the versions that introduced them. */
const otherMethods: Readonly<Record<string, string>> = {
  web_app_open_invoice: "6.1",
  web_app_open_scan_qr_popup: "6.4",
  web_app_close_scan_qr_popup: "6.4",
  web_app_switch_inline_query: "6.7",
  web_app_invoke_custom_method: "6.9",
  web_app_request_phone: "6.9",
  web_app_biometry_request_access: "7.2",
  web_app_biometry_request_auth: "7.2",
  web_app_share_to_story: "7.8",
  web_app_request_file_download: "8.0",
  web_app_request_location: "8.0",
  web_app_set_emoji_status: "8.0",
  web_app_toggle_orientation_lock: "8.0",
  web_app_device_storage_get_key: "9.0",
  web_app_device_storage_save_key: "9.0",
  web_app_secure_storage_get_key: "9.0",
  web_app_secure_storage_save_key: "9.0",
  web_app_hide_keyboard: "9.1",
  web_app_request_chat: "9.6",
};

/** The implementation of a method; undefined without one. */
export function playedMethod(name: string): PlayedMethod | undefined {
  return Object.hasOwn(methods, name) ? methods[name] : undefined;
}

/** The answer of a client of `version` to a call, as the log shows it. */
export function verdictOn(name: string, version: string): Verdict {
  const since = playedMethod(name)?.since ?? otherMethods[name];
  if (typeof since === "string" && !supports(version, since)) return "unsupported";
  return playedMethod(name) ? "played" : "not played";
}

function since(version: string, play: PlayedMethod["play"] = () => ({})): PlayedMethod {
  return { since: version, play };
}

function hapticKind(payload: Payload): string {
  const detail = payload.impact_style ?? payload.notification_type;
  return [payload.type, detail].filter((part) => typeof part === "string").join(" · ");
}
