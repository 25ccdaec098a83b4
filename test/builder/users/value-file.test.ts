import { describe, expect, test } from "vitest";
import { readValueFile, textOfFile, type ValueFile } from "#builder/values/value-file.ts";

async function read(text: string): Promise<ValueFile> {
  const file = await readValueFile(text);
  if (file.kind === "refused") throw new Error(`Refused: ${file.reason}`);
  return file;
}

const valuesOf = async (text: string) => [...(await read(text)).values];
const wrongOf = async (text: string) =>
  (await read(text)).wrong.map(({ line, fault, cell }) => `${line} ${fault} ${cell}`);

describe("a file of custom values", () => {
  test.each([
    ["commas", "42,7\n43,-5\n"],
    ["semicolons", "42;7\n43;-5"],
    ["tabs", "42\t7\n43\t-5"],
    ["Windows line ends", "42,7\r\n43,-5\r\n"],
    ["old Mac line ends", "42,7\r43,-5"],
    ["a byte order mark", "\ufeff42,7\n43,-5"],
    ["a header", "tgId,value\n42,7\n43,-5"],
    ["a header with a byte order mark", "\ufefftgId;customValue\r\n42;7\r\n43;-5\r\n"],
    ["a header in other words", "Telegram ID;Number of tickets\n42;7\n43;-5"],
    ["a Russian header", "Telegram ID;Значение\n42;7\n43;-5"],
    ["the columns the other way round", "value,tg_id\n7,42\n-5,43"],
    ["other columns beside those that the header names", "id,name,value\n42,Ada,7\n43,Bob,-5"],
    ["quotes", '"42","7"\n"43",-5'],
    ["blank lines and blanks", "\n 42 , 7 \n\n   \n43,−5\n\n"],
    ["empty cells at the end, as spreadsheets leave them", "42,7,,\n43,-5,,"],
    ["a note of its delimiter", "sep=;\n42;7\n43;-5"],
  ])("may have %s", async (_what, text) => {
    const file = await read(text);
    expect([...file.values]).toEqual([
      [42, 7],
      [43, -5],
    ]);
    expect(file).toMatchObject({ wrongCount: 0, repeatedCount: 0 });
  });

  test("may be the export, whatever its users are called", async () => {
    const text = [
      "\ufefftgId,name,username,points,customValue,isReachable",
      '42,"say ""hi"", you",ada,12,7,true',
      '43,"two\r\nlines",,0,-5,true',
      "44,'=1+1,,0,1.5,true",
    ].join("\r\n");
    expect(await valuesOf(text)).toEqual([
      [42, 7],
      [43, -5],
    ]);
    expect(await wrongOf(text)).toEqual(["5 value 1.5"]);
  });

  test("has wrong lines listed by number and left out", async () => {
    const text = [
      "tgId;value",
      "42;7",
      "abc;5",
      "-1;5",
      "0;5",
      "4503599627370497;5",
      "43;12.5",
      "44;12,5",
      "45;",
      ";5",
      "46;9007199254740992",
      "47;1e3",
      "7,1E+09;5",
      "48",
      "49;1 000",
      "50;=1+1",
    ].join("\n");
    expect(await valuesOf(text)).toEqual([[42, 7]]);
    expect(await wrongOf(text)).toEqual([
      "3 id abc",
      "4 id -1",
      "5 id 0",
      "6 id 4503599627370497",
      "7 value 12.5",
      "8 value 12,5",
      "9 value ",
      "10 id ",
      "11 range 9007199254740992",
      "12 rounded 1e3",
      "13 rounded 7,1E+09",
      "14 columns 48",
      "15 value 1 000",
      "16 value =1+1",
    ]);
  });

  test("has lines with more than two columns listed, unless a header names the two", async () => {
    expect(await wrongOf("42,7\n43,1,2")).toEqual(["2 columns 43 1 2"]);
    expect(await wrongOf("user,amount\n42,7\n43,1,2")).toEqual(["3 columns 43 1 2"]);
  });

  test("keeps the last line of a user, and lists the lines it replaces", async () => {
    const file = await read("42,1\n43,2\n42,3\n42,4");
    expect([...file.values]).toEqual([
      [42, 4],
      [43, 2],
    ]);
    expect(file.repeated).toEqual([
      { line: 1, tgId: 42, later: 3 },
      { line: 3, tgId: 42, later: 4 },
    ]);
  });

  test("keeps the whole range of values, and no minus zero", async () => {
    const most = Number.MAX_SAFE_INTEGER;
    const values = await valuesOf(`1,${most}\n2,-${most}\n3,-0\n4503599627370496,1`);
    expect(values).toEqual([
      [1, most],
      [2, -most],
      [3, 0],
      [2 ** 52, 1],
    ]);
    expect(Object.is(values[2]?.[1], 0)).toBe(true);
  });

  test.each([
    ["", "empty"],
    ["\ufeff \r\n\n", "empty"],
    ["PK\u0003\u0004\u0000\u0000 a workbook", "not-text"],
    ["one,two,three\n1,2,3", "no-columns"],
    ["Dear owner, here is what you asked for, Bob", "no-columns"],
    ["tgId,value\n", "no-values"],
    ["1234\n5678\n", "no-values"],
    ["0,a\n0,b\n", "no-values"],
  ])("%j is refused: %s", async (text, reason) => {
    expect(await readValueFile(text)).toEqual({ kind: "refused", reason });
  });

  test.each([
    ["noise", () => String.fromCharCode(1 + Math.floor(Math.random() * 0xff))],
    ["one line without an end", () => "x"],
    ["nothing but quotes", () => '"'],
    ["words", () => ["lorem", " ", "ipsum", ",", "\n"][Math.floor(Math.random() * 5)] ?? ""],
    ["cells in quotes", () => ['"', ",", "a"][Math.floor(Math.random() * 3)] ?? ""],
  ])("2 MB of %s are refused soon", async (_what, next) => {
    const junk = Array.from({ length: 2_000_000 }, next).join("");
    const startedAt = performance.now();
    expect(await readValueFile(junk)).toMatchObject({ kind: "refused" });
    expect(performance.now() - startedAt).toBeLessThan(20_000);
  });

  test("a cell with four million quotes is refused like another", async () => {
    const cell = `"${'a""'.repeat(4_000_000)}"`;
    expect(await readValueFile(cell)).toMatchObject({ kind: "refused" });
  });

  test("has all of its 100,000 lines read, and the first hundred wrong ones listed", async () => {
    const lines = Array.from({ length: 100_000 }, (_, n) => (n % 2 ? `${n},${-n}` : `x${n},1`));
    const file = await read(lines.join("\r\n"));
    expect([file.values.size, file.wrongCount, file.wrong.length]).toEqual([50_000, 50_000, 100]);
    expect(file.values.get(99_999)).toBe(-99_999);
  });
});

describe("the text of a file", () => {
  const text = "tgId\tvalue\r\n42\t7";
  const utf16 = (isBigEndian: boolean) => {
    const bytes = new DataView(new ArrayBuffer(2 * text.length + 2));
    for (const [index, char] of Array.from(`\ufeff${text}`).entries())
      bytes.setUint16(2 * index, char.charCodeAt(0), !isBigEndian);
    return bytes.buffer;
  };

  test.each([
    ["UTF-8", text],
    ["UTF-8 with a byte order mark", `\ufeff${text}`],
    ["UTF-16, as Excel's “Unicode text”", utf16(false)],
    ["UTF-16 the other way round", utf16(true)],
    [
      "a Russian code page",
      new Uint8Array([0xe8, 0xec, 0xff, 0x3b, 0xf7, 0x0a, 0x34, 0x32, 0x3b, 0x37]),
    ],
  ])("is read from %s", async (_what, content) => {
    expect(await valuesOf(await textOfFile(new Blob([content])))).toEqual([[42, 7]]);
  });
});
