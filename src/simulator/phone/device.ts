import type { ClientState } from "../client-state.ts";
import type { ClientEvent } from "../protocol.ts";
import { type Insets, type Settings, sizes } from "../settings.ts";
import { type ThemeParams, themes } from "../theme-catalog.ts";

export const statusBarHeight = 32;
export const headerHeight = 52;
export const buttonRowHeight = 60;
export const keyboardHeight = 270;

/** The phone as the app sees it. */
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
  readonly is_expanded: boolean;
}

/** The phone as the settings and the app's calls have set it. */
export function deviceOf(settings: Settings, client: ClientState): Device {
  const { safeArea, contentSafeArea, clipboard } = settings;
  const theme = themes[settings.theme].params;
  return { theme, viewport: viewportOf(settings, client), safeArea, contentSafeArea, clipboard };
}

/** The number of rows of buttons under the app. */
export function buttonRows({ mainButton, secondaryButton }: ClientState): 0 | 1 | 2 {
  if (!mainButton.visible && !secondaryButton.visible) return 0;
  const stacked = secondaryButton.position === "top" || secondaryButton.position === "bottom";
  return mainButton.visible && secondaryButton.visible && stacked ? 2 : 1;
}

function viewportOf(settings: Settings, client: ClientState): Viewport {
  const { width, height } = sizes[settings.size];
  const below = buttonRows(client) * buttonRowHeight + (settings.keyboard ? keyboardHeight : 0);
  if (client.fullscreen) return { width, height: height - below, is_expanded: true };
  const expanded = client.expanded || settings.sheet === 100;
  const sheet = Math.round(((height - statusBarHeight) * (expanded ? 100 : settings.sheet)) / 100);
  return { width, height: Math.max(0, sheet - headerHeight - below), is_expanded: expanded };
}

export function themeChanged({ theme }: Device): ClientEvent {
  return { event: "theme_changed", payload: { theme_params: theme } };
}

/** `settled` is false while the player drags the sheet. */
export function viewportChanged({ viewport }: Device, settled = true): ClientEvent {
  return { event: "viewport_changed", payload: { ...viewport, is_state_stable: settled } };
}

export function safeAreaChanged({ safeArea }: Device): ClientEvent {
  return { event: "safe_area_changed", payload: { ...safeArea } };
}

export function contentSafeAreaChanged({ contentSafeArea }: Device): ClientEvent {
  return { event: "content_safe_area_changed", payload: { ...contentSafeArea } };
}

/** The events of a client whose phone has changed; clients before 8.0 have no safe areas. */
export function changeEvents(
  before: Device,
  after: Device,
  { settled, hasSafeAreas }: { readonly settled: boolean; readonly hasSafeAreas: boolean },
): ClientEvent[] {
  const differs = (name: keyof Device) =>
    JSON.stringify(before[name]) !== JSON.stringify(after[name]);
  const events: ClientEvent[] = [];
  if (differs("theme")) events.push(themeChanged(after));
  if (differs("viewport")) events.push(viewportChanged(after, settled));
  if (hasSafeAreas && differs("safeArea")) events.push(safeAreaChanged(after));
  if (hasSafeAreas && differs("contentSafeArea")) events.push(contentSafeAreaChanged(after));
  return events;
}
