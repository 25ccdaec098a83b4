import { describe, expect, test } from "vitest";
import { botTemplateNames } from "#contract/bot/bot-rule.ts";
import { picturesOfFile } from "#contract/screen/screen-picture.ts";
import { initDataOf, signIn } from "../../service.ts";
import { stores } from "../../stores.ts";
import { builderForSuite } from "../builder-service.ts";

const token = "8000000002:CANARY-token-of-another-bot_01234567";

describe.each(stores)("templates on the $name", (kind) => {
  const builder = builderForSuite(kind);
  const ask = (method: string, path: string, body?: unknown) => builder.ask(method, path, body);
  const count = async (table: "pictures" | "picture_files" | "bots") =>
    (await builder.service.store.db.selectFrom(table).select("bot_id").execute()).length;

  test.each(botTemplateNames)("%s is shown to owners as a Mini App", async (template) => {
    const { status, body } = await ask("GET", `templates/${template}`);
    expect([status, body.session.player.tgId]).toEqual([200, 1]);
    for (const [, picture] of picturesOfFile(body.screen)) {
      const served = await builder.service.call(new URL(picture).pathname);
      expect([served.status, served.headers.get("content-type")]).toEqual([200, "image/webp"]);
    }
  });

  test.each(botTemplateNames)("%s makes a bot that works for players at once", async (template) => {
    const { status, body: bot } = await ask("POST", "bots", { token, template });
    expect([status, bot.id]).toEqual([201, "acme-bot"]);
    const { body: screen } = await ask("GET", "bots/acme-bot/screen");
    expect(screen.draft.screen).toEqual(screen.published.screen);
    expect(screen.published.version).toBe(1);
    const published = await ask("POST", "bots/acme-bot/screen/publish", { revision: 0 });
    expect(published.status).toBe(200);
    const initData = initDataOf({}, builder.service.now, {}, token);
    const entered = await signIn(builder.service, initData, "acme-bot");
    expect((await entered.json()).game.levels).toEqual(bot.game.levels);
    const { body: file } = await ask("GET", "bots/acme-bot/file");
    expect((await builder.importFile(file)).body.game).toEqual(bot.game);
    expect((await ask("GET", "bots/acme-bot/file")).body).toEqual(file);

    const { pictures } = (await ask("GET", "bots/acme-bot/pictures")).body;
    const own = new Set(picturesOfFile({ ...screen.published, game: bot.game }).map(([, p]) => p));
    expect(pictures.map(({ picture }: { picture: string }) => picture).sort()).toEqual(
      [...own].sort(),
    );
    for (const picture of own) {
      expect(picture).toMatch(/^\/pictures\/acme-bot\//);
      const served = await builder.service.call(`${picture}/640.webp`);
      expect([served.status, served.headers.get("content-type")]).toEqual([200, "image/webp"]);
    }
  });

  test("keep their pictures when a second bot gets the next id", async () => {
    await ask("POST", "bots", { token, template: "quest" });
    const second = await ask("POST", "bots", { token: "8000000003:x", template: "quest" });
    expect(second.body.id).toBe("acme-bot-2");
    expect(JSON.stringify(second.body.game)).not.toContain("/pictures/acme-bot/");
    const { pictures } = (await ask("GET", "bots/acme-bot-2/pictures")).body;
    expect(pictures).toHaveLength(8);
  });

  test("link to the chat of the new bot", async () => {
    await ask("POST", "bots", { token, template: "loyalty" });
    const { body } = await ask("GET", "bots/acme-bot/screen");
    expect(JSON.stringify(body)).toContain('"https://t.me/Acme_Bot"');
  });

  test("that do not exist are refused, and nothing is made", async () => {
    for (const template of ["casino", "", "__proto__", 7, null, ["clicker"]]) {
      const { status, body } = await ask("POST", "bots", { token, template });
      expect([status, body.code, body.errors[0].field]).toEqual([400, "BAD_ARGUMENT", "template"]);
    }
    expect((await ask("GET", "templates/casino")).body.code).toBe("BAD_ARGUMENT");
    expect([await count("bots"), await count("pictures")]).toEqual([1, 0]);
  });

  test("leave nothing behind when the bot is refused", async () => {
    const taken = await ask("POST", "bots", { token, template: "clicker", id: "demo" });
    expect([taken.status, taken.body.code]).toEqual([409, "BOT_ID_TAKEN"]);
    expect([await count("bots"), await count("pictures"), await count("picture_files")]).toEqual([
      1, 0, 0,
    ]);
  });
});
