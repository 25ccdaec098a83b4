/** Makes `navigator.onLine` of the app's page say what the simulator's network is. */
export function playOnline(appWindow: Window, isOnline: () => boolean): void {
  Object.defineProperty(appWindow.navigator, "onLine", { configurable: true, get: isOnline });
}

/** Tells the app's page what the browser tells it when the network comes or goes. */
export function tellOnline(appWindow: Window, isOnline: boolean): void {
  try {
    // Of the app's own realm, as the browser's events are.
    const { Event: AppEvent } = appWindow as unknown as { Event: typeof Event };
    appWindow.dispatchEvent(new AppEvent(isOnline ? "online" : "offline"));
  } catch {
    // The app was reloaded offline, and the browser's own error page is in its place.
  }
}
