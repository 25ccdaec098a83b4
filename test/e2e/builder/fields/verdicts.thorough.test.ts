import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { maxValueBytes } from "#contract/field/field-limit.ts";
import { fieldUrlFault } from "#contract/field/field-url.ts";
import { checkEndpoint } from "#server/fields/field-check.ts";
import { type RawAnswers, rawAnswers } from "../../../server/fields/raw-answers.ts";
import { browserForFile } from "../../browser.ts";
import { serviceForFile } from "../../service-for-file.ts";

const browser = browserForFile();
const service = serviceForFile();

/** Answers `/{index}` with the bytes of that row; returns its URL. */
async function startRaw(rows: readonly RawAnswers[]): Promise<string> {
  const server = createServer((socket) => {
    let request = "";
    socket.on("error", () => {});
    socket.on("data", (chunk) => {
      request += chunk;
      const [, method, index, length = 0] =
        /^(\w+) \/(\d+) (?:.*\r\n(?:content-length: (\d+))?)+/i.exec(request) ?? [];
      const [, body] = request.split("\r\n\r\n");
      if (body === undefined || body.length < Number(length)) return;
      socket.end(rows[Number(index)]?.[method === "OPTIONS" ? "preflight" : "post"] ?? "");
    });
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("Chromium and the check agree on each of many preflights and answers", async () => {
  const rows = rawAnswers(service.url);
  const url = await startRaw(rows);
  const urls = rows.map((_row, index) => `${url}/${index}`);
  const page = await browser.openPage(`${service.url}/health/live`, { expectedErrors: /./ });
  const seen = await page.evaluate(
    async ([urls, maxBytes]) => {
      const verdicts: boolean[] = [];
      for (const url of urls) {
        // Like `fetchCustomField`.
        const bytes = await fetch(url, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          credentials: "omit",
          referrerPolicy: "no-referrer",
          cache: "no-store",
          redirect: "error",
          body: "{}",
        })
          .then(
            async (response) => (response.ok ? (await response.arrayBuffer()).byteLength : 0),
            () => 0,
          )
          .catch(() => 0);
        verdicts.push(bytes > 0 && bytes <= maxBytes);
      }
      return verdicts;
    },
    [urls, maxValueBytes] as const,
  );
  const alone = { origins: [service.url], serviceDomain: undefined, local: true };
  // All at once, so each takes longer.
  const options = { ...alone, limitMs: 60_000 };
  const judged = await Promise.all(urls.map((one) => checkEndpoint(one, options)));
  const table = (verdicts: readonly boolean[]) =>
    rows.map(({ how }, index) => `${how}: ${verdicts[index] ? "shown" : "refused"}`);
  expect(table(judged.map(({ ok }) => ok))).toEqual(table(seen));
  expect(seen.filter(Boolean).length).toBeGreaterThan(60);
  expect(seen.filter((isShown) => !isShown).length).toBeGreaterThan(60);
});

test("a field's URL may have every port that Chromium connects to, except two that other browsers refuse", async () => {
  const page = await browser.openPage(`${service.url}/health/live`, { expectedErrors: /./ });
  const refused: number[] = [];
  page.on("requestfailed", (request) => {
    if (/UNSAFE_PORT/.test(request.failure()?.errorText ?? ""))
      refused.push(Number(new URL(request.url()).port));
  });
  const ranges = [
    [1, 1100],
    [1700, 2100],
    [3600, 3700],
    [4000, 4200],
    [5000, 5100],
    [5990, 6010],
    [6500, 6700],
    [10_000, 10_100],
  ] as const;
  const ports = ranges.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index),
  );
  await page.evaluate(
    (ports) =>
      Promise.all(
        ports.map((port) =>
          fetch(`http://127.0.0.1:${port}/`, { mode: "no-cors" }).catch(() => {}),
        ),
      ),
    ports,
  );
  const bad = ports.filter((port) => {
    const url = `http://127.0.0.1:${port}/`;
    return fieldUrlFault(url, new URL(url), true) === "bad-port";
  });
  const byFetchStandard = [4190, 6679];
  expect(bad).toEqual([...new Set([...refused, ...byFetchStandard])].sort((a, b) => a - b));
});
