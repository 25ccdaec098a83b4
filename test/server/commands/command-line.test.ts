import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runCommand } from "#server/commands/command.ts";
import { CommandError, UsageError } from "#server/commands/command-args.ts";
import { readConfig } from "#server/config.ts";
import { dump } from "../leaks.ts";
import { addAccount } from "../owner-session.ts";
import { addBot, botFile, signIn } from "../service.ts";
import { serviceForSuite } from "../service-for-suite.ts";
import { stores } from "../stores.ts";
import { runCli, runCliFromSources } from "./cli.ts";

describe.each(stores)("the command line while a service runs on the $name", (kind) => {
  const service = serviceForSuite(kind, { env: { BASE_URL: "https://slotwire.example.com" } });
  let path: string;

  beforeAll(async () => {
    path = join(service.env.DATA_DIR ?? "", "bot.json");
    write({ ...botFile(), id: "shop" });
    await addBot(service);
    await addAccount(service, "ada@example.com", ["demo"]);
  });

  // `launch` signs with the machine's clock.
  beforeEach(() => {
    service.now = Date.now();
  });

  const write = (file: object) => writeFileSync(path, JSON.stringify(file));

  const cli = (...args: string[]) => runCli(args, service.env);

  /** The same command in this process, for tests of its effect alone. */
  const run = async (...args: string[]) =>
    JSON.parse(JSON.stringify(await runCommand(args, service.config)));

  test("imports a bot, which the running service has at once", async () => {
    expect(await runCliFromSources(["import", path], service.env)).toEqual({
      code: 0,
      stdout: '{\n  "botId": "shop"\n}\n',
      stderr: "",
    });
    expect((await service.call("/app/shop")).status).toBe(200);
  });

  test("names the pictures of an imported file that belong to another service", async () => {
    const url = `https://other.example.com/pictures/shop/${"a".repeat(32)}/1280.webp`;
    write({ ...botFile(), id: "shop", screen: { blocks: [{ type: "image", url, alt: "" }] } });
    expect(await cli("import", path)).toEqual({
      code: 0,
      stdout: '{\n  "botId": "shop"\n}\n',
      stderr:
        "Pictures that stay on https://other.example.com: 1. Players load them from there, as long as they are kept there; to keep them here, upload them in the builder.\n",
    });
  });

  test("changes an existing bot, which keeps its token when the file has none", async () => {
    const { token: _token, ...file } = { ...botFile(), id: "shop", name: "Renamed" };
    write(file);
    await run("import", path);
    service.expireCaches();
    expect(await (await service.call("/app/shop")).text()).toContain("<title>Renamed</title>");
    const { initData } = await run("launch", "shop", "--user", "7");
    expect((await signIn(service, initData, "shop")).status).toBe(200);
  });

  test("exports the imported file without the token", async () => {
    const { token: _token, ...file } = { ...botFile(), id: "shop" };
    write(file);
    await run("import", path);
    const { stdout } = await cli("export", "shop");
    expect(JSON.parse(stdout)).toEqual(file);
    writeFileSync(path, stdout);
    await run("import", path);
    expect(await run("export", "shop")).toEqual(file);
  });

  test("makes up to five API keys, shown once and stored as hashes", async () => {
    write({ ...botFile(), id: "keyed" });
    const keys: { apiKey: string }[] = [];
    for (let n = 1; n <= 5; n += 1) keys.push(await run("import", path, "--key", `key ${n}`));
    for (const { apiKey } of keys) expect(apiKey).toMatch(/^sw_live_[0-9A-Za-z]{38}$/);
    expect(new Set(keys.map(({ apiKey }) => apiKey)).size).toBe(5);
    const stored = await service.store.db
      .selectFrom("api_keys")
      .selectAll()
      .where("bot_id", "=", "keyed")
      .orderBy("id")
      .execute();
    expect(stored.map(({ name, last4 }) => [name, last4])).toEqual(
      keys.map(({ apiKey }, index) => [`key ${index + 1}`, apiKey.slice(-4)]),
    );
    for (const { apiKey } of keys)
      expect(JSON.stringify(stored)).not.toContain(apiKey.slice(8, 40));

    write({ ...botFile(), id: "keyed", name: "Changed" });
    const { code, stdout, stderr } = await cli("import", path, "--key", "key 6");
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(/5 live API keys/),
    });
    expect((await run("export", "keyed")).name).toBe("Demo");
  });

  test("prints a launch that the service accepts", async () => {
    const player = ["--user", "77", "--name", "Ада 🦊", "--username", "ada"];
    const { stdout } = await cli(
      "launch",
      "shop",
      ...player,
      "--ref",
      "abc_-9",
      "--language",
      "ru",
    );
    const { initData, url } = JSON.parse(stdout);
    const address = new URL(url);
    expect(address.origin + address.pathname).toBe("https://slotwire.example.com/app/shop");
    const parameters = new URLSearchParams(address.hash.slice(1));
    expect(Object.fromEntries(parameters)).toMatchObject({
      tgWebAppData: initData,
      tgWebAppStartParam: "abc_-9",
      tgWebAppVersion: "8.0",
      tgWebAppPlatform: "web",
      tgWebAppThemeParams: expect.stringMatching(/"bg_color":"#[0-9a-f]{6}"/),
    });
    const session = await (await signIn(service, initData, "shop")).json();
    expect(session.player).toEqual({ tgId: 77, name: "Ада 🦊", username: "ada", customValue: 0 });
    const row = await service.store.db
      .selectFrom("bot_users")
      .select("registered_by_ref_code")
      .where("tg_id", "=", 77)
      .executeTakeFirst();
    expect(row).toEqual({ registered_by_ref_code: "abc_-9" });
  });

  test("makes a new key for field requests: the old one runs out, or ends at once if it leaked", async () => {
    const published = async () =>
      (await (await service.call("/.well-known/jwks.json")).json()).keys.map(
        ({ kid }: { kid: string }) => kid,
      );
    const [first] = await published();
    const { stdout, code } = await cli("field-key", "rotate");
    const rotated = JSON.parse(stdout);
    service.now = Date.now();
    expect(code).toBe(0);
    expect(rotated).toEqual([
      {
        kid: first,
        signsSince: expect.any(String),
        publishedUntil: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      },
      { kid: expect.any(String), signsSince: expect.any(String), publishedUntil: null },
    ]);
    expect(Date.parse(rotated[0].publishedUntil) - Date.parse(rotated[1].signsSince)).toBe(
      6 * 60_000,
    );
    expect(stdout).not.toContain('"d"');
    expect(await published()).toEqual(rotated.map(({ kid }: { kid: string }) => kid));

    const [fresh, ...more] = await run("field-key", "rotate", "--leaked");
    service.now = Date.now();
    expect([await published(), more]).toEqual([[fresh.kid], []]);
  });

  test("answers wrong arguments with the usage, on the standard error alone", async () => {
    expect(await cli("exprot", "shop")).toEqual({
      code: 2,
      stdout: "",
      stderr: expect.stringMatching(/Unknown command "exprot"[\s\S]*Usage:/),
    });
  });

  test("refuses a bad file whole, with every fault, and changes nothing", async () => {
    const before = await run("export", "shop");
    write({
      ...botFile(),
      id: "shop",
      name: "",
      username: "no",
      extra: 1,
      fields: [{ name: "rank", url: "http://owner.example.com" }],
    });
    const { code, stdout, stderr } = await cli("import", path, "--key", "k");
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    for (const place of [
      "/name: ",
      "/username: ",
      "/extra: ",
      "/fields/0/url: ",
      "/screen/blocks/2/value: ",
    ])
      expect(stderr).toContain(place);
    expect(await run("export", "shop")).toEqual(before);
    expect(
      await service.store.db
        .selectFrom("api_keys")
        .select("id")
        .where("bot_id", "=", "shop")
        .execute(),
    ).toEqual([]);
  });

  test("exports and erases a user, and explains failures", async () => {
    await shopWithPlayer("77");
    const file = join(service.env.DATA_DIR ?? "", "user.json");
    expect(await run("user", "export", "shop", "77", file)).toEqual({
      botId: "shop",
      tgId: 77,
      file,
    });
    const text = readFileSync(file, "utf8");
    expect(JSON.parse(text)).toMatchObject({ tgId: 77, botUsers: [{ tgName: "Player 77" }] });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await expect(run("user", "export", "shop", "77", file)).rejects.toThrow("already exists");
    const { code, stdout } = await cli("user", "export", "shop", "77", "-");
    expect([code, JSON.parse(stdout).tgId]).toEqual([0, 77]);
    for (const id of ["-5", "12.5", "", "4503599627370497"])
      await expect(run("user", "erase", "shop", id, "--yes")).rejects.toThrow(UsageError);
    await expect(run("user", "erase", "shop", "77")).rejects.toThrow("Add --yes");
    await expect(run("user", "erase", "none", "77", "--yes")).rejects.toThrow(CommandError);
    await expect(run("user", "erase", "shop", "78", "--yes")).rejects.toThrow("has no user 78");
    const erased = { botId: "shop", tgId: 77, erased: true };
    expect(await run("user", "erase", "shop", "77", "--yes")).toEqual(erased);
    expect(await run("user", "erase", "shop", "77", "--yes")).toEqual(erased);
    await expect(run("user", "export", "shop", "77", `${file}.2`)).rejects.toThrow(
      "has no user 77",
    );
  });

  test("ends quietly when its reader has closed the pipe, as `head` does", async () => {
    await shopWithPlayer("88");
    const closeOutput = "exec > >(:); wait $!; ";
    for (const args of [
      ["user", "export", "shop", "88"],
      ["export", "shop"],
    ])
      expect(await runCli(args, service.env, closeOutput)).toEqual({
        code: 141,
        stdout: "",
        stderr: "",
      });
  });

  test("refuses a new bot without a token, and makes nothing", async () => {
    const { token: _token, ...file } = { ...botFile(), id: "tokenless" };
    write(file);
    await expect(run("import", path, "--key", "k")).rejects.toThrow(/^\/token: is missing/);
    expect((await service.call("/app/tokenless")).status).toBe(404);
  });

  test.each([
    ["owner", "setup-link"],
    ["owner", "invite"],
    ["key", "list"],
    ["export", "shop"],
    ["field-key", "rotate"],
    ["user", "export", "shop", "7"],
  ])("refuses %s %s without a store, and makes none", async (...args) => {
    const fresh = await kind.fresh();
    const config = readConfig(fresh.env);
    for (let turn = 0; turn < 2; turn += 1)
      await expect(runCommand(args, config)).rejects.toThrow(
        /^(?:There is no store .+ \(DATA_DIR\)|The database of DATABASE_URL has no store): set the \w+ that the service has, or start the service once, which makes it\.$/,
      );
    expect(readdirSync(config.dataDir)).toEqual([]);
    await fresh.remove();
  });

  const shopWithPlayer = async (tgId: string) => {
    write({ ...botFile(), id: "shop" });
    await run("import", path);
    const { initData } = await run("launch", "shop", "--user", tgId);
    service.expireCaches();
    expect((await signIn(service, initData, "shop")).status).toBe(200);
  };
});

