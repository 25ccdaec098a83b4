import { get } from "node:http";
import Libsql from "libsql";
import { expect, test } from "vitest";
import { embeddedFile } from "#server/store/embedded/folder.ts";
import { serviceForSuite } from "../service-for-suite.ts";
import { freshFolder } from "../stores.ts";

const service = serviceForSuite({ name: "embedded store", fresh: freshFolder });

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const parentId = "00f067aa0ba902b7";
const noTrace = "0".repeat(32);
const noParent = "0".repeat(16);

/** The last log line of a request to `path`. */
async function lineOf(path: string, headers: Record<string, string> = {}) {
  service.log.length = 0;
  await (await service.call(path, { headers })).arrayBuffer();
  await expect.poll(() => service.log.length).toBeGreaterThan(0);
  return JSON.parse(service.log.at(-1) ?? "");
}

test.each([
  `00-${traceId}-${parentId}-01`,
  `00-${traceId}-${parentId}-00`,
  // In later versions, the fields of the first one count.
  `01-${traceId}-${parentId}-01`,
  `cc-${traceId}-${parentId}-01-what-will-be`,
])("a request's line has the trace of %s", async (traceparent) => {
  expect(await lineOf("/health/live", { traceparent })).toMatchObject({ traceId, parentId });
});

test.each([
  ["another length", `00-${traceId}-${parentId}-011`],
  ["no flags", `00-${traceId}-${parentId}`],
  ["the version ff", `ff-${traceId}-${parentId}-01`],
  ["a trace id of zeros", `00-${noTrace}-${parentId}-01`],
  ["a parent id of zeros", `00-${traceId}-${noParent}-01`],
  ["capital letters", `00-${traceId.toUpperCase()}-${parentId}-01`],
  ["other letters", `00-${traceId.replace("4", "g")}-${parentId}-01`],
  ["more than the first version has", `00-${traceId}-${parentId}-01-more`],
  ["more without a dash", `01-${traceId}-${parentId}-01more`],
  ["two of them", `00-${traceId}-${parentId}-01, 00-${traceId}-${parentId}-01`],
  ["a line of its own", `00-${traceId}-${parentId}-01"}`],
  ["nothing", ""],
])("a traceparent with %s is ignored", async (_what, traceparent) => {
  const line = await lineOf("/health/live", { traceparent });
  expect(Object.keys(line).toSorted()).toEqual(
    ["bytes", "level", "method", "ms", "msg", "reqId", "route", "status", "time"].toSorted(),
  );
});

test("a line has the size of its own answer, also on a shared connection", async () => {
  const [short, long, again] = [
    await lineOf("/health/live"),
    await lineOf("/docs/bot-file.schema.json"),
    await lineOf("/health/live"),
  ];
  expect(short.bytes).toBeGreaterThan(100);
  expect(short.bytes).toBeLessThan(1000);
  expect(long.bytes).toBeGreaterThan(2000);
  expect(again.bytes).toBe(short.bytes);
});

test("a request whose caller leaves before the answer has its line, too", async () => {
  const other = new Libsql(embeddedFile(service.config.dataDir));
  other.exec("begin immediate");
  service.log.length = 0;
  const request = get(`${service.url}/health/ready`);
  request.on("error", () => {}).once("finish", () => request.destroy());
  await expect.poll(() => service.log.join("")).toContain("caller left");
  other.exec("rollback");
  other.close();
  const line = service.log.map((text) => JSON.parse(text)).find(({ msg }) => msg === "caller left");
  expect(line).toMatchObject({ level: "info", route: "/health/ready", bytes: 0 });
});
