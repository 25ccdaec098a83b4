import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";
import type { BotFile } from "#contract/bot/bot-file.schema.ts";
import { serviceWithHeldTime } from "../page-service/service-with-held-time.ts";
import { pass } from "../page-time.ts";
import { keptSnapshot, keptTaps } from "./kept-items.ts";
import { type Opening, type OpenPage, openApp } from "./open.tsx";
import { type Service, startService } from "./service.ts";

/**
 * The shared parts of a file's tests: the service, and for each test a new player with their page.
 */
class Stage {
  /** Ends with two zeros, so that a test has 99 more players. */
  tgId = 0;
  readonly service: Service;
  #page: OpenPage | undefined;
  #callsBefore = 0;

  constructor(service: Service) {
    this.service = service;
  }

  /** The page that was opened last. */
  get page(): OpenPage {
    if (!this.#page) throw new Error("No page has been opened.");
    return this.#page;
  }

  async open(more: Partial<Opening> = {}): Promise<OpenPage> {
    this.#page = await openApp(this.service, { tgId: this.tgId, ...more });
    return this.#page;
  }

  /** Opens the app, waits until `ready`, and leaves once its state is stored on the device. */
  async visitBefore(ready: () => Promise<unknown> = this.numbers): Promise<void> {
    await this.open();
    await ready();
    await waitFor(() => expect(keptSnapshot(this.tgId)).not.toBeNull());
    this.page.close();
  }

  readonly slot = (name: string) => document.querySelector<HTMLElement>(`[data-slot="${name}"]`);
  /** Waits until the page shows the player's numbers. */
  readonly numbers = () => waitFor(() => expect(this.slot("points")?.dataset.value).toBeDefined());
  /** Waits until no tap is unpaid, and the page shows the points. */
  readonly paid = async () => {
    await waitFor(() => expect(keptTaps(this.tgId)).toBeNull());
    await pass(100);
  };
  readonly refetch = () => this.page.client.refetchQueries({ queryKey: ["session"] });
  /** The calls of the test's pages with a matching name. */
  readonly callsTo = (name: RegExp) =>
    this.service.calls.slice(this.#callsBefore).filter((call) => name.test(call.name));
  /** Taps once. */
  readonly tap = async (name = "Tap") =>
    void fireEvent.pointerDown(await screen.findByRole("button", { name }), { button: 0 });

  /** Gives the next test a new player and device. */
  next(): void {
    localStorage.clear();
    this.tgId += 100;
    this.#callsBefore = this.service.calls.length;
  }

  leave(): void {
    vi.restoreAllMocks();
    this.service.heal();
    this.#page?.close();
    this.#page = undefined;
  }
}

/** Sets the stage of a file's tests; it holds the page's time. */
export function setStage(bot?: BotFile): Stage {
  const stage = new Stage(serviceWithHeldTime(() => startService(bot)));
  beforeEach(() => stage.next());
  afterEach(() => stage.leave());
  return stage;
}
