import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type DraftSaver, draftSaver } from "#builder/screen/draft-saver.ts";
import { draftKeeper, readKept } from "#builder/screen/kept-draft.ts";
import type { Problem } from "#contract/problem.ts";
import type { Screen } from "#contract/screen.ts";
import type { ScreenDraft } from "#contract/screen-draft.ts";
import { RequestFailure } from "#web/request.ts";

const screen = (...words: string[]): Screen => ({
  blocks: words.map((text) => ({ type: "text", text })),
});
const draft = (revision: number, shown: Screen, updatedBy = "Ada"): ScreenDraft => ({
  revision,
  screen: shown,
  updatedAt: revision,
  updatedBy,
});

/** The service's draft, which takes a change that is based on its revision. */
function playedService(start: ScreenDraft) {
  const service = {
    draft: start,
    calls: 0,
    /** Once: what happens instead of an answer. */
    trouble: undefined as undefined | "before" | "after" | RequestFailure,
    send: async (revision: number, wanted: Screen): Promise<ScreenDraft> => {
      service.calls += 1;
      const { trouble } = service;
      service.trouble = undefined;
      if (trouble === "before") throw new RequestFailure("The service could not be reached.", 0);
      if (trouble instanceof RequestFailure) throw trouble;
      if (revision !== service.draft.revision) throw conflict(service.draft);
      service.draft = draft(revision + 1, wanted);
      if (trouble === "after") throw new RequestFailure("The service could not be reached.", 0);
      return service.draft;
    },
  };
  return service;
}

function conflict(current: ScreenDraft): RequestFailure {
  const problem: Problem & { current: ScreenDraft } = {
    type: "about:blank",
    title: "Conflict",
    status: 409,
    code: "EDIT_CONFLICT",
    requestId: "1",
    current,
  };
  return new RequestFailure("Somebody was quicker.", 409, problem);
}

describe("a draft that is edited", () => {
  let service: ReturnType<typeof playedService>;
  let saver: DraftSaver;
  const state = () => saver.store.getState().saving.kind;
  const start = (at: ScreenDraft) => {
    service = playedService(at);
    saver = draftSaver({ draft: at, send: service.send, keep: draftKeeper("acme") });
  };

  beforeEach(() => {
    vi.useFakeTimers();
    start(draft(4, screen("a")));
  });
  afterEach(() => {
    saver.close();
    vi.useRealTimers();
    localStorage.clear();
  });

  test("is saved half a second after the last key, in one request", async () => {
    for (const words of ["b", "bc", "bcd"]) {
      saver.note(screen(words));
      await vi.advanceTimersByTimeAsync(200);
    }
    expect([state(), service.calls]).toEqual(["saving", 0]);
    await vi.advanceTimersByTimeAsync(500);
    expect([state(), service.calls, service.draft]).toEqual(["saved", 1, draft(5, screen("bcd"))]);
    expect(readKept("acme")).toBeNull();
  });

  test("is saved every three seconds while somebody types on and on", async () => {
    for (let key = 0; key < 20; key++) {
      saver.note(screen(String(key)));
      await vi.advanceTimersByTimeAsync(300);
    }
    expect(service.calls).toBeGreaterThanOrEqual(1);
  });

  test("is not sent when all was undone", async () => {
    saver.note(screen("b"));
    saver.note(screen("a"));
    expect(state()).toBe("saved");
    await vi.advanceTimersByTimeAsync(60_000);
    expect([service.calls, readKept("acme")]).toEqual([0, null]);
  });

  test("is kept in the browser while the service cannot be reached, and saved when it can", async () => {
    service.trouble = "before";
    saver.note(screen("b"));
    await vi.advanceTimersByTimeAsync(500);
    expect(saver.store.getState().saving).toEqual({ kind: "waiting", isOffline: true });
    expect(readKept("acme")).toEqual({ revision: 4, base: screen("a"), screen: screen("b") });
    saver.note(screen("bc"));
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
    saver.note(screen("b"));
    await vi.advanceTimersByTimeAsync(500 + 2000);
    expect([state(), service.calls]).toEqual(["saved", 2]);
  });

  test("is no conflict with itself when an answer was lost", async () => {
    service.trouble = "after";
    saver.note(screen("b"));
    await vi.advanceTimersByTimeAsync(500);
    saver.note(screen("bc"));
    await vi.advanceTimersByTimeAsync(2000);
    expect([state(), service.draft]).toEqual(["saved", draft(6, screen("bc"))]);
  });

  test("says why the service refuses it, and is sent again with the next change", async () => {
    service.trouble = new RequestFailure("A screen has at most 200 blocks.", 400);
    saver.note(screen("b"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect([saver.store.getState().saving, service.calls]).toEqual([
      { kind: "refused", message: "A screen has at most 200 blocks." },
      1,
    ]);
    saver.note(screen("c"));
    await vi.advanceTimersByTimeAsync(500);
    expect(state()).toBe("saved");
  });

  test("waits for the owner's choice when somebody was quicker, and overwrites nothing", async () => {
    service.draft = draft(5, screen("theirs"), "Grace");
    saver.note(screen("mine"));
    await vi.advanceTimersByTimeAsync(500);
    expect(saver.store.getState().saving).toEqual({ kind: "conflict", current: service.draft });
    saver.note(screen("mine!"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect([service.draft.screen, readKept("acme")?.screen, await saver.flush()]).toEqual([
      screen("theirs"),
      screen("mine!"),
      null,
    ]);
    saver.base(service.draft, screen("mine!"));
    await vi.advanceTimersByTimeAsync(0);
    expect([state(), service.draft]).toEqual(["saved", draft(6, screen("mine!"))]);
  });

  test("is theirs when the owner takes theirs", async () => {
    service.draft = draft(5, screen("theirs"), "Grace");
    saver.note(screen("mine"));
    await vi.advanceTimersByTimeAsync(500);
    saver.base(service.draft, screen("theirs"));
    expect([state(), service.draft.revision, readKept("acme")]).toEqual(["saved", 5, null]);
  });

  test("is whole before it is published", async () => {
    saver.note(screen("b"));
    const saved = await saver.flush();
    expect(saved).toEqual(draft(5, screen("b")));
  });

  test("goes out when the editor closes", async () => {
    saver.note(screen("b"));
    saver.close();
    await vi.advanceTimersByTimeAsync(0);
    expect(service.draft.screen).toEqual(screen("b"));
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
