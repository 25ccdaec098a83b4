import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { screenOf } from "#builder/screen/draft/content.ts";
import {
  type DraftNews,
  type DraftStore,
  draftKeeper,
  readKept,
} from "#builder/screen/draft/draft.ts";
import { draftStore } from "#builder/screen/draft/draft-store.ts";
import type { Problem } from "#contract/http/answer.schema.ts";
import type { Screen } from "#contract/screen/screen.schema.ts";
import type { ScreenDraft, ScreenState } from "#contract/screen/screen-draft.schema.ts";
import { RequestFailure } from "#web/request-failure.ts";

const screen = (...words: string[]): Screen => ({
  blocks: words.map((text) => ({ type: "text", text })),
});
const draftOf = (revision: number, shown: Screen, updatedBy = "Ada"): ScreenDraft => ({
  revision,
  screen: shown,
  updatedAt: revision,
  updatedBy,
  updatedById: updatedBy.toLowerCase(),
});

/** The service's draft, which takes a change that is based on its revision. */
function playedService(start: ScreenDraft) {
  const service = {
    draft: start,
    /** When each call came (Unix ms). */
    calls: [] as number[],
    /** Once: what happens instead of an answer. */
    trouble: undefined as undefined | "before" | "after" | RequestFailure,
    save: async (revision: number, wanted: Screen): Promise<ScreenDraft> => {
      service.calls.push(Date.now());
      const { trouble } = service;
      service.trouble = undefined;
      if (trouble === "before") throw new RequestFailure("The service could not be reached.", 0);
      if (trouble instanceof RequestFailure) throw trouble;
      if (revision !== service.draft.revision) throw conflict(service.draft);
      service.draft = draftOf(revision + 1, wanted);
      if (trouble === "after") throw new RequestFailure("The service could not be reached.", 0);
      return service.draft;
    },
    publish: async (revision: number): Promise<ScreenState> => {
      const { trouble } = service;
      service.trouble = undefined;
      if (trouble instanceof RequestFailure) throw trouble;
      if (revision !== service.draft.revision) throw conflict(service.draft);
      const version = { version: 2, publishedAt: 1, publishedBy: "Ada", note: "", comment: "" };
      return { draft: service.draft, published: { ...version, screen: service.draft.screen } };
    },
  };
  return service;
}

function refusal(status: number, code: Problem["code"], more: object): RequestFailure {
  const title = "The service refuses it.";
  const problem = { type: "about:blank", title, status, code, requestId: "1", ...more };
  return new RequestFailure(title, status, problem);
}
const conflict = (current: ScreenDraft) => refusal(409, "EDIT_CONFLICT", { current });

