import { beforeEach, describe, expect, test } from "vitest";
import { plainAddress } from "#server/http/network.ts";
import { addOwner, type Owner } from "../external/owner.ts";
import { type OwnerSession, signInOwner } from "../owner-session.ts";
import { initDataOf } from "../service.ts";
import { emptyBeforeEach, serviceForSuite } from "../service-for-suite.ts";
import { insertUsers } from "../store/user-rows.ts";
import { everyStore } from "../stores.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8::1", "2001:db8::1"],
  ["fe80::1%eth0", "fe80::1"],
  ["203.0.113.7:51234", "203.0.113.7"],
  ["[2001:db8::1]:51234", "2001:db8::1"],
  ["unknown", null],
  ["", null],
])("the address %j is recorded as %j", (address, recorded) => {
  expect(plainAddress(address)).toBe(recorded);
});

describe.each(everyStore)("a user's last IP address on the $name", (kind) => {
  const service = serviceForSuite(kind, { env: { TRUST_PROXY: "1" } });
  emptyBeforeEach(service);
  let owner: Owner;
  let ada: OwnerSession;

  beforeEach(async () => {
    owner = await addOwner(service);
    await service.store.db.deleteFrom("owners").execute();
    ada = await signInOwner(service, { email: "ada@example.com", bots: ["demo"] });
  });

  const open = async (ip: string, id = 42) => {
    const authorization = `tma ${initDataOf({ id }, service.now)}`;
    const headers = { authorization, "x-forwarded-for": ip };
    const response = await service.call("/api/mini-app/demo/session", { method: "POST", headers });
    expect(response.status).toBe(200);
  };
  const record = async (recordLastIp: boolean) => {
    const { updatedAt } = await (await ada.call("GET", "/api/builder/bots/demo")).json();
    const change = { updatedAt, recordLastIp };
    const response = await ada.call("PATCH", "/api/builder/bots/demo", change);
    expect(await response.json()).toMatchObject({ recordLastIp });
  };
  const shown = async (userTelegramId = 42) =>
    (await owner.get("bot-user", { userTelegramId })).body.lastIp;
  const stored = async () =>
    (
      await service.store.db
        .selectFrom("bot_users")
        .select("last_ip")
        .where("last_ip", "is not", null)
        .execute()
    ).map(({ last_ip }) => last_ip);
  const untilForgotten = () =>
    expect.poll(async () => {
      service.skip(11_000);
      const { ips_ended_at } = await service.store.db
        .selectFrom("bots")
        .select("ips_ended_at")
        .executeTakeFirstOrThrow();
      return ips_ended_at;
    });

  test("is neither recorded nor shown unless the owner turns it on", async () => {
    await open("203.0.113.7");
    await open("203.0.113.7");
    expect([await shown(), await stored()]).toEqual([null, []]);
  });

  test.each(["203.0.113.7", "2001:db8::1"])(
    "is that of the last session once it is on: %s",
    async (ip) => {
      await open("198.51.100.1");
      await record(true);
      expect(await shown()).toBeNull();
      await open("198.51.100.2");
      await open(ip);
      await open("198.51.100.3", 43);
      expect([await shown(), await shown(43)]).toEqual([ip, "198.51.100.3"]);
    },
  );

  test("is recorded for players of a bot with auto-mining too", async () => {
    await service.store.db.updateTable("bots").set({ automine_points_per_hour: 60 }).execute();
    await record(true);
    await open("198.51.100.1");
    expect(await shown()).toBe("198.51.100.1");
    service.now += 3_600_000;
    await open("198.51.100.2");
    expect(await shown()).toBe("198.51.100.2");
    await open("198.51.100.3");
    expect(await shown()).toBe("198.51.100.3");
  });

  test("is the one from the trusted proxy, whatever else a caller sends", async () => {
    await record(true);
    await open("6.6.6.6, 203.0.113.7");
    expect(await shown()).toBe("203.0.113.7");
    await open("<script>");
    expect(await shown()).toBeNull();
  });

  test("is hidden at once when it is turned off, and deleted for every user", async () => {
    await record(true);
    await open("203.0.113.7");
    await insertUsers(
      service,
      Array.from({ length: 1200 }, (_, n) => ({ tg_id: 1000 + n, last_ip: "198.51.100.1" })),
    );
    await record(false);
    expect(await shown()).toBeNull();
    await untilForgotten().toBeNull();
    expect(await stored()).toEqual([]);
  });

  test("does not reappear when it is turned off and on again, and new ones are shown soon", async () => {
    await record(true);
    await open("203.0.113.7");
    await record(false);
    service.now += 1;
    await record(true);
    expect([await shown(), (await owner.get("bot-user")).body.lastIp]).toEqual([null, null]);
    service.now += 1;
    await open("198.51.100.9", 43);
    await untilForgotten().toBeNull();
    service.expireCaches();
    expect([await shown(), await shown(43)]).toEqual([null, "198.51.100.9"]);
    expect(await stored()).toEqual(["198.51.100.9"]);
  });

  test("is deleted even if a session records it just after it was turned off", async () => {
    await record(true);
    await record(false);
    await open("203.0.113.7");
    await service.store.db.updateTable("bot_users").set({ last_ip: "203.0.113.7" }).execute();
    expect(await shown()).toBeNull();
    await untilForgotten().toBeNull();
    expect(await stored()).toEqual([]);
  });

  test("is deleted by an import of a bot file without it, and kept by one with it", async () => {
    await record(true);
    const file = await (await ada.call("GET", "/api/builder/bots/demo/file")).json();
    expect(file.recordLastIp).toBe(true);
    await open("203.0.113.7");
    expect((await ada.call("POST", "/api/builder/bot-files", file)).status).toBe(200);
    expect(await shown()).toBe("203.0.113.7");
    const { recordLastIp: _, ...old } = file;
    expect((await ada.call("POST", "/api/builder/bot-files", old)).status).toBe(200);
    service.expireCaches();
    expect(await shown()).toBeNull();
    const after = await (await ada.call("GET", "/api/builder/bots/demo/file")).json();
    expect(after).not.toHaveProperty("recordLastIp");
    await untilForgotten().toBeNull();
    expect(await stored()).toEqual([]);
  });

  test("is in no log", async () => {
    await record(true);
    await open("203.0.113.77");
    expect(service.log.join("")).not.toContain("203.0.113.77");
  });
});
