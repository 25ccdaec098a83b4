/** The browser engines in which the app may run; the old one also lacks what iOS 15 lacks. */
export const engines = { new: "This one", old: "Chrome 90" } as const;
export type Engine = keyof typeof engines;

/** Features of scripts that Chrome 90 or iOS 15 lack. */
export const laterFeatures = [
  "AbortSignal.any",
  "AbortSignal.timeout",
  "Array.prototype.at",
  "Array.prototype.findLast",
  "Array.prototype.toSorted",
  "Crypto.prototype.randomUUID",
  "Document.prototype.startViewTransition",
  "Element.prototype.checkVisibility",
  "LockManager",
  "Navigator.prototype.locks",
  "Object.hasOwn",
  "Promise.withResolvers",
  "structuredClone",
] as const;

/** The names of later features in style sheets. */
const laterStyles = /color-mix(?=\()|light-dark(?=\()|(?<=:)has(?=\()|(?<=\d)dvh\b|@container/g;

/** Removes the later features from the app's window before its scripts run. */
export function playOldEngine(appWindow: Window): void {
  for (const feature of laterFeatures) {
    const steps = feature.split(".");
    const name = steps.pop() ?? "";
    const holder = steps.reduce<unknown>(
      (object, step) => (object as Record<string, unknown> | undefined)?.[step],
      appWindow,
    );
    if (holder) delete (holder as Record<string, unknown>)[name];
  }
  const { CSS: styles } = appWindow as unknown as {
    CSS: { supports(...style: string[]): boolean };
  };
  const supports = styles.supports.bind(styles);
  styles.supports = (...style) => style.join(":").search(laterStyles) < 0 && supports(...style);
}

/** A page, script or style sheet whose later styles have names without a meaning. */
export function withOldStyles(text: string): string {
  return text.replace(laterStyles, (name) => name.replace(/\w/, "x-$&"));
}

/** Takes `navigator.onLine` of the app's page from the simulator's network. */
export function playOnline(appWindow: Window, isOnline: () => boolean): void {
  Object.defineProperty(appWindow.navigator, "onLine", { configurable: true, get: isOnline });
}

/** Sends the app's page the browser's event of a network that comes or goes. */
export function sendOnline(appWindow: Window, isOnline: boolean): void {
  try {
    // An event of the app's own realm, as the browser's events are.
    const { Event: AppEvent } = appWindow as unknown as { Event: typeof Event };
    appWindow.dispatchEvent(new AppEvent(isOnline ? "online" : "offline"));
  } catch {
    // The app was reloaded offline: the browser's own error page has replaced it.
  }
}
