import { beforeEach, expect, test, vi } from "vitest";
import { installHandover } from "./handover.ts";

const now = 1_795_000_000_000;
const dayMs = 86_400_000;
const storageKey = "slotwire:taps:acme:7";

/** The module as a fresh page has it. */
async function openPage() {
  vi.resetModules();
  installHandover();
  return import("#mini-app/taps.ts");
}

beforeEach(() => localStorage.clear());

test("every tap counts until the service has answered for it", async () => {
  const { addTaps, settleBatch, takeBatch, tapStore, unpaidTaps } = await openPage();
  addTaps(1);
  addTaps(1);
  const batch = takeBatch(now);
  addTaps(1);
  expect(batch?.taps).toBe(2);
  expect(unpaidTaps(tapStore.getState())).toBe(3);
  settleBatch(batch?.batchId ?? "");
  expect(unpaidTaps(tapStore.getState())).toBe(1);
});

test("a batch that was not answered goes out again as it was, with the same id", async () => {
  const { addTaps, takeBatch } = await openPage();
  addTaps(1);
  const first = takeBatch(now);
  addTaps(1);
  expect(takeBatch(now)).toEqual(first);
});

test("taps outlive the page, batch id included", async () => {
  const before = await openPage();
  before.addTaps(1);
  const batch = before.takeBatch(now);
  before.addTaps(1);
  const after = await openPage();
  expect(after.tapStore.getState()).toEqual({ loose: 1, batch: { ...batch, madeAt: now } });
});

test("a batch that the service may have forgotten is dropped, for it would be paid twice; the taps after it are not", async () => {
  const before = await openPage();
  before.addTaps(1);
  const old = before.takeBatch(now);
  before.addTaps(1);
  before.addTaps(1);
  const after = await openPage();
  expect(after.takeBatch(now + 28 * dayMs)).toEqual(old);
  const next = after.takeBatch(now + 30 * dayMs);
  expect(next).toEqual({ batchId: expect.any(String), taps: 2 });
  expect(next?.batchId).not.toBe(old?.batchId);
});

test("a batch that is too old leaves nothing on the device", async () => {
  const { addTaps, takeBatch } = await openPage();
  addTaps(1);
  takeBatch(now);
  expect(takeBatch(now + 30 * dayMs)).toBeNull();
  expect(localStorage.getItem(storageKey)).toBeNull();
});

test("nothing stays on the device once all is answered", async () => {
  const { addTaps, settleBatch, takeBatch } = await openPage();
  addTaps(1);
  settleBatch(takeBatch(now)?.batchId ?? "");
  expect(localStorage.getItem(storageKey)).toBeNull();
});

test.each(["nonsense", '{"loose":"many"}', "[]", '{"loose":1,"batch":{"batchId":"b0000000","taps":1}}'])(
  "a spoilt record on the device is no harm: %s",
  async (record) => {
    localStorage.setItem(storageKey, record);
    const { addTaps, tapStore } = await openPage();
    addTaps(1);
    expect(tapStore.getState().loose).toBe(1);
  },
);
