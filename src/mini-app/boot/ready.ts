interface ClientBridge {
  TelegramWebviewProxy?: { postEvent(type: string, data: string): void };
  external?: { notify?(message: string): void };
}

/**
 * Tells the messaging client that the first paint is done, so that it takes its own placeholder away. The SDK, which says everything
 * else, comes too late for this one. Source: Telegram Mini Apps, methods, `web_app_ready`.
 */
export function postReadyAfterPaint(): void {
  requestAnimationFrame(() => setTimeout(postReady));
}

function postReady(): void {
  const client = window as unknown as ClientBridge;
  const message = JSON.stringify({ eventType: "web_app_ready", eventData: null });
  if (client.TelegramWebviewProxy) client.TelegramWebviewProxy.postEvent("web_app_ready", "{}");
  else if (client.external?.notify) client.external.notify(message);
  else if (window.parent !== window) window.parent.postMessage(message, "*");
}
