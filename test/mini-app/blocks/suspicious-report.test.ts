import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { CustomField } from "#contract/field/custom-field.schema.ts";
import type { FieldReport } from "#contract/field/field-health.schema.ts";
import { maxReportBytes } from "#contract/field/health-limit.ts";
import { installHandover, sampleSession } from "../handover.ts";
import { fieldWith } from "../service.ts";

const pageOfPhp =
  "<br />\n<b>Warning</b>:  Undefined variable $rank in /srv/rank.php on line 7<br />";
let bodies: Record<string, string | Uint8Array> = {};

beforeEach(() => vi.resetModules());
afterEach(() => vi.restoreAllMocks());

/** Fetches the fields, whose servers answer 200, and returns the texts and the report. */
async function reportOf(
  answers: Record<string, string | Uint8Array>,
  changes: Partial<CustomField> = {},
): Promise<{ texts: string[]; report: FieldReport; bytes: number }> {
  bodies = answers;
  const fields = Object.keys(answers).map((name) =>
    fieldWith({ name, url: `https://owner.example/${name}`, ...changes }),
  );
  installHandover();
  const { customFieldQuery } = await import("#mini-app/fields/custom-field-query.ts");
  const { startFieldReports } = await import("#mini-app/fields/field-report.ts");
  const { setTransform } = await import("#mini-app/fields/field-fetch.ts");
  const { sessionQuery } = await import("#mini-app/session/session-query.ts");
  setTransform(() => import("#contract/field/field-value.ts"));
  const client = new QueryClient();
  client.setQueryData(sessionQuery.queryKey, {
    ...sampleSession({ customFields: fields }),
    clockOffsetMs: 0,
  });
  const sent: string[] = [];
  vi.spyOn(performance, "getEntriesByName").mockReturnValue([
    { startTime: 0, duration: 5 } as PerformanceEntry,
  ]);
  vi.spyOn(globalThis, "fetch").mockImplementation(async (url, init) => {
    const body = bodies[String(url).replace("https://owner.example/", "")];
    if (body !== undefined) return new Response(body as BodyInit);
    sent.push(String(init?.body));
    return new Response(null, { status: 204 });
  });
  const stop = startFieldReports(client);
  const texts = await Promise.all(
    fields.map((field) => client.fetchQuery(customFieldQuery(field))),
  );
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  stop();
  const [report = ""] = sent;
  return { texts, report: JSON.parse(report), bytes: new TextEncoder().encode(report).length };
}

describe("an answer that looks like a fault of its server", () => {
  test("is shown verbatim, and reported with its beginning on one line", async () => {
    const { texts, report } = await reportOf({ rank: pageOfPhp });
    expect(texts).toEqual([pageOfPhp]);
    expect(report.fetches).toEqual([
      {
        field: "rank",
        outcome: "suspicious",
        milliseconds: 5,
        sample: "<br /> <b>Warning</b>: Undefined variable $rank in /srv/rank.php on line 7<br /",
      },
    ]);
  });

  test("may be bytes that are not UTF-8", async () => {
    const { report } = await reportOf({ rank: new Uint8Array([0xcc, 0xe5, 0xf1, 0x20, 0x37]) });
    expect(report.fetches).toMatchObject([{ outcome: "suspicious", sample: "��� 7" }]);
  });

  test("is judged by the text that the slot shows", async () => {
    const { report } = await reportOf(
      { rank: '{"debug":"undefined","data":"#7"}', vip: '{"data":"undefined"}' },
      { transform: { pointer: "/data" } },
    );
    expect(report.fetches).toMatchObject([
      { field: "rank", outcome: "ok" },
      { field: "vip", outcome: "suspicious", sample: "undefined" },
    ]);
  });

  test("is not the owner's fallback for an empty one", async () => {
    const { texts, report } = await reportOf({ rank: " " }, { fallback: { en: "None" } });
    expect(texts).toEqual(["None"]);
    expect(report.fetches).toMatchObject([{ outcome: "ok" }]);
  });

  test("is not the owner's prefix or suffix, and does not hide between them", async () => {
    const { texts, report } = await reportOf(
      { rank: "7", vip: "None" },
      { transform: { prefix: { en: "Error: " }, suffix: " pts" } },
    );
    expect(texts).toEqual(["Error: 7 pts", "Error: None pts"]);
    expect(report.fetches).toMatchObject([
      { field: "rank", outcome: "ok" },
      { field: "vip", outcome: "suspicious", sample: "None" },
    ]);
  });

  test("keeps a full report within 4 KiB, with as many beginnings as fit", async () => {
    const answers = Array.from({ length: 40 }, (_, index) => [
      `a_field_of_forty_characters_is_the_${1000 + index}`,
      `Traceback (most recent call last):\n${"ü".repeat(80)}`,
    ]);
    const { report, bytes } = await reportOf(Object.fromEntries(answers));
    expect(report.fetches).toHaveLength(40);
    expect(bytes).toBeLessThanOrEqual(maxReportBytes);
    const samples = report.fetches.filter(({ sample }) => sample !== undefined);
    expect(samples.length).toBeGreaterThanOrEqual(1);
  });
});