// A store without players: their counts are written a second after their sessions.
describe.each(stores)("a refused command on the $name", (kind) => {
  const service = serviceForSuite(kind);

  beforeAll(async () => {
    await addBot(service);
    await addAccount(service, "ada@example.com", ["demo"]);
  });

  const refusalOf = async (args: string[]) => {
    const before = await dump(service.store.db);
    const refusal = await runCommand(args, service.config).catch((error: unknown) => error);
    expect(await dump(service.store.db)).toBe(before);
    return refusal as Error;
  };

  test.each<[string[], RegExp]>([
    [[], /A command is missing/],
    [["constructor"], /Unknown command "constructor"/],
    [["import"], /the path of a bot file/],
    [["import", "bot.json", "--key="], /--key/],
    [["export", "shop", "demo"], /exactly one argument/],
    [["export", "shop", "--key", "x"], /--key/],
    [["field-key", "rotate", "now"], /--leaked/],
    [["launch", "shop"], /--user/],
    [["launch", "shop", "--user", "1e3"], /--user/],
    [["launch", "shop", "--user", "1", "--ref", "a b"], /--ref/],
    [["key"], /Unknown command "key"/],
    [["key", "steal"], /Unknown command "key steal"/],
    [["key", "create", "--name", "x"], /the id of a bot/],
    [["key", "create", "demo"], /--name/],
    [["key", "create", "demo", "--name", "a\nb"], /--name/],
    [["owner"], /Unknown command "owner"/],
    [["owner", "delete"], /Unknown command "owner delete"/],
    [["owner", "list", "all"], /takes no arguments/],
    [["owner", "invite", "--email", "x"], /--email/],
    [["owner", "invite", "demo"], /takes only --bot <botId>, not "demo"/],
    [["owner", "reset-password"], /email address/],
    [["owner", "remove", "ada@example.com"], /needs --bot <botId>/],
    [["owner", "remove", "--bot", "demo"], /exactly one argument: an owner's email address/],
    [["owner", "close"], /exactly one argument: an owner's email address/],
    [["owner", "close", "ada@example.com", "--bot", "demo"], /--bot/],
    [["check", "https://a.example.com", "https://b.example.com"], /exactly one argument/],
    [["check", "https://a.example.com", "--public"], /--public/],
    [["check", "rank"], /The URL is not a URL; write it in full/],
    [["check", "https://a:b@owner.example.com/"], /has a username or password/],
  ])("%j is wrong usage, and changes nothing", async (args, sentence) => {
    const refusal = await refusalOf(args);
    expect(refusal).toBeInstanceOf(UsageError);
    expect(refusal.message).toMatch(sentence);
  });

  test.each<[string[], RegExp]>([
    [["import", "nowhere.json"], /Cannot read the file nowhere\.json \(ENOENT\)/],
    [["export", "nobody"], /no bot nobody/],
    [["launch", "nobody", "--user", "1"], /no bot nobody/],
    [["key", "create", "nobody", "--name", "x"], /no bot nobody/],
    [["key", "list", "nobody"], /no bot nobody/],
    [["key", "revoke", "nothing"], /no API key nothing/],
    [["owner", "invite", "--bot", "nobody"], /no bot nobody/],
    [["owner", "reset-password", "eve@example.com"], /No owner has/],
    [
      ["owner", "remove", "eve@example.com", "--bot", "demo"],
      /No owner has the email address eve@example\.com/,
    ],
    [
      ["owner", "remove", "ada@example.com", "--bot", "demo", "--bot", "nosuch"],
      /does not own the bot nosuch\. Nothing was/,
    ],
  ])("%j lacks something, and changes nothing", async (args, sentence) => {
    const refusal = await refusalOf(args);
    expect(refusal).toBeInstanceOf(CommandError);
    expect(refusal.message).toMatch(sentence);
  });
});
