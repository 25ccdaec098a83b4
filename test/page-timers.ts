type AnyTimer = (...args: unknown[]) => unknown;

/**
 * A timer for React to find when it is loaded, which calls the page's current timer: the held one
 * while a test holds the page's time. React keeps its first timer; with a real one it would show
 * nothing new for up to 300 ms of real time after a fallback.
 */
function following(name: "setTimeout" | "clearTimeout"): AnyTimer {
  const real = globalThis[name] as AnyTimer;
  let isCalling = false;
  const timer: AnyTimer = (...args) => {
    const current = globalThis[name] as AnyTimer;
    // The held `clearTimeout` passes on unknown timers.
    if (current === timer || isCalling) return real(...args);
    isCalling = true;
    try {
      return current(...args);
    } finally {
      isCalling = false;
    }
  };
  return timer;
}

// This module runs before each file, and React is loaded once for all files of a worker.
if (!("pageTimers" in globalThis))
  Object.assign(globalThis, {
    pageTimers: true,
    setTimeout: following("setTimeout"),
    clearTimeout: following("clearTimeout"),
  });
