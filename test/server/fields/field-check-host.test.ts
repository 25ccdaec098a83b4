import { once } from "node:events";
import type { RequestListener } from "node:http";
import { constants, createSecureServer } from "node:http2";
import type { AddressInfo } from "node:net";
import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createServer as createTlsServer } from "node:tls";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import type { FieldCheckReport } from "#contract/field/field-check.schema.ts";
import type { FieldCheckId } from "#contract/field/field-limit.ts";
import { checkEndpoint, FieldUrlError } from "#server/fields/field-check.ts";
import type { HostAddress, Resolve } from "#server/fields/field-host.ts";
import { isPublicAddress } from "#server/fields/public-address.ts";
import {
  authority,
  certificate,
  certificateOfAnotherHost,
  expiredCertificate,
  knownHostsCertificate,
  serverKey,
} from "./certificates.ts";
import { type Answer, answer, endpoint, goodCors, listen, origin } from "./played-endpoint.ts";

const running: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

const strict = { origins: [origin], serviceDomain: undefined, local: false };
const local = { ...strict, local: true };

const redIn = ({ checks }: FieldCheckReport) =>
  checks.flatMap(({ id, ok }) => (ok === false ? [id] : []));
const checkOf = (report: FieldCheckReport, id: FieldCheckId) =>
  report.checks.find((one) => one.id === id) ?? expect.fail(id);

/** Writes a piece again and again until the reader is gone. */
function repeat(writable: Writable, piece: Buffer): void {
  const many = Buffer.concat(Array.from({ length: 4000 }, () => piece));
  const endless = function* () {
    for (;;) yield many;
  };
  pipeline(endless, writable).catch(() => {});
}

const at = (...addresses: string[]): HostAddress[] =>
  addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
const resolvesTo =
  (...addresses: string[]): Resolve =>
  async () =>
    at(...addresses);
/** Waits until the caller gives up. */
const never: Resolve = (_hostname, signal) =>
  new Promise((_resolve, reject) =>
    signal.addEventListener("abort", () => reject(new Error("given up"))),
  );
const neverAsked: Resolve = () => Promise.reject(new Error("The name was looked up."));

/** A good endpoint on loopback that counts its callers. */
async function played(value = "7", options: Parameters<typeof listen>[1] = {}) {
  const calls: string[] = [];
  const server = await listen((request, response) => {
    calls.push(request.method ?? "");
    response.writeHead(200, goodCors).end(value);
  }, options);
  running.push(server);
  return { ...server, calls };
}

