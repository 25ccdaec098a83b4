import { expect, test } from "vitest";
import { quantile } from "../../../quantile.ts";
import { mutatedFile } from "../../pictures/mutated-file.ts";
import { seedPictures } from "../../pictures/seed-pictures.ts";
import { addBot } from "../../service.ts";
import { type StoreKind, stores } from "../../stores.ts";
import { builderForSuite } from "../builder-service.ts";

/** The number of uploads; `npm run test:uploads` makes 10,000 and prints a table. */
const uploads = Number(process.env.UPLOADS ?? 300);
/** Fewer than a bot may have pictures. */
const filesAtOnce = 200;
const limitMs = 20_000;

interface Outcome {
  /** 200, or the code of the refusal. */
  readonly result: string;
  /** The path of an accepted picture. */
  readonly picture: string | undefined;
  readonly way: string;
  readonly ms: number;
}

const builder = builderForSuite(stores[0] as StoreKind);

test(`each of ${uploads} spoilt files is accepted or refused, and exactly the accepted ones are stored`, {
  timeout: 60_000 + uploads * limitMs,
}, async () => {
  const seeds = await seedPictures();
  const token = "8000000001:other-token-of-another_bot01234";
  await addBot(builder.service, { id: "other", token });
  const session = await builder.signIn("bob", "other");
  /** Each owner's files are decoded in sequence: two owners use two processes. */
  const owners = [{ botId: "demo" }, { botId: "other", session }];

  async function upload(number: number, owner: (typeof owners)[number]): Promise<Outcome> {
    const { way, file } = mutatedFile(seeds, number);
    const startedAt = performance.now();
    const { status, body } = await builder.upload(file, owner);
    const ms = performance.now() - startedAt;
    const isAnswer =
      status === 200 || ([413, 422].includes(status) && /^[A-Z].*\.$/.test(body.detail));
    expect(isAnswer, `file ${number}, ${way}: ${status} ${JSON.stringify(body)}`).toBe(true);
    return { way, result: body.code ?? String(status), picture: body.picture, ms };
  }

  const outcomes: Outcome[] = [];
  for (let first = 0; first < uploads; first += filesAtOnce) {
    const numbers = Array.from(
      { length: Math.min(filesAtOnce, uploads - first) },
      (_, index) => first + index,
    );
    const found = await Promise.all(
      owners.map(async (owner, place) => {
        const own: Outcome[] = [];
        for (const number of numbers)
          if (number % owners.length === place) own.push(await upload(number, owner));
        return own;
      }),
    );
    const round = found.flat();
    expect(await takeStored()).toEqual(new Set(round.flatMap(({ picture = [] }) => picture)));
    outcomes.push(...round);
  }
  expect(outcomes).toHaveLength(uploads);
  expect((await builder.service.call("/health/live")).status).toBe(200);
  expect(new Set(outcomes.map(({ result }) => result)).size, "kinds of results").toBeGreaterThan(3);
  if (process.env.UPLOADS) console.info(tableOf(outcomes));
});

/**
 * Returns the paths of all stored pictures after checking that their files are WebP, and deletes
 * them.
 */
async function takeStored(): Promise<Set<string>> {
  const { db } = builder.service.store;
  const pictures = await db.selectFrom("pictures").select(["bot_id", "hash"]).execute();
  const files = await db.selectFrom("picture_files").selectAll().execute();
  const pathOf = (row: { bot_id: string; hash: string }) => `/pictures/${row.bot_id}/${row.hash}`;
  const stored = new Set(pictures.map(pathOf));
  expect(new Set(files.map(pathOf)), "pictures with files").toEqual(stored);
  for (const { body } of files)
    expect(Buffer.from(body, "base64").toString("latin1")).toMatch(/^RIFF.{4}WEBP/s);
  await db.deleteFrom("pictures").execute();
  await db.deleteFrom("picture_files").execute();
  return stored;
}

/** The number of files for each result and kind of damage, with response times. */
function tableOf(outcomes: readonly Outcome[]): string {
  const lines = (["result", "way"] as const).flatMap((column) => {
    const names = [...new Set(outcomes.map((outcome) => outcome[column]))].toSorted();
    return names.map((name) => {
      const times = outcomes.filter((outcome) => outcome[column] === name).map(({ ms }) => ms);
      const [middle, most, last] = [0.5, 0.99, 1].map((share) =>
        quantile(times, share).toFixed(0).padStart(6),
      );
      return `${name.padEnd(34)}${String(times.length).padStart(7)}${middle}${most}${last}`;
    });
  });
  const head = `${"".padEnd(34)}  files    p50   p99   max (ms)`;
  return [head, ...lines].join("\n");
}
