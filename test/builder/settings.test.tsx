import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { botWith } from "../mini-app/service.ts";
import { openConsole, setConsole, user } from "./open.tsx";

const stage = setConsole([botWith()]);
const sections = () => screen.findByRole("navigation", { name: "Sections of the settings" });

test("the settings lead to their first section, which is marked in the navigation", async () => {
  openConsole(stage.service, "/bots/acme/settings");
  const nav = await sections();
  await screen.findByRole("region", { name: "General" });
  expect(location.pathname).toBe("/builder/bots/acme/settings/general");
  const [current, ...others] = within(nav)
    .getAllByRole("link")
    .filter((link) => link.getAttribute("aria-current") === "page");
  expect(current?.textContent).toBe("General");
  expect(others).toEqual([]);
});

test("whoever chooses a section is led to its title", async () => {
  openConsole(stage.service, "/bots/acme/settings");
  await user.click(within(await sections()).getByRole("link", { name: "Privacy" }));
  const title = await screen.findByRole("heading", { level: 2, name: "Privacy" });
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(document.title).toBe("Privacy · Settings · Slotwire");
});

test("a section that is not there says so", async () => {
  openConsole(stage.service, "/bots/acme/settings/nowhere");
  await screen.findByRole("heading", { level: 1, name: "Page not found" });
});
