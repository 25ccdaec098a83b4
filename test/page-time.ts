import { act, configure } from "@testing-library/react";
import { vi } from "vitest";
import { pageTime } from "./page-service/hosted.ts";

/** What a page measures time by; React's own scheduler goes by the event loop. */
const held = [
  "setTimeout",
  "clearTimeout",
  "setInterval",
  "clearInterval",
  "requestAnimationFrame",
  "cancelAnimationFrame",
  "Date",
  "performance",
] as const;
/** A frame of the page. */
export const frameMs = 16;
const stepMs = 50;
/** How long a page may take for what a test waits for, in its own time. */
const limitMs = 20_000;

/** Calls of the page that are on their way: no time passes until they end. */
let underway = 0;
let wake = () => {};

/**
 * Takes the page's time in hand: it passes only in `pass` and while Testing Library waits (`waitFor`
 * and `find…`, whose limits are of this time, too), then at once. It stands still while the page
 * does what takes real time: calls, imports, rendering. So a test waits for no clock, and a busy
 * machine makes nothing late.
 */
export function holdTime(): void {
  vi.useFakeTimers({ now: Date.now(), toFake: [...held] });
  // By this name Testing Library knows that timers are not real.
  vi.stubGlobal("jest", { advanceTimersByTime: vi.advanceTimersByTime });
  configure({
    asyncUtilTimeout: limitMs,
    unstable_advanceTimersWrapper: async (advance) => {
      await settle();
      await act(async () => advance());
    },
  });
  const { fetch } = window;
  vi.stubGlobal("fetch", async (url: string | URL, init: RequestInit = {}) => {
    const isOwn = String(url).startsWith("/");
    const headers = { ...(init.headers as Record<string, string>), ...(isOwn && pageTime()) };
    callStarts();
    try {
      return await wholeAnswer(await fetch(url, { ...init, headers }));
    } finally {
      callEnds();
    }
  });
}

/** Gives the page its real time back. */
export function releaseTime(): void {
  vi.unstubAllGlobals();
  vi.useRealTimers();
}

/** Lets time pass for the page. */
export async function pass(ms: number): Promise<void> {
  for (let rest = ms; rest > 0; rest -= stepMs) {
    await settle();
    await act(async () => void vi.advanceTimersByTime(Math.min(rest, stepMs)));
  }
  await settle();
}

/** A call that time waits for has begun, or one that was held goes on. */
export function callStarts(): void {
  underway++;
}

/** A call has ended, or is held until the test lets it go on. */
export function callEnds(): void {
  underway--;
  if (underway === 0) wake();
}

/** Until all is done that takes real time. */
async function settle(): Promise<void> {
  do {
    while (underway > 0)
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    await vi.dynamicImportSettled();
    // React renders in turns of the event loop.
    for (let turn = 0; turn < 3; turn++) await new Promise(setImmediate);
  } while (underway > 0);
}

/** The answer once its body is here. */
async function wholeAnswer(answer: Response): Promise<Response> {
  return new Response((await answer.text()) || null, answer);
}
