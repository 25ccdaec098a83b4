import { expect, test } from "vitest";
import type { Database } from "#server/store/schema/tables.ts";
import { repeatedWhenBusy } from "../../repeated-when-busy.ts";
import { stores } from "../../server/stores.ts";
import { attackedService, type ServedRoute } from "../attacked-service.ts";
import { record } from "../figure.ts";
import { callFor, type Read } from "./foreign-call.ts";
import { mark, openScene, type Scene, type Stranger } from "./foreign-scene.ts";

/** The public routes; any other route that answers a stranger with success is a fault. */
const openRoutes = new Set([
  "/",
  "/app/:botId",
  "/app/:botId/",
  "/app/:botId/preview",
  "/app/:botId/tonconnect-manifest.json",
  "/builder",
  "/builder/*",
  "/health/live",
  "/health/ready",
  "/healthz",
  "/licences",
  "/preview",
  "/template-pictures/:file",
  "/.well-known/jwks.json",
  "/api/builder/auth/sign-in/email",
  "/api/builder/auth/sign-out",
  "/api/builder/claim",
  "/api/builder/claim/look",
  "/api/builder/sign-in",
]);
const isOpen = ({ url }: ServedRoute) => openRoutes.has(url) || /^\/docs(?:\/|$)/.test(url);
const isWrite = ({ method }: ServedRoute) => !["GET", "HEAD", "OPTIONS"].includes(method);

test("no route shows or changes anything of a bot for a stranger", async () => {
  const faults: string[] = [];
  const locked: string[] = [];
  let [calls, reached, routes, identities] = [0, 0, 0, 0];
  for (const kind of stores) {
    const service = await attackedService(kind);
    const scene = await openScene(service);
    routes = service.routes.length;
    identities = scene.strangers.length;
    for (const route of service.routes.filter(({ method }) => method === "GET")) {
      const answer = await callFor(scene, route, scene.victim);
      if ([401, 403].includes(answer.status)) locked.push(`${route.url}: ${answer.status}`);
      reached += 1;
    }
    for (const stranger of scene.strangers) {
      const before = await rowsOf(scene, stranger);
      for (const route of inOrder(service.routes)) {
        if (stranger.isOtherSite && !isWrite(route)) continue;
        calls += 1;
        const answer = await repeatedWhenBusy(() => callFor(scene, route, stranger), 1);
        const fault = faultOf(route, stranger, answer);
        if (fault) faults.push(`${stranger.who}: ${route.method} ${route.url} ${fault}`);
      }
      const after = await rowsOf(scene, stranger);
      const gone = before.filter((row) => !after.includes(row));
      const made = after.filter((row) => !before.includes(row));
      for (const row of [...gone, ...made])
        faults.push(`${stranger.who} changed ${row.slice(0, 300)}`);
    }
    await service.stop();
  }
  record({
    id: "R7",
    value: faults.length,
    detail: `answers of 2xx or 5xx, with bytes of the victim or a cookie, and changed rows, in ${calls} calls: ${routes} routes as the service registered them × ${identities} foreign identities on ${stores.length} stores; the victim's own credentials reached all but ${locked.length} of ${reached} GET routes; what everybody may read is only searched for the victim's private bytes`,
  });
  expect({ faults: faults.slice(0, 20), locked }).toEqual({ faults: [], locked: [] });
});

const rowsOf = ({ service, ownerId }: Scene, { ownTgId }: Stranger) =>
  rowsWith(
    service.store.db,
    ['"bot_id":"victim"', mark, ownerId],
    ownTgId === undefined ? [] : [`"tg_id":${ownTgId}`],
  );

/** Routes that end a stranger's session come last. */
function inOrder(routes: readonly ServedRoute[]): ServedRoute[] {
  const isLast = ({ method, url }: ServedRoute) =>
    Number(/sign-out|change-password/.test(url) || (method === "DELETE" && /:botId$/.test(url)));
  return routes.toSorted((one, other) => isLast(one) - isLast(other));
}

/** The fault in an answer to a stranger. */
function faultOf(route: ServedRoute, stranger: Stranger, answer: Read): string | undefined {
  const { status, text, cookie } = answer;
  const shown = `${status} ${text.slice(0, 200)}`;
  if (text.includes(mark)) return `tells ${shown.slice(0, 20)} …${around(text)}`;
  if (status >= 500) return `fails ${shown}`;
  if (/^[^=;]+=[^;]/.test(cookie)) return `sets the cookie ${cookie.slice(0, 40)}`;
  if (status >= 400) return undefined;
  if (stranger.isOtherSite) return `lets in ${shown}`;
  if (isOpen(route)) return undefined;
  const isOwnAccount =
    stranger.isSomebodyIn === "/api/builder" &&
    route.url.startsWith("/api/builder/") &&
    (stranger.isAtOwnBot || !route.url.includes(":botId"));
  const isOwnPlayer =
    stranger.ownTgId !== undefined && route.url.startsWith("/api/mini-app/:botId/");
  return isOwnAccount || isOwnPlayer ? undefined : `lets in ${shown}`;
}

const around = (text: string) => text.slice(Math.max(0, text.indexOf(mark) - 60)).slice(0, 120);

/** The guard's own tables, and counts that are written with a delay. */
const leftOut = ["owner_sessions", "owner_attempts", "day_counts"];

/** Every row of the store with one of `names`, and none of `others`; sorted. */
async function rowsWith(
  db: Database,
  names: readonly string[],
  others: readonly string[] = [],
): Promise<string[]> {
  const tables = (await db.introspection.getTables()).filter(
    ({ name, isView }) => !isView && !leftOut.includes(name),
  );
  const rows = await Promise.all(
    tables.map(async ({ name }) =>
      (
        await db
          .selectFrom(name as "bots")
          .selectAll()
          .execute()
      ).map((row) => `${name} ${JSON.stringify(row)}`),
    ),
  );
  return rows
    .flat()
    .filter((row) => names.some((name) => row.includes(name)))
    .filter((row) => !others.some((name) => row.includes(name)))
    .toSorted();
}
