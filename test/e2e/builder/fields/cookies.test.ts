import type { Page, Request, Route } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { consoleForFile } from "../console-for-file.ts";

/** The service's answers to field requests, which it does not serve. */
const expectedErrors = /status of 4\d\d|CORS|ERR_FAILED/;
const { browser, service, newBot, newContext, send } = consoleForFile();

/** A field whose URL would make a bot if the owner's browser sent its cookie. */
const fieldUrl = () => `${service.url}/api/builder/bots`;
const isFieldRequest = (request: Request) =>
  request.url() === fieldUrl() && request.method() === "POST";

beforeAll(() =>
  newBot(
    {
      id: "acme",
      screen: { blocks: [{ type: "stat", label: "Trap", value: "{{trap}}" }, { type: "tap" }] },
    },
    [{ name: "trap", url: fieldUrl() }],
  ),
);

/** An owner's browser, signed in to the builder. */
async function ownersBrowser() {
  const context = await newContext();
  expect(await context.cookies(fieldUrl())).toHaveLength(1);
  return context;
}

const cookieOf = async (request: Request) => (await request.allHeaders()).cookie;

/** The cookie of the page's next field request during `act`. */
async function cookieSent(page: Page, act: () => Promise<unknown>): Promise<string | undefined> {
  const [request] = await Promise.all([page.waitForRequest(isFieldRequest), act()]);
  await request.response();
  return cookieOf(request);
}

test("a field with the service's own URL gets no cookie from the boot script or the Mini App of a signed-in owner", async () => {
  const context = await ownersBrowser();
  const requests: Request[] = [];
  let held: Route | undefined;
  const page = await browser.openPage(await service.launch("acme", { id: 3101 }), {
    context,
    expectedErrors,
    prepare: async (opened) => {
      opened.on("request", (request) => requests.push(request));
      await opened.route("**/assets/first-screen-*", (route) => {
        held = route;
      });
    },
  });
  await expect
    .poll(() => requests.filter(isFieldRequest).length, { message: "the boot script's request" })
    .toBe(1);
  await expect.poll(() => held !== undefined).toBe(true);
  const session = requests.find((request) => request.url().endsWith("/session"));
  expect(
    session && (await cookieOf(session)),
    "the browser has a cookie for this address",
  ).toBeTruthy();
  await held?.continue();
  await page.locator('[data-slot="trap"][data-state="failed"]').waitFor();
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect
    .poll(() => requests.filter(isFieldRequest).length, { message: "the Mini App's request" })
    .toBe(2);
  expect(await Promise.all(requests.filter(isFieldRequest).map(cookieOf))).toEqual([
    undefined,
    undefined,
  ]);
});

test("neither does it in the builder, from the preview or from the test of an endpoint", async () => {
  const page = await browser.openPage("about:blank", {
    context: await ownersBrowser(),
    expectedErrors,
  });
  const bots = page.waitForRequest(
    (request) =>
      request.method() === "GET" && new URL(request.url()).pathname.startsWith("/api/builder/"),
  );
  expect(
    await cookieSent(page, () => page.goto(`${service.url}/builder/bots/acme/screen`)),
    "the preview",
  ).toBeUndefined();
  expect(await cookieOf(await bots), "the builder's own calls carry one").toBeTruthy();
  await page.goto(`${service.url}/builder/bots/acme/fields?edit=trap`);
  const press = () => page.getByRole("button", { name: "Test endpoint" }).click();
  expect(await cookieSent(page, press), "the test of an endpoint").toBeUndefined();
  const { bots: all } = await send<{ bots: { id: string }[] }>("GET", "/bots");
  expect(
    all.map(({ id }) => id),
    "nothing was made",
  ).toEqual(["acme"]);
});
