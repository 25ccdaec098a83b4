import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { botWith } from "../mini-app/service.ts";
import { pass } from "../page-time.ts";
import { openConsole, paste, setConsole, user } from "./open.tsx";

const ids = ["acme", "paused", "shared"];
const bots = ids.map((id, index) =>
  botWith({ id, name: `Bot ${id}`, username: `${id}_bot`, token: `700000000${index}:test-token` }),
);
const stage = setConsole(bots);

const url = "https://owner.example.com/events";
const open = (botId: string) => openConsole(stage.service, `/bots/${botId}/events`);
const press = async (name: string | RegExp) =>
  user.click(await screen.findByRole("button", { name }));
const address = (botId: string) => `/api/builder/bots/${botId}/webhook`;
const read = async (botId: string) => (await (await fetch(address(botId))).json()).webhook;
const write = async (method: string, path: string, body?: object) =>
  (
    await fetch(path, {
      method,
      ...(body && {
        body: JSON.stringify(body),
        headers: { "Content-Type": "application/json" },
      }),
    })
  ).json();
const secret = async () => (await screen.findByLabelText("Webhook secret")).textContent;

test("a webhook is made with its faults shown, and its secret is shown once and rotated", async () => {
  open("acme");
  await screen.findByText("Know about everything as it happens");
  const field = await screen.findByLabelText("URL");
  const types = screen.getAllByRole("checkbox");
  for (const [text, fault] of [
    ["-5", "Enter a full URL, such as https://example.com/events"],
    ["http://example.com/", "The URL must start with https://."],
    ["https://10.0.0.1/x", "Slotwire doesn't call this host. Use a public host name."],
  ] as const) {
    await paste(field, text);
    await press("Create webhook");
    await screen.findByText(fault);
  }
  for (const type of types) await user.click(type);
  await press("Create webhook");
  await screen.findByText("Choose at least one event.");
  await paste(field, ` ${url} `);
  await user.click(screen.getByRole("checkbox", { name: /points\.changed/ }));
  await user.click(screen.getByRole("checkbox", { name: /user\.created/ }));
  await press("Create webhook");
  const first = await secret();
  expect(first).toMatch(/^whsec_[\w+/]{43}=$/);
  await press("I've copied it");
  expect(await read("acme")).toMatchObject({ url, types: ["user.created", "points.changed"] });
  expect(document.body.textContent).not.toContain(first);
  await screen.findByText("No events yet");
  await press("Rotate secret");
  await user.click(
    within(await screen.findByRole("dialog")).getByRole("button", { name: "Rotate secret" }),
  );
  expect(await secret()).not.toBe(first);
  await press("I've copied it");
  await screen.findByText(/Requests are signed with the former secrets too/);
});

test("a paused webhook is marked in the navigation, and a waiting event can be opened", async () => {
  await fetchReady("paused");
  await write("PUT", address("paused"), { url, types: ["user.created"], updatedAt: null });
  await press("Pause");
  await screen.findByText("The webhook is paused");
  await screen.findByRole("link", { name: /Events.*paused/ });
  await pass(1000);
  await stage.service.openApp(bots[1] as (typeof bots)[number], { tgId: 42, name: "Grace" });
  await pass(5000);
  const table = await screen.findByRole("table", { name: "Events" });
  const row = await within(table).findByRole("row", { name: /user\.created/ });
  expect(row.textContent).toMatch(/^user\.created42.*Waiting0–$/);
  await user.click(within(row).getByRole("link", { name: "user.created, user 42" }));
  const drawer = await screen.findByRole("dialog");
  expect((await within(drawer).findByText(/"tgName": "Grace"/)).textContent).toContain(
    '"botId": "paused"',
  );
  await within(drawer).findByText("Not sent yet.");
  await user.click(within(drawer).getByRole("button", { name: "Try now" }));
  await within(drawer).findByText(/waits because the webhook is paused/);
  await user.click(within(drawer).getByRole("button", { name: "Close" }));
  await user.click(await screen.findByRole("radio", { name: "Not accepted" }));
  await screen.findByText("No such events");
  await press("Delete webhook");
  await user.click(
    within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete webhook" }),
  );
  await screen.findByText("Know about everything as it happens");
  expect(await read("paused")).toBeNull();
});

/** Opens the page of a bot whose webhook is made behind it. */
async function fetchReady(botId: string): Promise<void> {
  open(botId);
  await screen.findByText("Know about everything as it happens");
}

test("another owner's change is shown next to one's own before either is lost", async () => {
  open("shared");
  const field = await screen.findByLabelText("URL");
  await paste(field, url);
  await write("PUT", address("shared"), {
    url: `${url}/theirs`,
    types: ["user.created"],
    updatedAt: null,
  });
  await press("Create webhook");
  await screen.findByText("Other changes were saved while you were editing");
  // The page reads the webhook again.
  await pass(6000);
  await screen.findByRole("button", { name: "Send test event" });
  await press("Keep what is here");
  await screen.findByText("Webhook saved");
  expect(await read("shared")).toMatchObject({ url });
});
