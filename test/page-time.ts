import { act, configure } from "@testing-library/react";
import { vi } from "vitest";
import { pageTime } from "./page-service/hosted.ts";

/** A page's timers; React's own scheduler uses the event loop. */
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
export const frameMs = 16;
const stepMs = 50;
/** The time limit for anything that a test awaits, in the page's time. */
const limitMs = 20_000;

/** The page's running calls: no time passes until they end. */
let underway = 0;
let wake = () => {};

/**
 * Holds the page's time: it passes only in `pass` and while Testing Library waits (`waitFor` and
 * `find…`, whose limits count in this time, too), then at once. It stands still during everything
 * that takes real time: calls, imports, rendering. So no test waits for a clock, and a busy machine
 * makes nothing late.
 */
export function holdTime(): void {
  vi.useFakeTimers({ now: Date.now(), toFake: [...held] });
  // Testing Library recognises fake timers by this name.
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

/** Restores the page's real time. */
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

/** A call begins that time must wait for, or a held one continues. */
export function callStarts(): void {
  underway++;
}

/** A call has ended, or is held until the test releases it. */
export function callEnds(): void {
  underway--;
  if (underway === 0) wake();
}

/** Waits until everything is done that takes real time. */
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

/** The answer after its body has arrived. */
async function wholeAnswer(answer: Response): Promise<Response> {
  return new Response((await answer.text()) || null, answer);
}
