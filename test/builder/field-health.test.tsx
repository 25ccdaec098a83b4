import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { chooseLanguage, useLanguageChoice } from "#builder/language.ts";
import { botWith, fieldWith } from "../mini-app/service.ts";
import { openConsole, setConsole, user } from "./open.tsx";

const acme = botWith({ fields: [fieldWith(), fieldWith({ name: "vip" })] });
const stage = setConsole([acme], async (service) => {
  const session = await service.openApp(acme, { tgId: 1, name: "Ada" });
  const page = `<img src=x onerror="alert(1)"> ${"undefined".repeat(6)}`.slice(0, 80);
  const suspicious = { field: "rank", outcome: "suspicious", milliseconds: 0, sample: page };
  await service.play(acme, session, "field-reports", {
    fetches: [
      ...Array(5).fill(suspicious),
      { field: "vip", outcome: "ok", milliseconds: 9 },
      { field: "vip", outcome: "timeout", milliseconds: 9 },
    ],
  });
});

// A chart has no size in happy-dom, of which recharts warns.
beforeEach(() => void vi.spyOn(console, "warn").mockImplementation(() => {}));

const healthOf = (name: string) =>
  screen.findByRole("region", { name: `On players' devices: ${name}` });

describe("the health of a field", () => {
  test("has a mark and its time while the field is failing, as has the navigation", async () => {
    openConsole(stage.service, "/bots/acme/fields");
    const rank = await healthOf("rank");
    await within(rank).findByText("Failing");
    expect(rank.textContent).toContain("Failing began just now");
    await screen.findByRole("link", { name: "Fields 1 failing field" });
    // One failure of two is no alarm.
    const vip = await healthOf("vip");
    await within(vip).findAllByText("50%");
    expect(within(vip).queryByText("Failing")).toBeNull();
  });

  test("quotes a suspicious response as text, and explains it", async () => {
    openConsole(stage.service, "/bots/acme/fields");
    const rank = await healthOf("rank");
    await user.click(await within(rank).findByText("Details"));
    await within(rank).findByText(/^The response looked like an error/);
    const quote = within(rank).getByText(/^“<img src=x onerror="alert\(1\)"> undefined.*”$/);
    expect(quote.textContent).toHaveLength(82);
    expect(quote.tagName).toBe("BDI");
    expect(rank.querySelector("img")).toBeNull();
  });

  test("is in Russian, too", async () => {
    await chooseLanguage("ru");
    openConsole(stage.service, "/bots/acme/fields");
    const rank = await screen.findByRole("region", { name: "На устройствах игроков: rank" });
    await within(rank).findByText("Есть сбои");
    expect(rank.textContent).toContain("Есть сбои начались только что");
    await user.click(within(rank).getByText("Подробнее"));
    await within(rank).findByText(/^«<img .*»$/);
    useLanguageChoice.setState({ language: "en" });
  });
});
