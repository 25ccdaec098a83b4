import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTelegramStandIn, type TelegramStandIn } from "../telegram-stand-in.ts";
import { type OwnerSession, signInOwner } from "./owner-session.ts";
import { addBot, botFile, botToken, openSession, type RunningService, startOfTest, startService } from "./service.ts";
import { stores } from "./stores.ts";

const otherToken = "8000000002:CANARY-token-of-another-bot_01234567";
const refused = { kind: "refusal", status: 401, description: "Unauthorized" } as const;

describe.each(stores)("an owner's bots on the $name", (kind) => {
  let service: RunningService;
  let telegram: TelegramStandIn;
  let owner: OwnerSession;

  beforeAll(async () => {
    telegram = await startTelegramStandIn();
    service = await startService(kind, { env: { TELEGRAM_API_ROOT: telegram.url } });
    await addBot(service);
    owner = await signInOwner(service);
  });
  afterAll(async () => {
    await service.stop();
    await telegram.close();
  });
  beforeEach(async () => {
    const { db } = service.store;
    await db.deleteFrom("bots").execute();
    telegram.botOf = (token) => ({ id: Number.parseInt(token, 10), name: "Acme Clicker", username: "Acme_Bot" });
    service.now = startOfTest;
    await addBot(service);
    await db.insertInto("bot_owners").values({ bot_id: "demo", owner_id: owner.owner.id, created_at: 1 }).execute();
  });

  const ask = async (method: string, path: string, body?: unknown) => {
    const response = await owner.call(method, `/api/builder/${path}`, body);
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === "" ? undefined : JSON.parse(text) };
  };
  const importFile = async (text: string) => {
    const response = await owner.call("POST", "/api/builder/bot-files", undefined, { "content-type": "application/json" });
    void response;
    const answer = await service.call("/api/builder/bot-files", {
      method: "POST",
      headers: { origin: service.config.baseUrl, cookie: owner.cookie, "content-type": "application/json" },
      body: text,
    });
    return { status: answer.status, body: await answer.json() };
  };
  const read = async (botId = "demo") => (await ask("GET", `bots/${botId}`)).body;

  test("are listed with their users and fields", async () => {
    await openSession(service, 42);
    await openSession(service, 43);
    expect((await ask("GET", "bots")).body).toEqual({
      bots: [
        { id: "demo", name: "Demo", username: "demo_bot", usersCount: 2, hasMoreUsers: false, fieldsCount: 3, createdAt: startOfTest },
      ],
    });
  });

  test("are added by their token, with a screen that works and an id from the user name", async () => {
    const { status, body } = await ask("POST", "bots", { token: otherToken });
    expect(status).toBe(201);
    expect(body).toMatchObject({ id: "acme-bot", name: "Acme Clicker", username: "Acme_Bot", fields: [] });
    expect(JSON.stringify(body)).not.toContain("CANARY");
    const { body: screen } = await ask("GET", "bots/acme-bot/screen");
    const kinds = screen.published.screen.blocks.map(({ type }: { type: string }) => type);
    for (const type of ["points", "level", "energy", "tap", "wallet", "friends"]) expect(kinds).toContain(type);
    expect(screen.draft).toMatchObject({ revision: 0, updatedBy: owner.owner.name, screen: screen.published.screen });
    expect((await ask("GET", "bots")).body.bots.map(({ id }: { id: string }) => id)).toEqual(["acme-bot", "demo"]);
  });
});
