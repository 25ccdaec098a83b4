import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { installHandover, sampleSession } from "../handover.ts";
import { fieldWith } from "../service.ts";

const field = fieldWith({ name: "gems", url: "https://owner.example/gems", refreshSeconds: 0 });
const session = { ...sampleSession({ customFields: [field] }), clockOffsetMs: 0 };

afterEach(() => vi.restoreAllMocks());

test("the first fetch of a returning player's visit is reported", async () => {
  installHandover({
    snapshot: { session, values: new Map([["gems", "7"]]), savedAt: Date.now() },
  });
  const { customFieldQuery } = await import("#mini-app/fields/custom-field-query.ts");
  const { startFieldReports } = await import("#mini-app/fields/field-report.ts");
  const { restoreSnapshot } = await import("#mini-app/snapshot/restore-snapshot.ts");
  const { sessionQuery } = await import("#mini-app/session/session-query.ts");
  const client = new QueryClient();
  restoreSnapshot(client);
  client.setQueryData(sessionQuery.queryKey, session);
  const sent: string[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (url, init) => {
    if (String(url) !== field.url) sent.push(String(init?.body));
    return new Response(null, { status: String(url) === field.url ? 404 : 204 });
  });
  vi.spyOn(Math, "random").mockReturnValue(0.99); // No later fetch is sampled.
  const stop = startFieldReports(client);
  await client.fetchQuery(customFieldQuery(field)).catch(() => {});
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  stop();
  expect(sent.map((body) => JSON.parse(body))).toEqual([
    { fetches: [{ field: "gems", outcome: "status", milliseconds: 0 }] },
  ]);
});

test("fetches by the service, which counts them itself, are not reported", async () => {
  const fields = [
    fieldWith({ name: "down", url: "", fetchedByService: true }),
    fieldWith({ name: "good", url: "", fetchedByService: true }),
    fieldWith({ name: "odd", url: "", fetchedByService: true, transform: { pointer: "/rank" } }),
  ];
  installHandover();
  const { customFieldQuery } = await import("#mini-app/fields/custom-field-query.ts");
  const { setTransform } = await import("#mini-app/fields/field-fetch.ts");
  const { startFieldReports } = await import("#mini-app/fields/field-report.ts");
  const { sessionQuery } = await import("#mini-app/session/session-query.ts");
  setTransform(() => import("#contract/field/field-value.ts"));
  const client = new QueryClient();
  client.setQueryData(sessionQuery.queryKey, { ...session, customFields: fields });
  const sent: string[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (url, init) => {
    if (String(url).endsWith("/field-reports")) sent.push(String(init?.body));
    const isDown = String(url).endsWith("/down");
    return Response.json(isDown ? { outcome: "timeout" } : { outcome: "ok", value: "7" });
  });
  const stop = startFieldReports(client);
  for (const one of fields) await client.fetchQuery(customFieldQuery(one)).catch(() => {});
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  stop();
  expect(sent).toEqual([]);
});