describe("a draft that is edited", () => {
  let service: ReturnType<typeof playedService>;
  let draft: DraftStore;
  let news: DraftNews[];
  let close: () => void;
  const savingOf = () => draft.store.getState().saving;
  const state = () => savingOf().kind;
  const shown = () => screenOf(draft.store.getState());
  const write = (...words: string[]) => draft.edit({ kind: "replace", screen: screen(...words) });
  const open = () => {
    draft = draftStore({
      newest: service.draft,
      kept: readKept("acme"),
      save: service.save,
      publish: service.publish,
      keep: draftKeeper("acme"),
    });
    news = [];
    close = draft.open((one) => news.push(one));
  };

  beforeEach(() => {
    vi.useFakeTimers();
    service = playedService(draftOf(4, screen("a")));
    open();
  });
  afterEach(() => {
    close();
    vi.useRealTimers();
    localStorage.clear();
  });

  test("is saved half a second after the last key, in one request", async () => {
    for (const words of ["b", "bc", "bcd"]) {
      write(words);
      await vi.advanceTimersByTimeAsync(200);
    }
    expect([state(), service.calls.length]).toEqual(["saving", 0]);
    await vi.advanceTimersByTimeAsync(500);
    expect([state(), service.calls.length, service.draft]).toEqual([
      "saved",
      1,
      draftOf(5, screen("bcd")),
    ]);
    expect(readKept("acme")).toBeNull();
  });

  test("is saved three seconds after the first unsaved key while somebody types on and on", async () => {
    const startedAt = Date.now();
    for (let key = 0; key < 24; key++) {
      write(String(key));
      await vi.advanceTimersByTimeAsync(300);
    }
    expect(service.calls.map((at) => at - startedAt)).toEqual([3000, 6000]);
    await vi.advanceTimersByTimeAsync(500);
    expect([state(), service.draft.screen]).toEqual(["saved", screen("23")]);
  });

  test("is not sent when all was undone", async () => {
    write("b");
    write("a");
    expect(state()).toBe("saved");
    await vi.advanceTimersByTimeAsync(60_000);
    expect([service.calls.length, readKept("acme")]).toEqual([0, null]);
  });

  test("is kept in the browser while the service cannot be reached, and saved when it can", async () => {
    service.trouble = "before";
    write("b");
    await vi.advanceTimersByTimeAsync(500);
    expect(savingOf()).toEqual({ kind: "waiting", isOffline: true });
    expect(readKept("acme")).toEqual({ revision: 4, base: screen("a"), screen: screen("b") });
    write("bc");
    dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(0);
    expect([state(), service.draft.screen, readKept("acme")]).toEqual([
      "saved",
      screen("bc"),
      null,
    ]);
  });

  test("is tried again by itself", async () => {
    service.trouble = "before";
    write("b");
    await vi.advanceTimersByTimeAsync(500 + 2000);
    expect([state(), service.calls.length]).toEqual(["saved", 2]);
  });

  test("is no conflict with itself when an answer was lost", async () => {
    service.trouble = "after";
    write("b");
    await vi.advanceTimersByTimeAsync(500);
    write("bc");
    await vi.advanceTimersByTimeAsync(2000);
    expect([state(), service.draft]).toEqual(["saved", draftOf(6, screen("bc"))]);
  });

  test("shows why the service refuses it, and is sent again with the next change", async () => {
    service.trouble = new RequestFailure("A screen has at most 200 blocks.", 400);
    write("b");
    await vi.advanceTimersByTimeAsync(60_000);
    expect([savingOf(), service.calls.length]).toEqual([
      { kind: "refused", message: "A screen has at most 200 blocks." },
      1,
    ]);
    write("c");
    await vi.advanceTimersByTimeAsync(500);
    expect(state()).toBe("saved");
  });

  test("waits for the owner's choice when somebody was quicker, and overwrites nothing", async () => {
    service.draft = draftOf(5, screen("theirs"), "Grace");
    write("mine");
    await vi.advanceTimersByTimeAsync(500);
    expect(savingOf()).toEqual({ kind: "conflict", current: service.draft });
    write("mine!");
    await vi.advanceTimersByTimeAsync(60_000);
    expect([service.draft.screen, readKept("acme")?.screen, await draft.publish("")]).toEqual([
      screen("theirs"),
      screen("mine!"),
      null,
    ]);
    draft.settle(screen("mine!"));
    await vi.advanceTimersByTimeAsync(0);
    expect([state(), service.draft]).toEqual(["saved", draftOf(6, screen("mine!"))]);
  });

  test("has the changes of both when they are of different blocks", async () => {
    write("a", "b");
    await vi.advanceTimersByTimeAsync(500);
    const newest = draftOf(6, screen("a", "theirs"), "Grace");
    service.draft = newest;
    write("mine", "b");
    await vi.advanceTimersByTimeAsync(500);
    expect([state(), service.draft.screen]).toEqual(["saved", screen("mine", "theirs")]);
    expect(news).toEqual([{ kind: "merged", newest }]);
    draft.undo();
    expect(shown()).toEqual(screen("mine", "theirs"));
  });

  test("is theirs when the owner takes theirs", async () => {
    service.draft = draftOf(5, screen("theirs"), "Grace");
    write("mine");
    await vi.advanceTimersByTimeAsync(500);
    draft.settle(screen("theirs"));
    expect([state(), service.draft.revision, readKept("acme")]).toEqual(["saved", 5, null]);
  });

  test("is whole before it is published", async () => {
    write("b");
    const published = await draft.publish("");
    expect(published).toMatchObject({
      draft: draftOf(5, screen("b")),
      published: { screen: screen("b") },
    });
  });

  test("is not published with another owner's changes that its owner has not seen", async () => {
    service.draft = draftOf(4, screen("a", "b"));
    open();
    write("mine", "b");
    service.draft = draftOf(5, screen("a", "theirs"), "Ben");
    expect(await draft.publish("")).toBeNull();
    expect([state(), service.draft.screen]).toEqual(["conflict", screen("a", "theirs")]);
  });

  test("goes out when the editor closes", async () => {
    write("b");
    close();
    await vi.advanceTimersByTimeAsync(0);
    expect(service.draft.screen).toEqual(screen("b"));
  });

  test("is what the last visit could not save, and saved now", async () => {
    draftKeeper("acme")({ revision: 4, base: screen("a"), screen: screen("mine") });
    close();
    open();
    expect([state(), shown(), news]).toEqual([
      "saving",
      screen("mine"),
      [{ kind: "brought-back" }],
    ]);
    await vi.advanceTimersByTimeAsync(500);
    expect([state(), service.draft]).toEqual(["saved", draftOf(5, screen("mine"))]);
    draft.undo();
    expect(shown()).toEqual(screen("a"));
  });

  test("waits for the owner's choice when somebody has saved since the last visit", async () => {
    draftKeeper("acme")({ revision: 4, base: screen("a"), screen: screen("mine") });
    service.draft = draftOf(5, screen("theirs"), "Grace");
    close();
    open();
    draft.receive(service.draft);
    await vi.advanceTimersByTimeAsync(500);
    expect([savingOf(), shown(), readKept("acme")?.screen]).toEqual([
      { kind: "conflict", current: service.draft },
      screen("mine"),
      screen("mine"),
    ]);
  });

  test("is forgotten on the device when the service has it already", () => {
    draftKeeper("acme")({ revision: 3, base: screen("b"), screen: screen("a") });
    close();
    open();
    expect([state(), news, readKept("acme")]).toEqual(["saved", [], null]);
  });

  test("follows what another owner saves while nothing here is unsaved", () => {
    const newest = draftOf(5, screen("theirs"), "Grace");
    draft.receive(newest);
    expect([state(), shown(), news]).toEqual([
      "saved",
      screen("theirs"),
      [{ kind: "replaced", newest }],
    ]);
    draft.receive(draftOf(4, screen("old")));
    write("mine");
    draft.receive(draftOf(6, screen("later"), "Grace"));
    expect(shown()).toEqual(screen("mine"));
  });

  test("has the faults of a refused publishing until their block is changed", async () => {
    write("a", "b");
    await vi.advanceTimersByTimeAsync(500);
    const errors = [{ field: "/screen/blocks/1/text", message: "must not be empty" }];
    service.trouble = refusal(422, "SCREEN_NOT_VALID", { errors });
    await expect(draft.publish("")).rejects.toThrow("The service refuses it.");
    const fault = { id: 2, page: "", place: "text", message: "must not be empty" };
    const change = (id: number) =>
      draft.edit({
        kind: "change",
        id,
        block: { type: "text", text: "c" },
        place: "text",
        at: Date.now(),
      });
    change(1);
    expect(draft.store.getState().faults).toEqual([fault]);
    change(2);
    expect(draft.store.getState().faults).toEqual([]);
  });

  test("leaves alone what another window has kept since", () => {
    const keep = draftKeeper("acme");
    const other = draftKeeper("acme");
    keep({ revision: 1, base: screen("a"), screen: screen("b") });
    other({ revision: 1, base: screen("a"), screen: screen("c") });
    keep(null);
    expect(readKept("acme")?.screen).toEqual(screen("c"));
  });

  test("is not taken from what is no draft", () => {
    for (const text of [
      "{",
      "null",
      "[]",
      '{"revision":"1"}',
      '{"revision":1,"base":{},"screen":{"blocks":[]}}',
    ]) {
      localStorage.setItem("slotwire-draft:acme", text);
      expect(readKept("acme")).toBeNull();
    }
  });
});
