import { beforeEach, describe, expect, test } from "vitest";
import { activityPlayer } from "../activities/activity-player.ts";
import { addBot } from "../service.ts";
import { emptyBeforeEach, serviceForSuite } from "../service-for-suite.ts";
import { stores } from "../stores.ts";

const onboarding = [{ title: { en: "Welcome", ru: "Привет" }, text: "Tap." }];

describe.each(stores)("onboarding on the $name", (kind) => {
  const service = serviceForSuite(kind);
  emptyBeforeEach(service);

  beforeEach(async () => void (await addBot(service, { onboarding })));

  test("is announced at each open until the player has seen it, on any device", async () => {
    const player = await activityPlayer(service);
    expect([player.session.onboarding, (await player.open()).onboarding]).toEqual([true, true]);
    expect((await player.activities()).onboarding).toEqual(onboarding);
    expect((await player.send("onboarding")).status).toBe(204);
    expect((await player.send("onboarding")).status).toBe(204);
    expect(await player.open()).not.toHaveProperty("onboarding");
    expect((await player.activities()).onboarding).toEqual([]);
  });

  test("is shown to each player once", async () => {
    await (await activityPlayer(service)).send("onboarding");
    expect((await activityPlayer(service, 43)).session.onboarding).toBe(true);
  });

  test("is not announced by a bot without cards", async () => {
    await addBot(service, { onboarding: [] });
    expect((await activityPlayer(service)).session).not.toHaveProperty("onboarding");
  });

  test("cannot be completed by an unknown player", async () => {
    const player = await activityPlayer(service);
    await service.store.db.deleteFrom("bot_users").execute();
    expect((await player.send("onboarding")).body.code).toBe("SESSION_INVALID");
  });
});
