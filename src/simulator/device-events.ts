import type { ClientEvent } from "./call.ts";
import type { Device, Viewport } from "./device.ts";
import { sameInsets } from "./insets.ts";

export function themeChanged({ theme }: Device): ClientEvent {
  return { event: "theme_changed", payload: { theme_params: theme } };
}

/** `settled` is false while the sheet is being dragged. */
export function viewportChanged({ viewport }: Device, settled = true): ClientEvent {
  const { width, height, expanded } = viewport;
  return {
    event: "viewport_changed",
    payload: { width, height, is_expanded: expanded, is_state_stable: settled },
  };
}

export function safeAreaChanged({ safeArea }: Device): ClientEvent {
  return { event: "safe_area_changed", payload: { ...safeArea } };
}

export function contentSafeAreaChanged({ contentSafeArea }: Device): ClientEvent {
  return { event: "content_safe_area_changed", payload: { ...contentSafeArea } };
}

/**
 * The events that a client sends when its phone has changed; clients before 8.0 have no safe areas.
 */
export function changeEvents(
  before: Device,
  after: Device,
  settled: boolean,
  knowsSafeAreas: boolean,
): ClientEvent[] {
  const events: ClientEvent[] = [];
  if (before.theme !== after.theme) events.push(themeChanged(after));
  if (!sameViewport(before.viewport, after.viewport)) events.push(viewportChanged(after, settled));
  if (!knowsSafeAreas) return events;
  if (!sameInsets(before.safeArea, after.safeArea)) events.push(safeAreaChanged(after));
  if (!sameInsets(before.contentSafeArea, after.contentSafeArea))
    events.push(contentSafeAreaChanged(after));
  return events;
}

function sameViewport(one: Viewport, other: Viewport): boolean {
  return (
    one.width === other.width && one.height === other.height && one.expanded === other.expanded
  );
}