describe("the check of a host", () => {
  test.each([
    "127.0.0.1",
    "127.1",
    "2130706433",
    "0x7f000001",
    "0x7f.0.0.1",
    "0177.0.0.1",
    "017700000001",
    "0.0.0.0",
    "0",
    "10.0.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "[::1]",
    "[::]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[0:0:0:0:0:ffff:a9fe:a9fe]",
    "[64:ff9b::7f00:1]",
    "[fe80::1]",
    "[fd00:ec2::254]",
    "localhost",
    "localhost.",
    "LOCALHOST",
    "a.localhost",
    "printer",
    "db.internal",
    "nas.local",
    "router.lan",
    "１２７.0.0.1",
    "127。0。0。1",
    "8.8.8.8",
  ])("calls nothing at https://%s/", async (host) => {
    const report = await checkEndpoint(`https://${host}/rank`, { ...strict, resolve: neverAsked });
    expect(redIn(report)).toEqual(["public-host"]);
    expect(checkOf(report, "public-host")).toMatchObject({
      found: expect.stringMatching(/not a public host name/),
      advice: expect.stringMatching(/Players' devices cannot reach it/),
    });
    expect(report).toMatchObject({
      ok: false,
      status: null,
      text: null,
      bytes: 0,
      milliseconds: 0,
    });
  });

  test.each([
    "10.1.2.3",
    "127.0.0.1",
    "100.64.0.1",
    "169.254.169.254",
    "192.0.0.192",
    "224.0.0.1",
    "::1",
    "fd00:ec2::254",
    "::ffff:10.0.0.1",
  ])(
    "calls nothing at a public name that leads to %s, even when another of its addresses is public",
    async (address) => {
      const server = await played();
      for (const addresses of [[address], ["93.184.216.34", address]]) {
        const report = await checkEndpoint(`https://owner.example.com:${server.port}/rank`, {
          ...strict,
          resolve: resolvesTo(...addresses),
        });
        expect(redIn(report)).toEqual(["public-host"]);
        expect(checkOf(report, "public-host").found).toBe(
          `owner.example.com has the address ${address}, which is not public.`,
        );
      }
      expect(server.calls).toEqual([]);
    },
  );

  test("connects to the checked address, even if the name changes a moment later", async () => {
    const judged = await played("judged");
    const rebound = await played("rebound", { host: "127.0.0.2", port: judged.port });
    let lookUps = 0;
    const resolve: Resolve = async () => at(lookUps++ === 0 ? "127.0.0.1" : "127.0.0.2");
    const report = await checkEndpoint(`http://localhost:${judged.port}/rank`, {
      ...local,
      resolve,
    });
    expect(report).toMatchObject({ ok: true, text: "judged" });
    expect([lookUps, judged.calls, rebound.calls]).toEqual([1, ["OPTIONS", "POST"], []]);
  });

  test("follows no redirect", async () => {
    const inner = await played("secret");
    const outer = await listen(
      (_request, response) =>
        void response.writeHead(302, { ...goodCors, Location: inner.url }).end(),
    );
    running.push(outer);
    expect(redIn(await checkEndpoint(outer.url, local))).toEqual(["preflight", "redirect"]);
    expect(inner.calls).toEqual([]);
  });

  test("allows this machine and no other private one in development", async () => {
    const report = await checkEndpoint("https://owner.example.com/rank", {
      ...local,
      resolve: resolvesTo("192.168.1.1"),
    });
    expect(redIn(report)).toEqual(["public-host"]);
    expect(
      redIn(await checkEndpoint("http://192.168.1.1/rank", { ...local, resolve: neverAsked })),
    ).toEqual(["https", "public-host"]);
  });

  test("refuses a URL without HTTPS, and gives the one to use", async () => {
    const report = await checkEndpoint("http://owner.example.com/rank?x=1", {
      ...strict,
      resolve: neverAsked,
    });
    expect(redIn(report)).toEqual(["https"]);
    expect(checkOf(report, "https").advice).toContain("\nhttps://owner.example.com/rank?x=1");
  });

  test("lists both faults of a development address", async () => {
    expect(
      redIn(await checkEndpoint("http://127.0.0.1:8080/rank", { ...strict, resolve: neverAsked })),
    ).toEqual(["https", "public-host"]);
  });

  test("reports a name that does not exist", async () => {
    const resolve: Resolve = () =>
      Promise.reject(Object.assign(new Error("no such name"), { code: "ENOTFOUND" }));
    const report = await checkEndpoint("https://owner.example.com/rank", { ...strict, resolve });
    expect(redIn(report)).toEqual(["public-host"]);
    expect(checkOf(report, "public-host")).toMatchObject({
      found: "owner.example.com has no address (ENOTFOUND).",
      advice: expect.stringContaining("\nowner.example.com. 300 IN A "),
    });
  });

  test("waits as long for a name as for an answer", async () => {
    const report = await checkEndpoint("https://owner.example.com/rank", {
      ...strict,
      limitMs: 100,
      resolve: never,
    });
    expect(checkOf(report, "public-host")).toMatchObject({
      ok: false,
      found: expect.stringMatching(/timed out/),
    });
  });

  test.each([
    ["rank", /is not a URL/],
    ["ftp://owner.example.com/rank", /does not start with https:/],
    ["https://user:secret@owner.example.com/", /has a username or password/],
    ["https://owner.example.com/#rank", /has a fragment/],
    [`https://owner.example.com/${"x".repeat(2048)}`, /is longer than 2048 characters/],
  ])("refuses %.40s with a sentence", async (url, sentence) => {
    const refusal = await checkEndpoint(url, { ...strict, resolve: neverAsked }).catch(
      (error: unknown) => error,
    );
    expect(refusal).toBeInstanceOf(FieldUrlError);
    expect((refusal as Error).message).toMatch(sentence);
  });
});

describe("the check of a certificate", () => {
  const resolve = resolvesTo("127.0.0.1");

  test("accepts one that an authority gave to this host", async () => {
    const server = await played("7", { certificate });
    const report = await checkEndpoint(`https://owner.example.com:${server.port}/rank`, {
      ...local,
      resolve,
      ca: authority,
    });
    expect(report).toMatchObject({ ok: true, text: "7" });
    expect(checkOf(report, "https").found).toBe(
      "TLSv1.3, with a certificate that is valid for owner.example.com.",
    );
  });

  test("accepts an HTTP/2-only server, as browsers do, within the same limits", async () => {
    const server = createSecureServer(
      { key: serverKey, cert: certificate },
      (request, response) => {
        const { stream } = response;
        if (request.url === "/hang") return;
        if (request.url === "/reset") return stream.close(constants.NGHTTP2_NO_ERROR);
        if (request.url === "/gone") return stream.session?.destroy();
        if (request.url === "/hints")
          for (let hint = 0; hint < 11; hint += 1) stream.additionalHeaders({ ":status": 103 });
        if (request.url === "/part" && request.method === "POST") {
          const cut = () => stream.close(constants.NGHTTP2_CANCEL);
          return void response.writeHead(200, goodCors).write("part", cut);
        }
        const headers = { ...goodCors, "content-encoding": "gzip" };
        response.writeHead(200, headers).end(gzipSync(request.method));
      },
    ).listen(0, "127.0.0.1");
    await once(server, "listening");
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const options = { ...local, resolve, ca: authority };
    const check = (path: string, limitMs: number) =>
      checkEndpoint(`https://owner.example.com:${port}${path}`, { ...options, limitMs });
    expect(await check("/rank", 8000)).toMatchObject({ ok: true, text: "POST" });
    expect(redIn(await check("/hang", 300))).toEqual(["preflight", "time"]);
    expect(checkOf(await check("/hints", 8000), "preflight").found).toMatch(/TOO_MANY/);
    for (const path of ["/reset", "/gone"])
      expect(checkOf(await check(path, 8000), "preflight").found).toMatch(/ECONNRESET/);
    expect(checkOf(await check("/part", 8000), "raw-text").found).toBe("The body is cut off.");
  });

  test("ends a connection with more data than any answer", async () => {
    const settings = Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0]);
    const unknownFrame = Buffer.from([0, 0, 0, 0xee, 0, 0, 0, 0, 0]);
    const frames = createTlsServer(
      { key: serverKey, cert: certificate, ALPNProtocols: ["h2"] },
      (socket) => {
        socket.write(settings);
        repeat(socket, unknownFrame);
      },
    ).listen(0, "127.0.0.1");
    await once(frames, "listening");
    onTestFinished(() => void frames.close());
    const { port } = frames.address() as AddressInfo;
    const options = { ...local, resolve, ca: authority, limitMs: 30_000 };
    const endless = await checkEndpoint(`https://owner.example.com:${port}/rank`, options);
    // Newer versions of Node end it themselves.
    expect(checkOf(endless, "preflight").found).toMatch(/ECONNRESET|ERR_HTTP2_ERROR/);

    const emptyBlock = Buffer.from([0, 0, 0, 0xff, 0xff]);
    const blocks = await listen((request, response) => {
      response.writeHead(200, { ...goodCors, "content-encoding": "gzip" });
      if (request.method === "OPTIONS") return void response.end();
      response.write(gzipSync("").subarray(0, 10));
      repeat(response, emptyBlock);
    });
    running.push(blocks);
    const undecoded = await checkEndpoint(blocks.url, { ...local, limitMs: 30_000 });
    expect(checkOf(undecoded, "raw-text").found).toBe("The body is cut off.");
  });

  test.each([
    ["has expired", expiredCertificate, authority, /has expired/, "\ncertbot renew"],
    [
      "is another host's",
      certificateOfAnotherHost,
      authority,
      /is not for owner\.example\.com/,
      "\ncertbot certonly -d owner.example.com",
    ],
    ["comes from nobody known", certificate, undefined, /chain is incomplete/, "fullchain.pem;"],
    [
      "is its own authority",
      authority,
      undefined,
      /self-signed/,
      "\ncertbot certonly -d owner.example.com",
    ],
  ])("reports one that %s, and sends nothing", async (_what, shown, ca, found, line) => {
    const server = await played(
      "7",
      shown === authority ? { certificate, chain: authority } : { certificate: shown },
    );
    const report = await checkEndpoint(`https://owner.example.com:${server.port}/rank`, {
      ...local,
      resolve,
      ...(ca && { ca }),
    });
    expect(redIn(report)).toEqual(["https"]);
    expect(checkOf(report, "https")).toMatchObject({
      found: expect.stringMatching(found),
      advice: expect.stringContaining(line),
    });
    expect(server.calls).toEqual([]);
  });

  test("reports plain HTTP on the port", async () => {
    const server = await played();
    const report = await checkEndpoint(`https://owner.example.com:${server.port}/rank`, {
      ...local,
      resolve,
    });
    expect(redIn(report)).toEqual(["https"]);
    expect(checkOf(report, "https").advice).toContain(`\nlisten ${server.port} ssl;`);
  });
});

