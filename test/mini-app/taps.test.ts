import { beforeEach, expect, test } from "vitest";
import { installHandover } from "./handover.ts";

const now = 1_795_000_000_000;
const dayMs = 86_400_000;
const player = "slotwire:taps:acme:7";
const kept = () => Object.keys(localStorage).filter((key) => key.startsWith(player));
let opened = 0;

/** The modules of a fresh page, with the taps of the pages before it. */
async function openPage() {
  const loadId = `page-of-test-${++opened}`;
  installHandover({ loadId, tapsKey: `${player}:${loadId}` });
  const { adoptOrphanedTaps } = await import("#mini-app/taps/orphaned-taps.ts");
  await adoptOrphanedTaps();
  return {
    ...(await import("#mini-app/taps/unsent-taps.ts")),
    ...(await import("#mini-app/taps/tap-batch.ts")),
  };
}

beforeEach(() => localStorage.clear());

test("every tap counts until the service has answered it", async () => {
  const { addTaps, settleBatch, takeBatch, tapStore, unconfirmedTaps } = await openPage();
  addTaps(1);
  addTaps(1);
  const batch = takeBatch(now);
  addTaps(1);
  expect(batch?.taps).toBe(2);
  expect(unconfirmedTaps(tapStore.getState())).toBe(3);
  settleBatch(batch?.batchId ?? "");
  expect(unconfirmedTaps(tapStore.getState())).toBe(1);
});

test("a batch without an answer is sent again unchanged, with the same id", async () => {
  const { addTaps, takeBatch } = await openPage();
  addTaps(1);
  const first = takeBatch(now);
  addTaps(1);
  expect(takeBatch(now)).toEqual(first);
});

test("taps survive the page, batch ids included", async () => {
  const before = await openPage();
  before.addTaps(1);
  const batch = before.takeBatch(now);
  before.addTaps(2);
  const after = await openPage();
  const { growing, batches } = after.tapStore.getState();
  expect(growing).toBeNull();
  expect(batches).toEqual([
    { ...batch, madeAt: now },
    { batchId: before.tapStore.getState().growing?.batchId, taps: 2, madeAt: expect.any(Number) },
  ]);
});

test("the taps of a page of an earlier release are taken over", async () => {
  localStorage.setItem(
    player,
    JSON.stringify({ loose: 3, batch: { batchId: "b0000001", taps: 2, madeAt: now } }),
  );
  const { tapStore, takeBatch, unconfirmedTaps } = await openPage();
  expect(unconfirmedTaps(tapStore.getState())).toBe(5);
  expect(takeBatch(now)).toEqual({ batchId: "b0000001", taps: 2 });
  expect(kept()).toEqual([expect.stringMatching(/:page/)]);
});

test("the taps of another player, whose number begins the same, stay unchanged", async () => {
  const other = JSON.stringify({ growing: { batchId: "b0000002", taps: 2 }, batches: [] });
  localStorage.setItem(`${player}7:page0`, other);
  const { tapStore, unconfirmedTaps } = await openPage();
  expect(unconfirmedTaps(tapStore.getState())).toBe(0);
  expect(localStorage.getItem(`${player}7:page0`)).toBe(other);
});

test("a batch that the service may have forgotten is dropped, because it would be paid twice; later taps are not", async () => {
  const { addTaps, takeBatch } = await openPage();
  addTaps(1);
  const old = takeBatch(now);
  addTaps(1);
  addTaps(1);
  expect(takeBatch(now + 28 * dayMs)).toEqual(old);
  const next = takeBatch(now + 30 * dayMs);
  expect(next).toEqual({ batchId: expect.any(String), taps: 2 });
  expect(next?.batchId).not.toBe(old?.batchId);
});

test("a batch that is too old leaves nothing on the device", async () => {
  const { addTaps, takeBatch } = await openPage();
  addTaps(1);
  takeBatch(now);
  expect(takeBatch(now + 30 * dayMs)).toBeNull();
  expect(kept()).toEqual([]);
});

test("nothing stays on the device once all is answered", async () => {
  const { addTaps, settleBatch, takeBatch } = await openPage();
  addTaps(1);
  settleBatch(takeBatch(now)?.batchId ?? "");
  expect(kept()).toEqual([]);
});

test.each([
  "nonsense",
  '{"growing":"many"}',
  "[]",
  "7",
  '{"batches":[{"batchId":"b0000000","taps":-1,"madeAt":1}, 5, null]}',
  '{"loose":1.5}',
])("a damaged record on the device is ignored: %s", async (record) => {
  localStorage.setItem(`${player}:page0`, record);
  const { addTaps, tapStore, unconfirmedTaps } = await openPage();
  addTaps(1);
  expect(unconfirmedTaps(tapStore.getState())).toBe(1);
});
