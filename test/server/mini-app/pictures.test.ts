import { beforeEach, describe, expect, test } from "vitest";
import { builderForSuite } from "../builder/builder-service.ts";
import { pictureFile } from "../pictures/sample-pictures.ts";
import { addBot } from "../service.ts";
import { type StoreKind, stores } from "../stores.ts";

describe("an uploaded picture's address", () => {
  const builder = builderForSuite(stores[0] as StoreKind);
  let picture: string;
  const load = (path: string, init?: RequestInit) => builder.service.call(path, init);

  beforeEach(async () => {
    ({ picture } = (await builder.upload(await pictureFile("png", { width: 300 }))).body);
  });

  test("is cached for ever, may be embedded anywhere, and is always a picture", async () => {
    const { status, headers } = await load(`${picture}/640.webp`);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
    });
    expect(headers.get("set-cookie")).toBeNull();
  });

  test("is not sent again to a caller who has it", async () => {
    const etag = (await load(`${picture}/640.webp`)).headers.get("etag") ?? "";
    expect(etag).toMatch(/^"\S+"$/);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const answer = await load(`${picture}/640.webp`, { headers: { "if-none-match": known } });
      expect([answer.status, await answer.text()]).toEqual([304, ""]);
      expect(answer.headers.get("cache-control")).toMatch(/immutable/);
    }
    for (const other of [
      '"other"',
      (await load(`${picture}/160.webp`)).headers.get("etag") ?? "",
    ]) {
      const answer = await load(`${picture}/640.webp`, { headers: { "if-none-match": other } });
      expect(answer.status).toBe(200);
    }
  });

  test("is read from the store once for all simultaneous callers, and not at all for a cached copy", async () => {
    const { db } = builder.service.store;
    const etag = (await load(`${picture}/640.webp`)).headers.get("etag") ?? "";
    await db.deleteFrom("picture_files").execute();
    expect((await load(`${picture}/640.webp`)).status).toBe(200);
    const known = { headers: { "if-none-match": etag.replace("640", "160") } };
    expect((await load(`${picture}/160.webp`, known)).status).toBe(304);
  });

  test("answers HEAD as GET, without the picture", async () => {
    const whole = await (await load(`${picture}/160.webp`)).arrayBuffer();
    const answer = await load(`${picture}/160.webp`, { method: "HEAD" });
    expect([answer.status, await answer.text()]).toEqual([200, ""]);
    expect(answer.headers.get("content-length")).toBe(String(whole.byteLength));
  });

  test("ignores a Range header", async () => {
    const whole = await (await load(`${picture}/160.webp`)).arrayBuffer();
    for (const range of ["bytes=0-9", "bytes=-5", "bytes=99999999-", "bytes=0-1,2-3", "x"]) {
      const answer = await load(`${picture}/160.webp`, { headers: { range } });
      expect([range, answer.status]).toEqual([range, 200]);
      expect(await answer.arrayBuffer()).toEqual(whole);
    }
  });

  test("is never compressed again", async () => {
    const answer = await load(`${picture}/640.webp`, {
      headers: { "accept-encoding": "br, gzip" },
    });
    expect(answer.headers.get("content-encoding")).toBeNull();
  });

  test("accepts only GET and HEAD", async () => {
    for (const method of ["POST", "PUT", "DELETE", "PATCH"]) {
      const answer = await load(`${picture}/160.webp`, { method });
      expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    }
  });

  test("is 404 with another bot, hash, width or ending, and the 404 is cached briefly", async () => {
    await addBot(builder.service, {
      id: "other",
      token: "8000000001:other-token-of-another_bot01234",
    });
    const hash = picture.slice(picture.lastIndexOf("/") + 1);
    for (const path of [
      `/pictures/other/${hash}/160.webp`,
      `/pictures/nobody/${hash}/160.webp`,
      `/pictures/demo/${"0".repeat(32)}/160.webp`,
      `/pictures/demo/${hash.toUpperCase()}X/160.webp`,
      `/pictures/demo/${hash.slice(1)}/160.webp`,
      `/pictures/demo/%25/160.webp`,
      `/pictures/demo/${"%2e%2e%2f".repeat(8)}etc%2fpasswd/160.webp`,
      `/pictures/__proto__/constructor/160.webp`,
      `/pictures/demo/${hash}' or 1=1 --/160.webp`,
      `${picture}/320.webp`,
      `${picture}/1281.webp`,
      `${picture}/-1.webp`,
      `${picture}/160.png`,
      `${picture}/160.WEBP`,
      `${picture}/160.webp%20`,
      `${picture}/toString`,
      `${picture}/..%2f..%2f160.webp`,
    ]) {
      const answer = await load(path);
      expect([path, answer.status, (await answer.json()).code]).toEqual([path, 404, "NOT_FOUND"]);
      expect(answer.headers.get("cache-control")).toBe("public, max-age=10");
    }
  });

  test("leads nowhere with a cut, longer or non-text path", async () => {
    for (const path of [
      picture,
      `${picture}/`,
      `${picture}/160.webp/`,
      `${picture}//160.webp`,
      `/pictures//${picture}/160.webp`,
      `/pictures/demo/${"a".repeat(5000)}/160.webp`,
      `/pictures/%00/x/160.webp`,
      `/pictures/%ff%fe/x/160.webp`,
      `/pictures/%ED%A0%80/x/160.webp`,
      `/pictures/demo/%/160.webp`,
    ]) {
      const { status } = await load(path);
      expect([path, status]).toEqual([
        path,
        expect.toSatisfy((found) => found >= 400 && found < 500),
      ]);
    }
  });
});
