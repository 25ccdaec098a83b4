import { beforeEach, expect, test, vi } from "vitest";
import { installHandover } from "./handover.ts";

const storageKey = "slotwire:taps:acme:7";

/** The module as a fresh page has it. */
async function openPage() {
  vi.resetModules();
  installHandover();
  return import("#mini-app/taps.ts");
}

beforeEach(() => localStorage.clear());

test("every tap counts until the service has answered for it", async () => {
  const { addTap, settleBatch, takeBatch, tapStore, unpaidTaps } = await openPage();
  addTap();
  addTap();
  const batch = takeBatch();
  addTap();
  expect(batch?.taps).toBe(2);
  expect(unpaidTaps(tapStore.getState())).toBe(3);
  settleBatch(batch?.batchId ?? "");
  expect(unpaidTaps(tapStore.getState())).toBe(1);
});

test("a batch that was not answered goes out again as it was, with the same id", async () => {
  const { addTap, takeBatch } = await openPage();
  addTap();
  const first = takeBatch();
  addTap();
  expect(takeBatch()).toEqual(first);
});

test("taps outlive the page, batch id included", async () => {
  const before = await openPage();
  before.addTap();
  const batch = before.takeBatch();
  before.addTap();
  const after = await openPage();
  expect(after.tapStore.getState()).toEqual({ loose: 1, batch });
});

test("nothing stays on the device once all is answered", async () => {
  const { addTap, settleBatch, takeBatch } = await openPage();
  addTap();
  settleBatch(takeBatch()?.batchId ?? "");
  expect(localStorage.getItem(storageKey)).toBeNull();
});

test.each(["nonsense", '{"loose":"many"}', "[]"])("a spoilt record on the device is no harm: %s", async (record) => {
  localStorage.setItem(storageKey, record);
  const { addTap, tapStore } = await openPage();
  addTap();
  expect(tapStore.getState().loose).toBe(1);
});
