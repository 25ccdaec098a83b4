import type { Payload } from "./call.ts";

/** What the app has set in the client. */
export interface ClientState {
  /** Whether the app has called `web_app_ready`. */
  readonly ready: boolean;
  readonly reloadSupported: boolean;
  readonly expanded: boolean;
  readonly fullscreen: boolean;
  readonly backButton: boolean;
  readonly settingsButton: boolean;
  readonly mainButton: BottomButton;
  readonly secondaryButton: BottomButton;
  /** A colour as the app gave it: `#rrggbb`, or the name of a theme parameter. */
  readonly headerColor: string;
  readonly backgroundColor: string;
  readonly bottomBarColor: string;
  readonly closingConfirmation: boolean;
  readonly verticalSwipe: boolean;
  readonly popup: Popup | undefined;
  /** The address that the app asked the client to open last. */
  readonly link: string | undefined;
  /** The last haptic feedback, and how many there have been. */
  readonly haptic: { readonly kind: string; readonly count: number };
  readonly closed: boolean;
}

export interface BottomButton {
  readonly visible: boolean;
  readonly active: boolean;
  readonly busy: boolean;
  readonly text: string;
  readonly color: string;
  readonly textColor: string;
  readonly position: "left" | "right" | "top" | "bottom";
}

export interface Popup {
  readonly title: string;
  readonly message: string;
  readonly buttons: readonly PopupButton[];
}

export interface PopupButton {
  readonly id: string;
  readonly text: string;
  readonly destructive: boolean;
}

const hiddenButton = { visible: false, active: true, busy: false, position: "left" } as const;

/** The client before the app has changed anything. */
export const newClient: ClientState = {
  ready: false,
  reloadSupported: false,
  expanded: false,
  fullscreen: false,
  backButton: false,
  settingsButton: false,
  mainButton: {
    ...hiddenButton,
    text: "Continue",
    color: "button_color",
    textColor: "button_text_color",
  },
  secondaryButton: {
    ...hiddenButton,
    text: "Cancel",
    color: "bottom_bar_bg_color",
    textColor: "button_color",
  },
  headerColor: "header_bg_color",
  backgroundColor: "bg_color",
  bottomBarColor: "bottom_bar_bg_color",
  closingConfirmation: false,
  verticalSwipe: true,
  popup: undefined,
  link: undefined,
  haptic: { kind: "", count: 0 },
  closed: false,
};

/** A button with the changes of a payload; what the payload omits is kept. */
export function changedButton(button: BottomButton, payload: Payload): BottomButton {
  const position = payload.position;
  return {
    visible: flag(payload.is_visible, button.visible),
    active: flag(payload.is_active, button.active),
    busy: flag(payload.is_progress_visible, button.busy),
    text: text(payload.text, button.text),
    color: text(payload.color, button.color),
    textColor: text(payload.text_color, button.textColor),
    position:
      position === "left" || position === "right" || position === "top" || position === "bottom"
        ? position
        : button.position,
  };
}

const ownTexts: Readonly<Record<string, string>> = { ok: "OK", close: "Close", cancel: "Cancel" };

/** The popup that a payload describes. */
export function readPopup(payload: Payload): Popup {
  const buttons = Array.isArray(payload.buttons) ? (payload.buttons as Payload[]) : [];
  return {
    title: text(payload.title, ""),
    message: text(payload.message, ""),
    buttons: buttons.map((button) => ({
      id: text(button.id, ""),
      text: ownTexts[text(button.type, "")] ?? text(button.text, ""),
      destructive: button.type === "destructive",
    })),
  };
}

/** `value` when it is a boolean, else `fallback`. */
export function flag(value: unknown, fallback: boolean): boolean {
  return typeof value === "boolean" ? value : fallback;
}

/** `value` when it is a string that is not empty, else `fallback`. */
export function text(value: unknown, fallback: string): string {
  return typeof value === "string" && value !== "" ? value : fallback;
}
