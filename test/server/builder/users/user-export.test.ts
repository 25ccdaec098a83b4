import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { type OwnerSession, signInOwner } from "../../owner-session.ts";
import { addBot, startOfTest } from "../../service.ts";
import { serviceForSuite } from "../../service-for-suite.ts";
import { insertUsers } from "../../store/user-rows.ts";
import { stores } from "../../stores.ts";

/** Reads CSV strictly by RFC 4180. */
function readCsv(text: string, separator = ","): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r\\n)`,
    "gy",
  );
  for (let at = 0; at < text.length; at = cell.lastIndex) {
    cell.lastIndex = at;
    const found = cell.exec(text);
    if (!found) throw new Error(`No CSV from ${at} on: ${text.slice(at, at + 40)}`);
    row.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? "");
    if (found[3] === separator) continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

describe.each(stores)("the export of a bot's users on the $name", (kind) => {
  const service = serviceForSuite(kind);
  let ada: OwnerSession;

  beforeAll(async () => {
    await addBot(service);
    ada = await signInOwner(service);
  });
  afterEach(async () => void (await service.store.db.deleteFrom("bot_users").execute()));

  const download = (query = "") => ada.call("GET", `/api/builder/bots/demo/users.csv${query}`);
  const rowsOf = async (query = "", separator = ",") => {
    const bytes = Buffer.from(await (await download(query)).arrayBuffer());
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    return readCsv(bytes.subarray(3).toString("utf8"), separator);
  };

  test("is a file named after the bot, with a header and a line for each user", async () => {
    await insertUsers(service, [
      { tg_name: "Ада, «перваяˮ", tg_username: "ada", points: 12, last_seen_at: startOfTest + 5 },
    ]);
    const { headers } = await download();
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="demo-users.csv"',
      "cache-control": "no-store",
    });
    const [columns, ...users] = await rowsOf();
    expect(columns?.join()).toBe(
      "tgId,name,username,points,level,friendsCount,customValue,tonFriendlyAddress,createdAt,lastSeenAt,isReachable,blockedAt",
    );
    const moments = ["2026-11-18T11:06:40.000Z", "2026-11-18T11:06:40.005Z"];
    expect(users).toEqual([
      ["1", "Ада, «перваяˮ", "ada", "12", "1", "0", "0", "", ...moments, "true", ""],
    ]);
  });

  test("is a header alone for a bot without users", async () => {
    expect(await rowsOf()).toHaveLength(1);
  });

  const exportedNames = async (names: string[], query = "", separator = ",") => {
    await insertUsers(
      service,
      names.map((tg_name) => ({ tg_name })),
    );
    const [, ...rows] = await rowsOf(query, separator);
    return rows.map(([, name]) => name);
  };

  test("keeps quotes, commas and line breaks, and defuses formulas", async () => {
    const formulas = ["=1+1", "+1", "-1", "@SUM(A1)", "＝1", " =1+1"];
    const others = ['say "hi", you', "two\r\nlines", "a=1", "'=1"];
    expect(await exportedNames([...formulas, ...others])).toEqual([
      ...formulas.map((name) => `'${name}`),
      ...others,
    ]);
  });

  test("defuses formulas for spreadsheets that split at semicolons, tabs or line breaks", async () => {
    const names = ["a;=1+1", "a; @SUM(A1)", "a\t-1", "two\n+lines", ";=1", "a;b", "1;-", "a=1;b=2"];
    const quoted = ["a;'=1+1", "a;' @SUM(A1)", "a\t'-1", "two\n'+lines", ";'=1"];
    expect(await exportedNames(names)).toEqual([...quoted, "a;b", "1;'-", "a=1;b=2"]);
  });

  test("has semicolons on request, and defuses names for any spreadsheet", async () => {
    const names = ["Ада; Боб", "a,=1+1", "a;=1+1", 'say "hi", you'];
    const quoted = ["Ада; Боб", "a,'=1+1", "a;'=1+1", 'say "hi", you'];
    expect(await exportedNames(names, "?separator=%3B", ";")).toEqual(quoted);
    expect((await download("?separator=%7C")).status).toBe(400);
  });

  test("has only the users of a search", async () => {
    await insertUsers(service, [{ tg_name: "Ада" }, { tg_name: "Боб" }, { tg_name: "аделаида" }]);
    const [, ...rows] = await rowsOf(`?search=${encodeURIComponent("АД")}`);
    expect(rows.map(([, name]) => name)).toEqual(["Ада", "аделаида"]);
  });

  test("has everybody once, over many pages, while users come and go", {
    timeout: 60_000,
  }, async () => {
    const created = (index: number) => startOfTest + (index % 700);
    await insertUsers(
      service,
      Array.from({ length: 2500 }, (_, index) => ({
        created_at: created(index),
        tg_name: "x".repeat(2000),
      })),
    );
    const response = await download();
    const reader = response.body?.getReader();
    const chunks = [(await reader?.read())?.value];
    await service.store.db
      .updateTable("bot_users")
      .set({ last_seen_at: startOfTest + 9999, points: 5 })
      .where("tg_id", ">", 1000)
      .execute();
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read())
      chunks.push(next.value);
    const text = Buffer.concat(chunks.map((chunk) => chunk ?? new Uint8Array()))
      .toString("utf8")
      .slice(1);
    const [, ...rows] = readCsv(text);
    const expected = Array.from({ length: 2500 }, (_, index) => index + 1).sort(
      (a, b) => created(a - 1) - created(b - 1) || a - b,
    );
    expect(rows.map(([tgId]) => Number(tgId))).toEqual(expected);
  });
});
