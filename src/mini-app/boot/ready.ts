import { callClient } from "../client/client-call.ts";

/**
 * Tells the messaging client after the first paint to remove its placeholder; the SDK loads too late
 * for that. Source: Telegram Mini Apps, methods, `web_app_ready`.
 */
export function postReadyAfterPaint(): void {
  requestAnimationFrame(() => setTimeout(() => callClient("web_app_ready")));
}
