import { copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { runCommand } from "#server/commands/command.ts";
import { readConfig } from "#server/config.ts";
import { listBroadcasts } from "#server/store/broadcast/broadcast.ts";
import { saveWebhook } from "#server/store/event/webhook.ts";
import { enqueueMessage, readMessage } from "#server/store/message/message.ts";
import { openStore } from "#server/store/opening/open-store.ts";
import { verify } from "#server/verify/verify.ts";
import { findProgram } from "../../installed.ts";
import { PlayedBroadcast } from "../messages/played-broadcast.ts";
import { addBot, openSession, startOfTest, startService } from "../service.ts";
import { insertUsers } from "../store/user-rows.ts";
import { copiedStores, isPostgresql } from "../stores.ts";
import { runCli } from "./cli.ts";

describe.each(copiedStores)("a copy of the $name that is restored", (kind) => {
  test("holds what was under way, for the store may have gone on with it, and says so", async () => {
    // Nothing is sent from it: its messages and events stay as they are.
    const service = await startService(kind, { env: { TELEGRAM_API_ROOT: "http://127.0.0.1:9" } });
    const { db } = service.store;
    await addBot(service);
    const actor = { botId: "demo", owner: { id: null, name: "" }, now: startOfTest };
    const url = "https://owner.example.invalid/hook";
    await saveWebhook(service.store, actor, { url, types: ["user.created"], updatedAt: null });
    service.forgetKept();
    await openSession(service, 1000);
    await insertUsers(
      service,
      Array.from({ length: 50 }, () => ({})),
    );
    const play = new PlayedBroadcast(() => db, startOfTest + 1_000_000);
    await play.start();
    for (let second = 0; second < 3; second += 1)
      await play.step((await broadcasts(db))[0]?.id ?? "");
    const waiting = { botId: "demo", tgId: 1, text: "Hello", isHtml: false, apiKeyId: null };
    const asked = { ...waiting, idempotencyKey: "one" };
    const id = (await enqueueMessage(db, asked, play.now))?.message.id ?? "";

    const file = join(service.config.dataDir, "copy");
    await runCommand(["backup", file], service.config);
    const place = await kind.fresh();
    const config = readConfig(place.env);
    copyFileSync(join(service.config.dataDir, "secret.key"), join(config.dataDir, "secret.key"));
    const told = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    await runCommand(["restore", file], config);
    const sentences = told.mock.calls.join("");
    told.mockRestore();
    expect(sentences).toMatch(/^Broadcasts that were being sent or paused: 1\. /);
    expect(sentences).toMatch(/\nMessages to single users that waited: 1\. /);
    expect(sentences).toMatch(/\nEvents that wait for webhooks: 1\. /);

    const restored = await openStore(config);
    expect(await broadcasts(restored.db)).toMatchObject([
      { status: "paused", hold: { code: "RESTORED" } },
    ]);
    expect(await readMessage(restored.db, "demo", id)).toMatchObject({ status: "unknown" });
    const again = await enqueueMessage(restored.db, asked, play.now);
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

describe.each(copiedStores.filter(isPostgresql))("a copy of a $name", (kind) => {
  test("is held at the next start when the command is killed before it has held it", async () => {
    const service = await startService(kind, { env: { TELEGRAM_API_ROOT: "http://127.0.0.1:9" } });
    await addBot(service);
    await insertUsers(service, [{}]);
    await new PlayedBroadcast(() => service.store.db, startOfTest + 1_000_000).start();
    const file = join(service.config.dataDir, "copy");
    await runCommand(["backup", file], service.config);

    const place = await kind.fresh();
    const folder = place.env.DATA_DIR ?? "";
    copyFileSync(join(service.config.dataDir, "secret.key"), join(folder, "secret.key"));
    const script = `#!${findProgram("bash")}
"${findProgram("pg_restore")}" "$@" || exit
case "$*" in *--single-transaction*) kill -9 $PPID;; esac`;
    writeFileSync(join(folder, "pg_restore"), script, { mode: 0o755 });
    const PATH = `${folder}:${process.env.PATH}`;
    expect((await runCli(["restore", file], { ...place.env, PATH })).stdout).toBe("");
    const restored = await openStore(readConfig(place.env));
    expect(await broadcasts(restored.db)).toMatchObject([{ hold: { code: "RESTORED" } }]);
    const [held] = await broadcasts(restored.db);
    await new PlayedBroadcast(() => restored.db, startOfTest).change(held?.id ?? "", "resume");
    await restored.close();
    // Only once.
    const again = await openStore(readConfig(place.env));
    expect(await broadcasts(again.db)).toMatchObject([{ status: "sending" }]);
    await again.close();
    await place.remove();
    await service.stop();
  });
});

const broadcasts = (db: Parameters<typeof listBroadcasts>[0]) =>
  listBroadcasts(db, "demo", undefined, 10);
