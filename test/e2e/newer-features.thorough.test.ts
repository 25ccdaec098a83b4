import { afterAll, beforeAll, test } from "vitest";
import { startBrokenEndpoint } from "./broken-endpoint.ts";
import { browserForFile } from "./browser.ts";
import { lackFeatures, newerFeatures } from "./newer-features.ts";
import { changedPage, miniAppFiles, oldest, play, playedBot } from "./old-engine.ts";
import { playPhoneClient } from "./phone-client.ts";
import { serviceForFile } from "./service-for-file.ts";

const browser = browserForFile();
const service = serviceForFile();
let owner: Awaited<ReturnType<typeof startBrokenEndpoint>>;
let players = 0;

beforeAll(async () => {
  owner = await startBrokenEndpoint();
  await service.importBot(playedBot(`${owner.url}/plain`));
});
afterAll(() => owner?.close());

test.for(newerFeatures(miniAppFiles(), oldest))(
  "the Mini App plays without $name",
  async (feature) => {
    const context = await browser.newContext(changedPage);
    const page = await browser.openPage(await service.launch("acme", { id: ++players }), {
      context,
      prepare: async (opened) => {
        await playPhoneClient(opened);
        await lackFeatures(opened, [feature]);
      },
    });
    await play(page);
  },
);
