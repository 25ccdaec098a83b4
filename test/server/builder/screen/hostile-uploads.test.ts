import { connect } from "node:net";
import { expect, test } from "vitest";
import { quantile } from "../../../quantile.ts";
import { decoderIds } from "../../pictures/decoder-ids.ts";
import { hostileFiles } from "../../pictures/hostile-pictures.ts";
import { pictureFile, slowFile } from "../../pictures/sample-pictures.ts";
import { addBot, openSession } from "../../service.ts";
import { type StoreKind, stores } from "../../stores.ts";
import { builderForSuite, startBuilderService } from "../builder-service.ts";

/** The kind of store does not matter here. */
const kind = stores[0] as StoreKind;
const builder = builderForSuite(kind);

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

test("a file that cannot be shown is refused with a sentence; hidden data is dropped from others", async () => {
  const results: unknown[] = [];
  const wanted: unknown[] = [];
  for (const [name, file, code] of await hostileFiles()) {
    const { status, body } = await builder.upload(file);
    const isSaid = status === 200 || /^[A-Z].*\.$/.test(body.detail);
    results.push([name, status, body.code, isSaid]);
    wanted.push([name, code === null ? 200 : 422, code ?? undefined, true]);
  }
  expect(results).toEqual(wanted);
  const { pictures } = (await builder.ask("GET", "bots/demo/pictures")).body;
  expect(pictures).toHaveLength(wanted.filter((each) => (each as unknown[])[1] === 200).length);
});

test("ten slow uploads of an owner delay neither another owner nor a player", async () => {
  const { service } = builder;
  const token = "8000000001:other-token-of-another_bot01234";
  await addBot(service, { id: "other", token });
  const session = await builder.signIn("eve", "other");
  let made = 0;
  /** Duration of another owner's upload and of a player's session, in ms. */
  const measure = async () => {
    made += 1;
    const color = `#${(made * 0x10305).toString(16).padStart(6, "0")}`;
    const file = await pictureFile("png", { width: 1200, height: 800, color });
    const upload = await timeOf(async () => {
      expect((await builder.upload(file)).status).toBe(200);
    });
    return { upload, session: await timeOf(() => openSession(service)) };
  };
  // The first one starts a process.
  await measure();
  const alone = [];
  while (alone.length < 10) alone.push(await measure());

  const files = await Promise.all(
    Array.from({ length: 10 }, (_, index) => slowFile(2000, 0.3 + index / 50)),
  );
  let underWay = files.length;
  const slow = files.map(async (file) => {
    const { status } = await builder.upload(file, { botId: "other", session });
    underWay -= 1;
    return status;
  });
  const meanwhile = [];
  while (underWay > 0) meanwhile.push(await measure());
  expect(await Promise.all(slow)).toEqual(files.map(() => 200));
  // Again, because other programs may have begun meanwhile.
  const after = [];
  while (after.length < 10) after.push(await measure());
  for (const what of ["upload", "session"] as const) {
    const [before = 1, then = 0, later = 1] = [alone, meanwhile, after].map((times) =>
      quantile(
        times.map((time) => time[what]),
        0.5,
      ),
    );
    // Waiting for a single file would already exceed this.
    expect(then / Math.max(before, later), what).toBeLessThan(10);
  }
});

test("an aborted upload causes no error in the log", async () => {
  const { service, owner } = builder;
  const { hostname, port } = new URL(service.url);
  const lines = service.log.length;
  const headers = [
    "POST /api/builder/bots/demo/pictures HTTP/1.1",
    "Host: slotwire",
    `Origin: ${service.config.baseUrl}`,
    `Cookie: ${owner.cookie}`,
    "Content-Type: image/png",
    "Content-Length: 100000",
  ];
  const logged = () => service.log.slice(lines).join("");
  const uploadCutOff = async () => {
    const socket = connect(Number(port), hostname);
    socket.write([...headers, "", "\x89PNG\r\n"].join("\r\n"));
    // The upload has likely arrived once another request is answered.
    await builder.ask("GET", "bots/demo/pictures");
    socket.destroy();
    return logged();
  };
  // On a busy machine one may be cut off before the service reads it.
  await expect.poll(uploadCutOff).toContain("The request was cut off.");
  expect(logged()).not.toContain('"level":"error"');
});

test("an upload that is being decoded when the service stops is answered and kept", async () => {
  // With a stopped clock, so that the time for last answers does not pass on a slow machine.
  const stopping = await startBuilderService(kind, { stopped: true });
  await stopping.reset();
  const before = decoderIds();
  const uploading = stopping.upload(await slowFile(2000));
  await expect.poll(() => decoderIds().filter((id) => !before.includes(id))).toHaveLength(1);
  await stopping.close();
  expect((await uploading).status).toBe(200);
});
