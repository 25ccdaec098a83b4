import { expect, test } from "vitest";
import { laterFeatures } from "#simulator/app-window.ts";
import { playPhoneClient } from "../phone-client.ts";
import { lackFeatures, newerFeatures, newerSyntax, scriptFeatures } from "./newer-features.ts";
import { changedPage, miniAppFiles, oldEngineForFile, oldest, play } from "./old-engine.ts";

const { browser, service } = oldEngineForFile();

test("the Mini App has no syntax that the oldest browsers cannot read", () => {
  expect(miniAppFiles().flatMap(newerSyntax)).toEqual([]);
});

test("the simulator's old engine lacks only features that the oldest browsers lack", () => {
  const paths = scriptFeatures(oldest).flatMap(({ paths: own = [] }) =>
    own.map((path) => path.join(".")),
  );
  expect(paths).toEqual(expect.arrayContaining([...laterFeatures]));
});

test("a player of the oldest browsers signs in, sees a field, taps, claims and turns pages", async () => {
  const features = [...scriptFeatures(oldest), ...newerFeatures(miniAppFiles(), oldest)];
  const context = await browser.newContext(changedPage);
  const page = await browser.openPage(await service.launch("acme", { id: 1 }), {
    context,
    prepare: async (opened) => {
      await playPhoneClient(opened);
      await lackFeatures(opened, features);
    },
  });
  await play(page);
});
