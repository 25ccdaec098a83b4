import type { ClientEvent, Payload } from "./call.ts";
import { type ClientState, changedButton, flag, readPopup, text } from "./client-state.ts";
import type { Device } from "./device.ts";
import {
  contentSafeAreaChanged,
  safeAreaChanged,
  themeChanged,
  viewportChanged,
} from "./device-events.ts";

/** The effect of a call: changes of the client, and the event that it answers with. */
export interface Outcome {
  readonly client?: Partial<ClientState>;
  readonly answer?: ClientEvent;
}

/** A method that the simulator implements, and the protocol version that introduced it. */
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
  iframe_will_reload: since("6.0", () => ({})),
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
  // Answered once the player has sent the message or not.
  web_app_send_prepared_message: since("8.0", () => ({})),
  web_app_open_popup: since("6.2", (payload) => ({ client: { popup: readPopup(payload) } })),
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
  web_app_check_home_screen: since("8.0", () => ({
    answer: { event: "home_screen_checked", payload: { status: "unsupported" } },
  })),
  web_app_check_location: since("8.0", () => ({
    answer: { event: "location_checked", payload: { available: false } },
  })),
  web_app_biometry_get_info: since("7.2", () => ({
    answer: { event: "biometry_info_received", payload: { available: false } },
  })),
};

/** The implementation of a method; undefined when the simulator has none. */
export function playedMethod(name: string): PlayedMethod | undefined {
  return Object.hasOwn(methods, name) ? methods[name] : undefined;
}

function since(version: string, play: PlayedMethod["play"]): PlayedMethod {
  return { since: version, play };
}

function hapticKind(payload: Payload): string {
  const detail = payload.impact_style ?? payload.notification_type;
  return [payload.type, detail].filter((part) => typeof part === "string").join(" · ");
}