describe("the check of an endpoint at a well-known service", () => {
  /** The report about a listener that has the name `host`. */
  async function reportOf(host: string, listener: RequestListener): Promise<FieldCheckReport> {
    const server = await listen(listener, { certificate: knownHostsCertificate });
    running.push(server);
    return checkEndpoint(`https://${host}:${server.port}/rank`, {
      ...local,
      resolve: resolvesTo("127.0.0.1"),
      ca: knownHostsCertificate,
    });
  }
  const noOptions: Answer = (response) => void response.writeHead(405).end();

  test.each([
    ["script.google.com", "Google Apps Script does not answer", "ContentService"],
    ["hook.eu1.make.com", "Make does not answer", "“Webhook response” module"],
    ["acme.app.n8n.cloud", "n8n does not answer", "“Respond to Webhook”"],
  ])("advises that the service fetches from %s", async (host, found, how) => {
    const report = await reportOf(
      host,
      endpoint(noOptions, answer(302, "", { Location: "/other" })),
    );
    expect(redIn(report)).toEqual(["preflight", "redirect"]);
    expect(checkOf(report, "preflight").advice).toContain(found);
    expect(checkOf(report, "preflight").advice).toContain("“Fetched by the service”");
    expect(checkOf(report, "preflight").advice).toContain(how);
    expect(checkOf(report, "redirect").advice).toBe("");
  });

  test.each([
    ["hooks.zapier.com", "customValue"],
    ["docs.google.com", "Google Apps Script web app"],
    ["api.airtable.com", "needs a key"],
    ["api.notion.com", "needs a key"],
    ["raw.githubusercontent.com", "GitHub serves files"],
  ])("explains why %s cannot serve a field", async (host, why) => {
    const report = await reportOf(host, endpoint(noOptions, noOptions));
    expect(redIn(report)).toEqual(["preflight", "status"]);
    expect(checkOf(report, "preflight").advice).toContain(why);
    expect(checkOf(report, "status").advice).toBe("");
  });

  test("explains a wrong body there too, and has no advice for a good one", async () => {
    const json = answer(200, '{"message":"Workflow was started"}');
    const report = await reportOf("acme.app.n8n.cloud", endpoint(answer(204), json));
    expect(redIn(report)).toEqual(["raw-text"]);
    expect(checkOf(report, "raw-text").advice).toMatch(/^Activate the workflow/);
    const good = await reportOf("acme.app.n8n.cloud", endpoint(answer(204), answer(200, "7")));
    expect(good.ok).toBe(true);
    expect(good.checks.map(({ advice }) => advice).join("")).toBe("");
  });
});

describe("a public address", () => {
  test.each([
    "93.184.216.34",
    "1.1.1.1",
    "172.15.0.1",
    "172.32.0.1",
    "100.63.255.255",
    "100.128.0.0",
    "2606:4700::1111",
    "2a00:1450::1",
  ])("is %s", (address) => expect(isPublicAddress(address)).toBe(true));

  test.each([
    "0.0.0.0",
    "10.255.255.255",
    "100.100.100.200",
    "127.255.255.255",
    "168.63.129.16",
    "169.254.169.254",
    "172.16.0.0",
    "172.31.255.255",
    "192.0.2.1",
    "192.168.0.1",
    "198.19.255.255",
    "203.0.113.1",
    "239.255.255.255",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:8.8.8.8",
    "::ffff:0:8.8.8.8",
    "64:ff9b::808:808",
    "64:ff9b:1::1",
    "100::1",
    "2001::1",
    "2001:db8::1",
    "2002:7f00:1::",
    "3fff::1",
    "fc00::1",
    "fe80::1",
    "fe80::1%lo",
    "2606:4700::1%lo",
    "fec0::1",
    "ff02::1",
    "localhost",
    "",
  ])("is not %j", (address) => expect(isPublicAddress(address)).toBe(false));
});
