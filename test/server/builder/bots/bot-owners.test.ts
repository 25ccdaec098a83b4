import { beforeEach, describe, expect, test } from "vitest";
import type { BotOwner } from "#contract/owner/owner.schema.ts";
import type { OwnerSession } from "../../owner-session.ts";
import { secondConnection } from "../../second-connection.ts";
import { botFile } from "../../service.ts";
import { everyStore } from "../../stores.ts";
import { builderForSuite } from "../builder-service.ts";

describe.each(everyStore)("the owners of a bot on the $name", (kind) => {
  const builder = builderForSuite(kind);
  let bob: OwnerSession;

  beforeEach(async () => {
    bob = await builder.signIn("bob", "demo");
  });

  const list = async (session = builder.owner): Promise<BotOwner[]> =>
    (await builder.askAs(session, "GET", "bots/demo/owners")).body.owners;
  const remove = (session: OwnerSession, { owner }: OwnerSession) =>
    builder.askAs(session, "DELETE", `bots/demo/owners/${owner.id}`);
  const accept = async (session: OwnerSession, link: string) =>
    builder.askAs(session, "POST", "claim", { token: link.replace(/^.*#/, "") });

  test("are listed with name, address, role and date, the first one first", async () => {
    const { service, owner } = builder;
    expect(await list(bob)).toEqual([
      { ...owner.owner, role: "owner", since: expect.any(Number) },
      { ...bob.owner, role: "owner", since: service.now },
    ]);
  });

  test("include a person who accepts an invitation", async () => {
    const { body } = await builder.ask("POST", "invitations", { botIds: ["demo"] });
    const eve = await builder.signIn("eve");
    await accept(eve, body.link);
    expect((await list()).map(({ id }) => id)).toContain(eve.owner.id);
  });

  test("can remove each other; a removed one loses access at once", async () => {
    expect((await remove(builder.owner, bob)).status).toBe(204);
    expect((await list()).map(({ id }) => id)).toEqual([builder.owner.owner.id]);
    for (const [method, path, sent] of [
      ["GET", "bots/demo", undefined],
      ["GET", "bots/demo/owners", undefined],
      ["GET", "bots/demo/users", undefined],
      ["POST", "bots/demo/api-keys", { name: "key" }],
    ] as const) {
      const { status, body } = await builder.askAs(bob, method, path, sent);
      expect([path, status, body.code]).toEqual([path, 404, "BOT_NOT_FOUND"]);
    }
    expect((await builder.askAs(bob, "GET", "bots")).body.bots).toEqual([]);
    expect((await remove(bob, builder.owner)).body.code).toBe("BOT_NOT_FOUND");
  });

  test("may leave, except the last one", async () => {
    expect((await remove(bob, bob)).status).toBe(204);
    const { status, body } = await remove(builder.owner, builder.owner);
    expect([status, body.code]).toEqual([409, "LAST_OWNER"]);
    expect(await list()).toHaveLength(1);
  });

  test("leave no invitation to the bot behind", async () => {
    const { body } = await builder.askAs(bob, "POST", "invitations", { botIds: ["demo"] });
    await remove(builder.owner, bob);
    const eve = await builder.signIn("eve");
    expect((await accept(eve, body.link)).status).toBe(410);
    expect((await builder.askAs(eve, "GET", "bots")).body.bots).toEqual([]);
  });

  test("cannot be removed if they are unknown or own other bots alone", async () => {
    const eve = await builder.signIn("eve");
    for (const owner of [eve.owner, { ...eve.owner, id: "0" }])
      expect((await remove(builder.owner, { ...eve, owner })).body.code).toBe("OWNER_NOT_FOUND");
  });

  test("who remove each other at the same moment are one afterwards", async () => {
    const answers = await Promise.all([remove(builder.owner, bob), remove(bob, builder.owner)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404]);
    const left = answers[0].status === 204 ? builder.owner : bob;
    expect((await list(left)).map(({ id }) => id)).toEqual([left.owner.id]);
  });

  test("who all leave at the same moment leave one behind", async () => {
    const answers = await Promise.all([remove(builder.owner, builder.owner), remove(bob, bob)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    const left = answers[0].status === 204 ? bob : builder.owner;
    expect((await list(left)).map(({ id }) => id)).toEqual([left.owner.id]);
  });

  const { lockWaits } = kind;
  if (lockWaits)
    test("do not regain the bot by an import that runs during their removal", async () => {
      const other = await secondConnection(builder.service);
      const waiting = async () => (await other.query(lockWaits)).rows[0].n;
      // Locks the row like a removal.
      await other.query("begin");
      await other.query("select 1 from bots where bot_id = 'demo' for no key update");
      await other.query("delete from bot_owners where owner_id = $1", [bob.owner.id]);
      const { token: _, ...file } = botFile();
      const imported = builder.askAs(bob, "POST", "bot-files", { ...file, name: "Taken back" });
      await expect.poll(waiting).toBe(1);
      await other.query("commit");
      expect((await imported).body).toMatchObject({ status: 409, code: "BOT_ID_TAKEN" });
      expect((await list()).map(({ id }) => id)).toEqual([builder.owner.owner.id]);
      expect((await builder.ask("GET", "bots/demo")).body.name).not.toBe("Taken back");
    });
});
