import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { afterEach, describe, expect, test, vi } from "vitest";
import {
  createPictureDecoder,
  type DecoderAnswer,
  type PictureDecoder,
} from "#server/pictures/decoder.ts";
import type { DecoderLimits } from "#server/pictures/decoder-child.ts";
import { TestClock } from "../test-clock.ts";
import { decoderIds } from "./decoder-ids.ts";
import { pictureFile, slowFile } from "./sample-pictures.ts";

/** It advances only when a test skips some time. */
const clock = new TestClock(Date.now, { stopped: true });
const minuteMs = 60_000;
const limits: DecoderLimits = { memoryBytes: 2 ** 30, processorMs: 60_000 };
const errors: unknown[] = [];
let decoder: PictureDecoder;

function makeDecoder(changes: Partial<DecoderLimits> = {}): PictureDecoder {
  errors.length = 0;
  const report = (error: unknown) => void errors.push(error);
  decoder = createPictureDecoder({ clock, report, limits: { ...limits, ...changes } });
  return decoder;
}

afterEach(() => decoder.stop());

async function onlyDecoder(): Promise<number> {
  await expect.poll(() => decoderIds().length).toBe(1);
  return decoderIds()[0] as number;
}

const kindOf = async (answer: Promise<DecoderAnswer>) => (await answer).kind;

async function timeOf(work: Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work;
  return performance.now() - startedAt;
}

describe("a file for the picture decoder", () => {
  test("ends its process, and nothing else, as soon as it has used too much processor time", async () => {
    const file = await slowFile();
    makeDecoder();
    await decoder.decode(await pictureFile("png"), "ada");
    const whole = await timeOf(decoder.decode(file, "ada"));
    await decoder.stop();

    makeDecoder({ processorMs: 100 });
    const png = await pictureFile("png");
    let cut = Number.POSITIVE_INFINITY;
    // The best of several, because other programs may delay one.
    for (let turn = 0; turn < 5 && cut >= whole / 2; turn += 1) {
      expect(await kindOf(decoder.decode(png, "ada"))).toBe("picture");
      const ended = decoder.decode(file, "ada");
      cut = Math.min(cut, await timeOf(ended));
      expect(await kindOf(ended)).toBe("not-decoded");
    }
    expect(cut).toBeLessThan(whole / 2);
    expect(await kindOf(decoder.decode(png, "ada"))).toBe("picture");
  });

  test("ends its process, and nothing else, if it uses too much memory", async () => {
    makeDecoder({ memoryBytes: 200 * 1024 * 1024 });
    expect(await kindOf(decoder.decode(await slowFile(4500), "ada"))).toBe("not-decoded");
    expect(await kindOf(decoder.decode(await pictureFile("png"), "ada"))).toBe("picture");
  });

  test("is not decoded if its process is killed meanwhile; the next one is", async () => {
    makeDecoder();
    const answer = kindOf(decoder.decode(await slowFile(), "ada"));
    process.kill(await onlyDecoder(), "SIGKILL");
    expect(await answer).toBe("not-decoded");
    expect(await kindOf(decoder.decode(await pictureFile("png"), "ada"))).toBe("picture");
  });

  test("is decoded if a waiting process was killed", async () => {
    makeDecoder();
    await decoder.decode(await pictureFile("png"), "ada");
    process.kill(await onlyDecoder(), "SIGKILL");
    await expect.poll(decoderIds).toEqual([]);
    expect(await kindOf(decoder.decode(await pictureFile("png"), "ada"))).toBe("picture");
  });

  test("is not decoded if its process hangs; the next one is", async () => {
    makeDecoder();
    const answer = kindOf(decoder.decode(await slowFile(), "ada"));
    process.kill(await onlyDecoder(), "SIGSTOP");
    clock.skip(minuteMs);
    expect(await answer).toBe("not-decoded");
    expect(await kindOf(decoder.decode(await pictureFile("png"), "ada"))).toBe("picture");
  });

  test("is not decoded if no process can be started, which is reported; the next one is", async () => {
    makeDecoder();
    const { execPath } = process;
    process.execPath = "/nowhere/node";
    const answers = ["ada", "bob", "eve"].map(async (owner) =>
      kindOf(decoder.decode(await pictureFile("png"), owner)),
    );
    expect(await Promise.all(answers)).toEqual(Array(3).fill("not-decoded"));
    expect(errors).toEqual(Array(3).fill(expect.objectContaining({ code: "ENOENT" })));
    process.execPath = execPath;
    expect(await kindOf(decoder.decode(await pictureFile("png"), "ada"))).toBe("picture");
  });

  test("needs no process if it is no picture", async () => {
    makeDecoder();
    expect(await kindOf(decoder.decode(Buffer.from("<svg/>"), "ada"))).toBe("kind-unknown");
    expect(decoderIds()).toEqual([]);
  });

  test("waits for those of its own owner alone, and owners alternate", async () => {
    makeDecoder();
    const file = await slowFile(1000);
    const order: string[] = [];
    const send = (owner: string) => decoder.decode(file, owner).then(() => order.push(owner));
    const floods = ["eve", "mallory"].flatMap((owner) => Array.from({ length: 6 }, () => owner));
    await Promise.all([...floods, "ada", "bob"].map(send));
    const answeredBefore = (owner: string) => order.indexOf(owner);
    expect(Math.max(answeredBefore("ada"), answeredBefore("bob"))).toBeLessThan(6);
  });

  test("is refused if its owner has too many waiting; another owner's is not", async () => {
    makeDecoder();
    const file = await pictureFile("png");
    const flood = Array.from({ length: 30 }, () => kindOf(decoder.decode(file, "eve")));
    const other = kindOf(decoder.decode(file, "ada"));
    const kinds = await Promise.all(flood);
    expect(kinds.filter((kind) => kind === "picture")).toHaveLength(11);
    expect(kinds.filter((kind) => kind === "busy")).toHaveLength(19);
    expect(await other).toBe("picture");
  });
});

describe("the picture decoder", () => {
  test("ends an unused process after a while", async () => {
    makeDecoder();
    await decoder.decode(await pictureFile("png"), "ada");
    await onlyDecoder();
    clock.skip(minuteMs);
    await expect.poll(decoderIds).toEqual([]);
  });

  test("finishes running files when it stops, and leaves no process and no file", async () => {
    makeDecoder();
    const temporary = () => readdirSync(tmpdir()).filter((name) => name.startsWith("vips"));
    const before = temporary();
    const file = await slowFile(2000);
    const kinds = ["ada", "ada", "bob"].map((owner) => kindOf(decoder.decode(file, owner)));
    await vi.waitFor(() => expect(decoderIds()).toHaveLength(2));
    await decoder.stop();
    expect(await Promise.all(kinds)).toEqual(["picture", "busy", "picture"]);
    expect(decoderIds()).toEqual([]);
    expect(temporary()).toEqual(before);
    expect(await kindOf(decoder.decode(file, "ada"))).toBe("busy");
  });

  test("gives up a long file when it stops", async () => {
    makeDecoder();
    const answer = kindOf(decoder.decode(await slowFile(), "ada"));
    process.kill(await onlyDecoder(), "SIGSTOP");
    const stopped = decoder.stop();
    clock.skip(minuteMs);
    await stopped;
    expect(await answer).toBe("not-decoded");
    expect(decoderIds()).toEqual([]);
  });
});
