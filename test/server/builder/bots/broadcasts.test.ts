import { beforeEach, describe, expect, test, vi } from "vitest";
import { resetForSuite } from "../../../for-suite.ts";
import { flood } from "../../../telegram-stand-in.ts";
import { pictureFile } from "../../pictures/sample-pictures.ts";
import { initDataOf, signIn } from "../../service.ts";
import { insertUsers } from "../../store/user-rows.ts";
import { stores } from "../../stores.ts";
import { TestClock } from "../../test-clock.ts";
import { type BuilderAnswer, startBuilderService } from "../builder-service.ts";

const page = "bots/demo/broadcasts";

describe.each(stores)("the builder's broadcasts on the $name", (kind) => {
  const clock = new TestClock(Date.now);
  const builder = resetForSuite(() => startBuilderService(kind, { clock }));
  beforeEach(async () => {
    builder.telegram.arrivals.length = 0;
    builder.telegram.answer = () => ({ kind: "ok" });
    await insertUsers(builder.service, [{}, { language: "ru" }, {}]);
  });

  const start = (changes: object = {}) =>
    builder.ask("POST", page, {
      message: "Hello <b>all</b>",
      isEnableHtml: true,
      audience: {},
      idempotencyKey: "key-1",
      ...changes,
    });
  const over = (id: string) =>
    vi.waitFor(
      async () => {
        clock.skip(1100);
        const { body } = await builder.ask("GET", `${page}/${id}`);
        expect(["done", "paused", "cancelled"]).toContain(body.status);
        return body;
      },
      { timeout: 30_000, interval: 100 },
    );
  const faultOf = ({ body }: BuilderAnswer) => [body.code, body.errors?.[0]?.field];

  test("reach everybody with a picture, which is uploaded once, and a button to the Mini App", async () => {
    const { body: uploaded } = await builder.upload(await pictureFile("png"));
    const { status, body } = await start({
      picture: uploaded.picture,
      buttons: [{ text: "Play" }],
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: "sending", total: 3, startedBy: "ada", finishedAt: null });
    const done = await over(body.id);
    expect(done).toMatchObject({ status: "done", total: 3, sent: 3, picture: uploaded.picture });
    const { arrivals } = builder.telegram;
    expect(arrivals.map(({ chatId }) => chatId).toSorted()).toEqual([1, 2, 3]);
    expect(arrivals.map(({ photo }) => photo)).toEqual([
      expect.any(Number),
      "photo-large",
      "photo-large",
    ]);
    for (const arrival of arrivals)
      expect(arrival).toMatchObject({
        text: "Hello <b>all</b>",
        parseMode: "HTML",
        buttons: [{ text: "Play", app: `${builder.service.config.baseUrl}/app/demo` }],
      });
    const { body: list } = await builder.ask("GET", page);
    expect(list).toEqual({ broadcasts: [done], nextCursor: null });
  });

  test("upload a picture again after the platform has dropped it", async () => {
    const { body: uploaded } = await builder.upload(await pictureFile("png"));
    await builder.service.store.db
      .updateTable("pictures")
      .set({ platform_file_id: "forgotten" })
      .execute();
    builder.telegram.answer = ({ photo }) =>
      photo === "forgotten"
        ? { kind: "refusal", status: 400, description: "Bad Request: wrong file identifier" }
        : { kind: "ok" };
    const { body } = await start({ picture: uploaded.picture, audience: { language: "ru" } });
    expect(await over(body.id)).toMatchObject({ sent: 1, failed: 0 });
    expect(builder.telegram.arrivals.map(({ photo }) => photo)).toEqual([
      "forgotten",
      expect.any(Number),
    ]);
  });

  test("show their number of recipients beforehand", async () => {
    const count = async (audience: object) =>
      (await builder.ask("POST", "bots/demo/broadcast-count", audience)).body;
    expect(await count({})).toEqual({ count: 3, all: 3, hasMore: false });
    expect(await count({ language: "ru" })).toEqual({ count: 1, all: 1, hasMore: false });
    for (const audience of [
      { minLevel: -5 },
      { seenWithinDays: 12.5 },
      { language: "RU" },
      { all: true },
    ])
      expect((await builder.ask("POST", "bots/demo/broadcast-count", audience)).status).toBe(400);
  });

  test("go to one user first, in the form that all will receive", async () => {
    const { body: uploaded } = await builder.upload(await pictureFile("png"));
    const trial = {
      message: "Hello <i>me</i>",
      isEnableHtml: true,
      picture: uploaded.picture,
      buttons: [{ text: "Play" }],
      idempotencyKey: "trial-1",
    };
    const { status, body } = await builder.ask("POST", "bots/demo/users/2/broadcast-trials", trial);
    expect(status).toBe(202);
    await vi.waitFor(async () => {
      const { body: state } = await builder.ask("GET", `bots/demo/users/2/messages/${body.id}`);
      expect(state.status).toBe("sent");
    }, 30_000);
    expect(builder.telegram.arrivals).toMatchObject([
      {
        chatId: 2,
        text: "Hello <i>me</i>",
        photo: expect.any(Number),
        buttons: [{ text: "Play" }],
      },
    ]);
    expect((await builder.ask("POST", "bots/demo/users/9/broadcast-trials", trial)).status).toBe(
      404,
    );
    const other = { ...trial, buttons: [{ text: "Open" }] };
    const reused = await builder.ask("POST", "bots/demo/users/2/broadcast-trials", other);
    expect(reused.body.code).toBe("IDEMPOTENCY_KEY_REUSED");
  });

  test("are refused before they begin if the platform would refuse them", async () => {
    const { body: uploaded } = await builder.upload(await pictureFile("png"));
    const long = { picture: uploaded.picture, message: "x".repeat(1025) };
    for (const [changes, code, field] of [
      [{ message: "<b>all" }, "INVALID_HTML", "message"],
      [{ message: "<h1>all</h1>" }, "INVALID_HTML", "message"],
      [{ message: "<b> </b>" }, "BAD_ARGUMENT", "message"],
      [{ picture: `/pictures/demo/${"0".repeat(32)}` }, "BAD_ARGUMENT", "picture"],
      [long, "BAD_ARGUMENT", "message"],
      [{ buttons: [{ text: " " }] }, "BAD_ARGUMENT", "buttons.0.text"],
    ] as const)
      expect(faultOf(await start(changes))).toEqual([code, field]);
    expect((await builder.ask("GET", page)).body.broadcasts).toEqual([]);
    const written = `<b>${"&amp;".repeat(1024)}</b><tg-time unix="1647531900"> </tg-time>`;
    expect((await start({ ...long, message: written })).status).toBe(201);
  });

  test("start once however often the button is pressed, and run one after another", async () => {
    // Keeps the first one running while another is started.
    builder.telegram.answer = () => flood(1);
    const answers = await Promise.all(Array.from({ length: 8 }, () => start()));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const again = answers.filter(({ headers }) => headers.get("idempotent-replayed") === "true");
    expect(again.length).toBe(7);
    expect(faultOf(await start({ message: "Another" }))[0]).toBe("IDEMPOTENCY_KEY_REUSED");
    expect(faultOf(await start({ idempotencyKey: "key-2" }))[0]).toBe("BROADCAST_UNDER_WAY");
    builder.telegram.answer = () => ({ kind: "ok" });
    expect(await over(answers[0]?.body.id)).toMatchObject({ status: "done", sent: 3, total: 3 });
    expect((await start({ idempotencyKey: "key-2" })).status).toBe(201);
  });

  test("are paused, resumed and cancelled by their owner", async () => {
    builder.telegram.answer = () => ({ kind: "refusal", status: 401, description: "Unauthorized" });
    const { body } = await start();
    const held = await over(body.id);
    expect(held).toMatchObject({
      status: "paused",
      hold: { code: "BOT_TOKEN_REFUSED" },
      failed: 0,
    });
    const change = async (what: string) =>
      (await builder.ask("POST", `${page}/${body.id}/${what}`)).body.status;
    expect(await change("resume")).toBe("sending");
    expect(await change("pause")).toBe("paused");
    expect(await change("cancel")).toBe("cancelled");
    expect(await change("resume")).toBe("cancelled");
    expect((await builder.ask("POST", `${page}/none/cancel`)).status).toBe(400);
    expect(faultOf(await builder.ask("POST", `${page}/0-0/cancel`))[0]).toBe("BROADCAST_NOT_FOUND");
  });

  test("skip a player who has not allowed messages, until they do or a message has reached them", async () => {
    let launches = 0;
    const open = async (allowed: boolean | undefined) => {
      const player = { id: 78, allows_write_to_pm: allowed };
      // Init data names the second, and each call is a new launch.
      const at = clock.now() + 1000 * ++launches;
      const { status } = await signIn(builder.service, initDataOf(player, at));
      expect(status).toBe(200);
      const { body } = await builder.ask("POST", "bots/demo/broadcast-count", {});
      const { body: user } = await builder.ask("GET", "bots/demo/users/78");
      return [body.count, body.all, user.isReachable];
    };
    expect(await open(undefined)).toEqual([3, 4, false]);
    expect(await open(true)).toEqual([4, 4, true]);
    expect(await open(false)).toEqual([3, 4, false]);
    const message = { message: "Hello", isEnableHtml: false, idempotencyKey: "one" };
    await builder.ask("POST", "bots/demo/users/78/messages", message);
    await expect
      .poll(async () => (await builder.ask("GET", "bots/demo/users/78")).body.isReachable)
      .toBe(true);
  });

  test("use the language of the player's client, and keep it when a client sends none", async () => {
    const languageOf = async (tgId: number) =>
      (
        await builder.service.store.db
          .selectFrom("bot_users")
          .select("language")
          .where("tg_id", "=", tgId)
          .executeTakeFirstOrThrow()
      ).language;
    const open = (language_code: string) =>
      signIn(builder.service, initDataOf({ id: 77, language_code }, clock.now()));
    expect((await open("pt-BR")).status).toBe(200);
    expect(await languageOf(77)).toBe("pt");
    expect((await open("<b>")).status).toBe(200);
    expect(await languageOf(77)).toBe("pt");
  });
});
