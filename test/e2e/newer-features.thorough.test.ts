import { expect, test } from "vitest";
import { lackFeatures, newerFeatures } from "./newer-features.ts";
import { changedPage, miniAppFiles, oldEngineForFile, oldest, play } from "./old-engine.ts";
import { playPhoneClient } from "./phone-client.ts";

const { browser, service } = oldEngineForFile();

const features = newerFeatures(miniAppFiles(), oldest);
const bits = Math.ceil(Math.log2(features.length));

/** For any two features, one of these halves has the first and not the second. */
const halves = Array.from({ length: bits }, (_, bit) =>
  [0, 1].map((value) => features.filter((_feature, index) => ((index >> bit) & 1) === value)),
).flat();

test("the Mini App uses features that are newer than the oldest browsers", () => {
  expect(features.length).toBeGreaterThan(50);
});

test.for([...halves.entries()])(
  "the Mini App plays without half of the features newer than the oldest browsers: %i",
  async ([number, half]) => {
    const context = await browser.newContext(changedPage);
    const page = await browser.openPage(await service.launch("acme", { id: number + 1 }), {
      context,
      prepare: async (opened) => {
        await playPhoneClient(opened);
        await lackFeatures(opened, half);
      },
    });
    await play(page);
  },
);
