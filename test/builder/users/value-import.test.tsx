import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { botWith } from "../../mini-app/service.ts";
import { pass } from "../../page-time.ts";
import { answerCalls, closeConsole, openConsole, owner, read, setConsole, user } from "../open.tsx";

const bot = botWith();
const tgIds = [42, 43, 44];
const stage = setConsole([bot], async (service) => {
  for (const tgId of tgIds) await service.openApp(bot, { tgId, name: `Player ${tgId}` });
});

async function openDialog(): Promise<HTMLElement> {
  openConsole(stage.service, "/bots/acme/users");
  await owner.press("Import values");
  return screen.findByRole("dialog", { name: "Import custom values" });
}

const give = (dialog: HTMLElement, content: BlobPart, name = "values.csv") =>
  user.upload(
    dialog.querySelector("input[type=file]") as HTMLInputElement,
    new File([content], name, { type: "text/csv" }),
  );

const customValueOf = async (tgId: number) => (await read(`bots/acme/users/${tgId}`)).customValue;

/** Values for users whom the bot does not know. */
const strangers = (count: number) => Array.from({ length: count }, (_, n) => `${1000 + n},1`);

/** Lets a function answer the calls that set values, with the number of each. */
function answerImports(answer: (call: number, send: () => Promise<Response>) => Promise<Response>) {
  let calls = 0;
  answerCalls("/custom-values", (send) => answer(calls++, send));
}

describe("custom values from a file", () => {
  test("are shown before they are set, wrong and repeated lines by their numbers", async () => {
    const dialog = await openDialog();
    await give(dialog, "\ufefftgId;value\r\n42;7\r\n43;1\r\n44;12.5\r\n\r\n43;-8\r\n99;5\r\n");
    await within(dialog).findByRole("heading", { name: "3 values to set" });
    const wrong = within(dialog).getByRole("region", { name: "Wrong lines" });
    expect(wrong.textContent).toBe("Line 4: “12.5” is not a whole number.");
    const repeated = within(dialog).getByRole("region", { name: "Replaced lines" });
    expect(repeated.textContent).toBe("Line 3: user 43 is on line 6 again.");
    expect(await customValueOf(42)).toBe(0);

    await owner.press("Set 3 values");
    await within(dialog).findByRole("heading", { name: "2 values set" });
    const unknown = within(dialog).getByRole("region", { name: "Unknown users" });
    expect(unknown.textContent).toBe("99");
    expect([await customValueOf(42), await customValueOf(43), await customValueOf(44)]).toEqual([
      7, -8, 0,
    ]);
  });

  test("may be pasted, and set again without harm", async () => {
    for (let round = 0; round < 2; round += 1) {
      const dialog = await openDialog();
      await owner.paste(await within(dialog).findByLabelText("Or paste the lines"), "44\t-3");
      await owner.press("Check");
      await owner.press("Set 1 value");
      await within(dialog).findByRole("heading", { name: "1 value set" });
      expect(await customValueOf(44)).toBe(-3);
      await owner.press("Done");
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      await pass(1);
      closeConsole();
    }
  });

  test.each<[string, BlobPart, RegExp]>([
    ["a picture", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), /not a text file/],
    ["nothing", " \n", /Nothing to import/],
    ["a letter", "Dear owner,\nhere, as you asked, are some values", /columns can't be identified/],
    ["2 MB of junk", "lorem ipsum dolor\n".repeat(120_000), /columns can't be identified/],
    ["IDs alone", "42\n43\n", /No line has a Telegram ID and a whole number/],
    ["more than 20 MiB", "42,7\n".repeat(4_200_000), /more than 20 MiB/],
  ])("are not taken from %s, and a sentence gives the reason", async (_what, content, sentence) => {
    const dialog = await openDialog();
    await give(dialog, content);
    expect((await within(dialog).findByRole("alert")).textContent).toMatch(sentence);
    expect(within(dialog).queryByRole("heading", { name: /to set/ })).toBeNull();
  });

  test("are sent in portions of 500, one by one; one that did not arrive is sent again", async () => {
    const sizes: number[] = [];
    answerImports(async (call, send) => {
      if (call === 1) throw new TypeError("Failed to fetch");
      const response = await send();
      const { set, unknown } = await response.clone().json();
      sizes.push(set + unknown.length);
      return response;
    });
    const dialog = await openDialog();
    await give(dialog, ["42,11", ...strangers(1200)].join("\n"));
    await owner.press("Set 1,201 values");
    await within(dialog).findByRole("heading", { name: "1 value set" });
    expect(sizes).toEqual([500, 500, 201]);
    expect(await customValueOf(42)).toBe(11);
    expect(dialog.textContent).toContain("1,200 users have never opened the Mini App");
  });

  test("can be stopped, and sent on from there", async () => {
    let release = () => {};
    answerImports(async (call, send) => {
      if (call === 1) {
        const held = new Promise<void>((resolve) => {
          release = resolve;
        });
        await held;
      }
      return send();
    });
    const dialog = await openDialog();
    await give(dialog, ["42,21", ...strangers(998), "43,22"].join("\n"));
    await owner.press("Set 1,000 values");
    await within(dialog).findByText("500 of 1,000");
    // Neither of these ends it by mistake.
    await user.keyboard("{Escape}");
    expect(within(dialog).queryByRole("button", { name: "Close" })).toBeNull();
    await owner.press("Cancel");
    release();
    await within(dialog).findByText(/500 values not sent yet/);
    expect(await customValueOf(42)).toBe(21);
    await owner.press("Continue");
    await within(dialog).findByRole("heading", { name: "2 values set" });
    expect(await customValueOf(43)).toBe(22);
  });

  test("say why they were refused, and how many are left", async () => {
    answerImports(async () =>
      Response.json(
        { code: "BOT_NOT_FOUND", title: "", detail: "There is no such bot." },
        { status: 404, headers: { "content-type": "application/problem+json" } },
      ),
    );
    const dialog = await openDialog();
    await give(dialog, "42,31");
    await owner.press("Set 1 value");
    expect((await within(dialog).findByRole("alert")).textContent).toContain("no such bot");
    await within(dialog).findByText(/1 value not sent yet/);
  });
});
