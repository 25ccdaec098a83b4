import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { BotFile } from "#contract/bot/bot-file.schema.ts";
import { botWith } from "../mini-app/service.ts";
import { pass } from "../page-time.ts";
import { openConsole, owner, read, send, setConsole, user } from "./open.tsx";

const ids = ["acme", "paused", "shared"];
const bots = ids.map((id) => botWith({ id }));
const stage = setConsole(bots);

const url = "https://owner.example.com/events";
const open = (botId: string) => openConsole(stage.service, `/bots/${botId}/events`);
const webhookOf = async (botId: string) => (await read(`bots/${botId}/webhook`)).webhook;
/** Makes a webhook behind the open page. */
const make = (botId: string, to: string) =>
  send("PUT", `bots/${botId}/webhook`, { url: to, types: ["user.created"], updatedAt: null });
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
    await owner.paste(field, text);
    await owner.press("Create webhook");
    await screen.findByText(fault);
  }
  const chosen = screen.getAllByRole<HTMLInputElement>("checkbox", { checked: true });
  expect(types.filter((type) => !chosen.includes(type as HTMLInputElement))).toEqual([
    screen.getByRole("checkbox", { name: /telegram\.update/ }),
  ]);
  for (const type of chosen) await user.click(type);
  await owner.press("Create webhook");
  await screen.findByText("Choose at least one event.");
  await owner.paste(field, ` ${url} `);
  await user.click(screen.getByRole("checkbox", { name: /points\.changed/ }));
  await user.click(screen.getByRole("checkbox", { name: /user\.created/ }));
  await owner.press("Create webhook");
  const first = await secret();
  expect(first).toMatch(/^whsec_[\w+/]{43}=$/);
  await owner.press("I've copied it");
  expect(await webhookOf("acme")).toMatchObject({ url, types: ["user.created", "points.changed"] });
  expect(document.body.textContent).not.toContain(first);
  await screen.findByText("No events yet");
  await owner.press("Rotate secret");
  await owner.confirm("Rotate secret");
  expect(await secret()).not.toBe(first);
  await owner.press("I've copied it");
  await screen.findByText(/Requests are signed with the former secrets too/);
});

test("a paused webhook is marked in the navigation, and a waiting event can be opened", async () => {
  open("paused");
  await screen.findByText("Know about everything as it happens");
  await make("paused", url);
  await owner.press("Pause");
  await screen.findByText("The webhook is paused");
  await screen.findByRole("link", { name: /Events.*paused/ });
  await pass(1000);
  await stage.service.openApp(bots[1] as BotFile, { tgId: 42, name: "Grace" });
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
  await owner.press("Delete webhook");
  await owner.confirm("Delete webhook");
  await screen.findByText("Know about everything as it happens");
  expect(await webhookOf("paused")).toBeNull();
});

test("another owner's change is shown next to one's own before either is lost", async () => {
  open("shared");
  await owner.fill("URL", url);
  await make("shared", `${url}/theirs`);
  await owner.press("Create webhook");
  await screen.findByText("Other changes were saved while you were editing");
  // The page reads the webhook again.
  await pass(6000);
  await screen.findByRole("button", { name: "Send test event" });
  await owner.press("Keep what is here");
  await screen.findByText("Webhook saved");
  expect(await webhookOf("shared")).toMatchObject({ url });
});
