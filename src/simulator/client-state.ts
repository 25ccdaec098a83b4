import type { PreparedMessage } from "./launch.ts";
import { flag, type Payload, text } from "./protocol.ts";

/** The client as the app has set it. */
export interface ClientState {
  /** Whether the app has called `web_app_ready`. */
  readonly ready: boolean;
  readonly reloadSupported: boolean;
  readonly expanded: boolean;
  readonly fullscreen: boolean;
  /** Whether the app was added to the device's home screen. */
  readonly isOnHomeScreen: boolean;
  readonly backButton: boolean;
  readonly settingsButton: boolean;
  readonly mainButton: BottomButton;
  readonly secondaryButton: BottomButton;
  /** A colour from the app: `#rrggbb`, or the name of a theme parameter. */
  readonly headerColor: string;
  readonly backgroundColor: string;
  readonly bottomBarColor: string;
  readonly closingConfirmation: boolean;
  readonly verticalSwipe: boolean;
  /** The last address that the app wanted to open. */
  readonly link: string | undefined;
  /** The last haptic feedback, and their number. */
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
  readonly position: string;
}

/** A question of the client to the player. */
export interface Question {
  readonly title: string;
  readonly message: string;
  readonly buttons: readonly QuestionButton[];
  readonly address?: string;
  readonly shared?: PreparedMessage;
}

export interface QuestionButton {
  readonly id: string;
  readonly text: string;
  readonly destructive?: boolean;
}

const hiddenButton = { visible: false, active: true, busy: false, position: "left" };

/** The client before the app has changed anything. */
export const newClient: ClientState = {
  ready: false,
  reloadSupported: false,
  expanded: false,
  fullscreen: false,
  isOnHomeScreen: false,
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
  link: undefined,
  haptic: { kind: "", count: 0 },
  closed: false,
};

/** A button with the changes of a payload. */
export function changedButton(button: BottomButton, payload: Payload): BottomButton {
  return {
    visible: flag(payload.is_visible, button.visible),
    active: flag(payload.is_active, button.active),
    busy: flag(payload.is_progress_visible, button.busy),
    text: text(payload.text, button.text),
    color: text(payload.color, button.color),
    textColor: text(payload.text_color, button.textColor),
    position: text(payload.position, button.position),
  };
}

const ownTexts: Readonly<Record<string, string>> = { ok: "OK", close: "Close", cancel: "Cancel" };

/** The popup in a payload. */
export function readPopup(payload: Payload): Question {
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
