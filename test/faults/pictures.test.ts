import { readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Store } from "#server/store/engine/database.ts";
import { type OwnerSession, signInOwner } from "../server/owner-session.ts";
import { type FileBytes, pictureFile, slowFile } from "../server/pictures/sample-pictures.ts";
import type { RunningService } from "../server/service.ts";
import { type FreshStore, freshFolder } from "../server/stores.ts";
import { openWithBot } from "./bot.ts";
import { builtService } from "./built-service.ts";
import { type ServiceProcess, serviceProcess } from "./service-process.ts";

let fresh: FreshStore;
let store: Store;
let service: ServiceProcess;
let owner: OwnerSession;

beforeAll(async () => {
  fresh = await freshFolder();
  ({ store } = await openWithBot(fresh.env));
  service = await serviceProcess({ ...fresh.env, LOG_LEVEL: "warn" });
  await service.start();
  owner = await signInOwner({
    store,
    now: Date.now(),
    passwordHash: null,
    config: { baseUrl: service.url },
    call: (path: string, init: RequestInit) => fetch(service.url + path, init),
  } as unknown as RunningService);
});
// A new one has no decoder before its first file.
beforeEach(async () => {
  await service.stop();
  await service.start();
});
afterAll(async () => {
  await service.stop();
  await store.close();
  await fresh.remove();
});

async function upload(
  file: FileBytes,
): Promise<{ status: number; code?: string; picture: string }> {
  const headers = { origin: service.url, cookie: owner.cookie, "content-type": "image/*" };
  const path = `${service.url}/api/builder/bots/demo/pictures`;
  const answer = await fetch(path, { method: "POST", headers, body: file });
  return { status: answer.status, ...(await answer.json()) };
}

/** The decoders of this build. */
function decoderIds(): number[] {
  const program = join(builtService, "server/picture-decoder.js");
  const ids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return ids.filter((id) => processFile(id, "cmdline").includes(program)).map(Number);
}

/** A file of `/proc` about a process; empty if it has ended. */
function processFile(id: number | string, name: "cmdline" | "environ"): string {
  try {
    return readFileSync(`/proc/${id}/${name}`, "utf8");
  } catch {
    return "";
  }
}

async function startedDecoder(): Promise<number> {
  await expect.poll(() => decoderIds().length).toBe(1);
  return decoderIds()[0] as number;
}

const temporaryFiles = () => readdirSync(tmpdir()).filter((name) => name.startsWith("vips"));

test("the built service decodes pictures in a process without its settings", async () => {
  const { status, picture } = await upload(await pictureFile("avif"));
  expect(status).toBe(200);
  expect((await fetch(`${service.url}${picture}/160.webp`)).status).toBe(200);
  const environment = processFile(await startedDecoder(), "environ");
  expect(environment).toContain("VIPS_DISC_THRESHOLD");
  expect(environment).not.toContain("DATA_DIR");
});

test("a killed decoder costs one upload, and the service continues", async () => {
  const uploading = upload(await slowFile(4500));
  process.kill(await startedDecoder(), "SIGKILL");
  expect(await uploading).toMatchObject({ status: 422, code: "PICTURE_NOT_DECODED" });
  expect((await upload(await pictureFile("gif"))).status).toBe(200);
});

test("a stopping service answers the upload that it decodes", async () => {
  const before = temporaryFiles();
  // Its decoding fits into the time for last answers, also on a slow machine.
  const uploading = upload(await slowFile(1000));
  await startedDecoder();
  const [answer, code] = await Promise.all([uploading, service.stop()]);
  expect([answer.status, code]).toEqual([200, 0]);
  expect([decoderIds(), temporaryFiles()]).toEqual([[], before]);
});

test("a killed service leaves no decoder and no file", async () => {
  const before = temporaryFiles();
  const uploading = upload(await slowFile(4000)).catch(() => "cut off");
  await startedDecoder();
  await service.kill();
  expect(await uploading).toBe("cut off");
  await expect.poll(decoderIds).toEqual([]);
  expect(temporaryFiles()).toEqual(before);
  await service.start();
  expect((await upload(await pictureFile("webp"))).status).toBe(200);
});
