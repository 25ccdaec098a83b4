import { callClient } from "../client/client-call.ts";

/**
 * Tells the messaging client that the first paint is done, so that it takes its own placeholder
 * away. The SDK, which says everything else, comes too late for this one. Source: Telegram Mini
 * Apps, methods, `web_app_ready`.
 */
export function postReadyAfterPaint(): void {
  requestAnimationFrame(() => setTimeout(() => callClient("web_app_ready")));
}
