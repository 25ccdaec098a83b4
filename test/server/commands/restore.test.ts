import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { runCommand } from "#server/commands/command.ts";
import { type Config, readConfig } from "#server/config.ts";
import { listOpen, readBroadcast } from "#server/store/broadcast/broadcast.ts";
import { saveWebhook } from "#server/store/event/webhook.ts";
import { enqueueMessage, readMessage } from "#server/store/message/message.ts";
import { openStore } from "#server/store/opening/open-store.ts";
import { verify } from "#server/verify/verify.ts";
import { copyDatabase, openRestored, restoreDatabase } from "../../programs/documented-copy.ts";
import { PlayedBroadcast } from "../messages/played-broadcast.ts";
import { addBot, openSession, type RunningService, startOfTest, startService } from "../service.ts";
import { insertUsers } from "../store/user-rows.ts";
import { copiedStores, isPostgresql } from "../stores.ts";

describe.each(copiedStores)("a copy of the $name that is restored", (kind) => {
  test("holds unfinished work with a notice, because the original may have finished it", async () => {
    // Nothing is sent from it: its messages and events stay as they are.
    const service = await startService(kind, { env: { TELEGRAM_API_ROOT: "http://127.0.0.1:9" } });
    const { db } = service.store;
    await addBot(service);
    const actor = { botId: "demo", owner: { id: null, name: "" }, now: startOfTest };
    const url = "https://owner.example.invalid/hook";
    await saveWebhook(service.store, actor, { url, types: ["user.created"], updatedAt: null });
    service.expireCaches();
    await openSession(service, 1000);
    await insertUsers(
      service,
      Array.from({ length: 50 }, () => ({})),
    );
    const play = new PlayedBroadcast(() => db, startOfTest + 1_000_000);
    await play.start();
    const { id: later } = await play.start({}, "later", 1);
    for (let second = 0; second < 3; second += 1)
      await play.step((await broadcasts(db))[0]?.id ?? "");
    const waiting = { botId: "demo", tgId: 1, text: "Hello", isHtml: false, apiKeyId: null };
    const call = { ...waiting, idempotencyKey: "one" };
    const id = (await enqueueMessage(db, call, play.now))?.message.id ?? "";

    const place = await kind.fresh();
    const config = readConfig(place.env);
    copyFileSync(join(service.config.dataDir, "secret.key"), join(config.dataDir, "secret.key"));
    const sentences = await (isPostgresql(kind) ? copiedByThePage : copied)(service, config);
    expect(sentences).toMatch(/^Broadcasts that were being sent or paused: 1\. /);
    expect(sentences).toMatch(/\nScheduled broadcasts whose time has passed: 1\. /);
    expect(sentences).toMatch(/\nMessages to single users that waited: 1\. /);
    expect(sentences).toMatch(/\nEvents that wait for webhooks: 1\. /);

    const restored = await openStore(config);
    expect(await broadcasts(restored.db)).toMatchObject([
      { status: "paused", hold: { code: "RESTORED" } },
    ]);
    expect(await readBroadcast(restored.db, "demo", later)).toMatchObject({
      status: "scheduled",
      hold: { code: "RESTORED" },
    });
    expect(await readMessage(restored.db, "demo", id)).toMatchObject({ status: "unknown" });
    const again = await enqueueMessage(restored.db, call, play.now);
    expect(again).toMatchObject({ replayed: true, message: { id } });
    const goingOn = new PlayedBroadcast(() => restored.db, play.now + 60_000);
    const [held] = await broadcasts(restored.db);
    await goingOn.play(held?.id ?? "", 5);
    expect(goingOn.arrivals).toEqual([]);
    expect((await verify(config)).isWhole).toBe(true);
    await goingOn.change(held?.id ?? "", "resume");
    expect(await goingOn.play(held?.id ?? "")).toMatchObject({ status: "done", hold: null });
    await restored.close();
    await place.remove();
    await service.stop();
  });
});

/** Copies a store by the command line; returns its stderr. */
async function copied({ config: { dataDir }, env }: RunningService, target: Config) {
  const file = join(dataDir, "copy");
  await runCommand(["backup", file], readConfig(env));
  const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  await runCommand(["restore", file], target);
  const sentences = stderr.mock.calls.join("");
  stderr.mockRestore();
  return sentences;
}

/** The same for PostgreSQL, by the documented commands. */
async function copiedByThePage({ config, env }: RunningService, target: Config) {
  await copyDatabase(env, config.dataDir);
  const { dataDir, databaseUrl = "" } = target;
  const place = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  await restoreDatabase(place, config.dataDir);
  const { stderr } = await openRestored(place);
  expect(stderr).toMatch(/\nThe store is whole: /);
  expect(stderr).not.toContain("the statistics were not gathered");
  return stderr;
}

const broadcasts = async (db: Parameters<typeof listOpen>[0]) =>
  (await listOpen(db, "demo")).filter(({ status }) => status !== "scheduled");
