import type { ClientState } from "./client-state.ts";
import type { Insets } from "./insets.ts";
import { sizes } from "./phone-size.ts";
import type { Settings } from "./settings.ts";
import { type ThemeParams, themes } from "./theme-catalog.ts";

export const statusBarHeight = 32;
export const headerHeight = 52;
export const buttonRowHeight = 60;
export const keyboardHeight = 270;

/** What the app can ask about the phone. */
export interface Device {
  readonly theme: ThemeParams;
  readonly viewport: Viewport;
  readonly safeArea: Insets;
  readonly contentSafeArea: Insets;
  readonly clipboard: string;
}

/** The area in which the app is shown. */
export interface Viewport {
  readonly width: number;
  readonly height: number;
  readonly expanded: boolean;
}

/** The phone as the settings and the app's calls have set it. */
export function deviceOf(settings: Settings, client: ClientState): Device {
  const { safeArea, contentSafeArea, clipboard } = settings;
  return {
    theme: themes[settings.theme].params,
    viewport: viewportOf(settings, client),
    safeArea,
    contentSafeArea,
    clipboard,
  };
}

/** How many rows of buttons the client shows under the app. */
export function buttonRows({ mainButton, secondaryButton }: ClientState): 0 | 1 | 2 {
  if (!mainButton.visible && !secondaryButton.visible) return 0;
  const stacked = secondaryButton.position === "top" || secondaryButton.position === "bottom";
  return mainButton.visible && secondaryButton.visible && stacked ? 2 : 1;
}

function viewportOf(settings: Settings, client: ClientState): Viewport {
  const { width, height } = sizes[settings.size];
  const below = buttonRows(client) * buttonRowHeight + (settings.keyboard ? keyboardHeight : 0);
  if (client.fullscreen) return { width, height: height - below, expanded: true };
  const expanded = client.expanded || settings.sheet === 100;
  const sheet = Math.round(((height - statusBarHeight) * (expanded ? 100 : settings.sheet)) / 100);
  return { width, height: Math.max(0, sheet - headerHeight - below), expanded };
}
