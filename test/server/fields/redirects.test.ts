import { describe, expect, onTestFinished, test } from "vitest";
import { callFollowing } from "#server/fields/fetch/redirects.ts";
import type { HostAddress, Resolve } from "#server/fields/field-host.ts";
import { bodyOf } from "../../request-body.ts";
import { authority, certificate, certificateOfAnotherHost } from "./certificates.ts";
import { listen } from "./played-endpoint.ts";

interface Seen {
  readonly method: string | undefined;
  readonly url: string;
  readonly body: string;
  readonly type: string | undefined;
}

type Target = string | ((own: string) => string);

/** Servers whose answers redirect, and the requests that they got. */
async function played() {
  const seen: Seen[] = [];
  const start = async (
    targets: Readonly<Record<string, readonly [status: number, to?: Target | undefined]>>,
    { host = "owner.example.com", cert = certificate } = {},
  ) => {
    let own = "";
    const server = await listen(
      async (request, response) => {
        const body = String((await bodyOf(request)) ?? "");
        const type = request.headers["content-type"];
        seen.push({ method: request.method, url: own + request.url, body, type });
        const [status = 200, to] = targets[request.url ?? ""] ?? [];
        const location = typeof to === "function" ? to(own) : to;
        response.writeHead(status, location === undefined ? {} : { location }).end("7th");
      },
      { certificate: cert },
    );
    onTestFinished(() => server.close());
    own = `https://${host}:${server.port}`;
    return own;
  };
  return { seen, start };
}

const loopback: readonly HostAddress[] = [{ address: "127.0.0.1", family: 4 }];
const names: Resolve = async (hostname) =>
  hostname === "private.example.com" ? [{ address: "10.0.0.1", family: 4 }] : loopback;

const body = JSON.stringify({ userTelegramId: 42, token: "secret" });

async function follow(url: string) {
  const { answer, urls } = await callFollowing({
    url: new URL(url),
    body,
    resolve: names,
    local: true,
    signal: AbortSignal.timeout(5000),
    ca: authority,
  });
  const text = answer.arrived ? String(answer.body.bytes) : answer.why;
  return { text, urls: urls.map(({ href }) => href) };
}

describe("a redirect of an owner's server", () => {
  test.each([301, 302, 303])(
    "with %i becomes a GET without the values, as in browsers",
    async (status) => {
      const { seen, start } = await played();
      const own = await start({ "/rank": [status, "/value?key=1#part"] });
      expect((await follow(`${own}/rank`)).text).toBe("7th");
      expect(seen).toEqual([
        { method: "POST", url: `${own}/rank`, body, type: "application/json" },
        { method: "GET", url: `${own}/value?key=1`, body: "", type: undefined },
      ]);
    },
  );

  test.each([307, 308])("with %i repeats the POST at the same origin", async (status) => {
    const { seen, start } = await played();
    const own = await start({ "/rank": [status, "/rank/"] });
    expect((await follow(`${own}/rank`)).text).toBe("7th");
    expect(seen.map(({ method, body: sent }) => [method, sent])).toEqual([
      ["POST", body],
      ["POST", body],
    ]);
  });

  test.each([307, 308])("with %i takes no player's values to another origin", async (status) => {
    const { seen, start } = await played();
    const other = await start({}, { host: "other.example.com", cert: certificateOfAnotherHost });
    const own = await start({ "/rank": [status, `${other}/rank`] });
    expect((await follow(`${own}/rank`)).text).toBe("values");
    expect(seen).toHaveLength(1);
  });

  test("leads to another origin as a GET, whose own redirects are followed too", async () => {
    const { seen, start } = await played();
    const other = await start(
      { "/echo": [307, (own) => `${own}/text`] },
      { host: "other.example.com", cert: certificateOfAnotherHost },
    );
    const own = await start({ "/rank": [302, `${other}/echo`] });
    expect(await follow(`${own}/rank`)).toEqual({
      text: "7th",
      urls: [`${own}/rank`, `${other}/echo`, `${other}/text`],
    });
    expect(seen.map(({ method, body: sent }) => [method, sent])).toEqual([
      ["POST", body],
      ["GET", ""],
      ["GET", ""],
    ]);
  });

  test("is followed three times, and no fourth time", async () => {
    const { seen, start } = await played();
    const own = await start({
      "/1": [302, "/2"],
      "/2": [302, "/3"],
      "/3": [302, "/4"],
      "/4": [302, "/5"],
    });
    expect((await follow(`${own}/2`)).text).toBe("7th");
    expect(seen.splice(0)).toHaveLength(4);
    expect((await follow(`${own}/1`)).text).toBe("too-many");
    expect(seen).toHaveLength(4);
  });

  test.each<[string, Target | undefined, string]>([
    ["to http", "http://owner.example.com/rank", "url"],
    ["to an address", "https://93.184.216.34/", "url"],
    ["to a name of a private network", "https://db.internal/", "url"],
    ["to a name with a private address", "https://private.example.com/", "host"],
    ["with a password", (own) => own.replace("://", "://a:b@"), "url"],
    ["to a port that browsers refuse", "https://owner.example.com:25/", "url"],
    ["to another protocol", "ftp://owner.example.com/", "url"],
    ["past 2,048 characters", `/${"x".repeat(2048)}`, "url"],
    ["to what is no URL", "https://", "no-target"],
    ["without a target", undefined, "no-target"],
  ])("%s is not followed", async (_what, to, why) => {
    const { seen, start } = await played();
    const own = await start({ "/rank": [302, to] });
    expect((await follow(`${own}/rank`)).text).toBe(why);
    expect(seen).toHaveLength(1);
  });

  test("leads to a host whose certificate is checked like the first one's", async () => {
    const { seen, start } = await played();
    const other = await start({}, { host: "third.example.com", cert: certificateOfAnotherHost });
    const own = await start({ "/rank": [302, other] });
    expect((await follow(`${own}/rank`)).text).toBe("certificate");
    expect(seen).toHaveLength(1);
  });

  test.each([300, 304, 305])("with %i is an answer, not a redirect", async (status) => {
    const { seen, start } = await played();
    const own = await start({ "/rank": [status, "/other"] });
    const { urls } = await follow(`${own}/rank`);
    expect([urls, seen.length]).toEqual([[`${own}/rank`], 1]);
  });
});
