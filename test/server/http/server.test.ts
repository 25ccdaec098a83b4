import { expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import { lazySchemas } from "#server/http/server.ts";
import { openStore } from "#server/store/opening/open-store.ts";
import { freshFolder } from "../stores.ts";

const pages = { html: async () => "" };

test("no schema is compiled at the start, and each can be", async () => {
  const fresh = await freshFolder();
  const config = readConfig(fresh.env);
  const store = await openStore(config);
  const schemas = lazySchemas();
  const app = await createApp({
    config,
    store,
    pages,
    schemas,
    log: { write: () => undefined },
  });
  await app.ready();
  let compiled = 0;
  while (schemas.compileNext()) compiled += 1;
  expect(compiled).toBeGreaterThan(200);
  expect(schemas.compileNext()).toBe(false);
  const answer = await app.inject("/api/bot-users/external/bot-user?botId=none");
  expect(answer.statusCode).toBe(401);
  await app.close();
  await store.close();
  await fresh.remove();
});
