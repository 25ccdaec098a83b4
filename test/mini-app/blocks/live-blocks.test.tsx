import { QueryClient } from "@tanstack/react-query";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Block } from "#contract/screen/block.schema.ts";
import { installHandover, sampleSession } from "../handover.ts";
import { fieldWith } from "../service.ts";
import { renderLive } from "./render-live.tsx";

installHandover();
const { liveParts } = await import("#mini-app/blocks/live/live-parts.tsx");
const { ScreenView } = await import("#mini-app/screen/screen-view.tsx");

const rank = fieldWith({ url: "http://localhost:1/rank", refreshSeconds: 3600 });
const rankKey = ["custom-field", rank.name, rank.url];

/** Shows blocks to a player with 1,234 points. */
function show(blocks: Block[], rankValue?: string): QueryClient {
  const client = new QueryClient();
  if (rankValue !== undefined) client.setQueryData(rankKey, rankValue);
  const view = <ScreenView screen={{ blocks }} parts={liveParts([rank])} />;
  return renderLive(view, sampleSession(), client);
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe("a bar", () => {
  const bar = () => screen.getByRole("progressbar");
  const progress = (value: string, max: string): Block => ({ type: "progress", value, max });

  test("follows a built-in property and a custom field", async () => {
    const client = show([progress("{{points}}", "{{rank}}")], "2468");
    expect(bar().getAttribute("aria-valuenow")).toBe("50");
    expect(bar().getAttribute("aria-valuetext")).toBe("1234 / 2468");
    client.setQueryData(rankKey, "1234");
    await waitFor(() => expect(bar().getAttribute("aria-valuenow")).toBe("100"));
  });

  test.each([
    ["1,250", "5,000", "25"],
    ["1 250", "5 000", "25"],
    ["1\u202f250", "5\u00a0000", "25"],
    ["1,250,000", "5000000", "25"],
    ["12.5", "50", "25"],
    ["12,5", "50", "25"],
    ["1.25", "5", "25"],
    ["0,125", "1", "12.5"],
    ["85%", "5000", "85"],
    ["%85", "100 %", "85"],
    ["12,5 %", "50", "12.5"],
    ["-5", "50", "0"],
    ["-5", "-10", "0"],
    ["3/10", "10", "0"],
    ["5", "none", "0"],
    ["5", "0", "0"],
    ["120%", "50", "100"],
  ])("shows %s of %s as %s percent", (value, max, percent) => {
    show([progress("{{rank}}", max)], value);
    expect(bar().getAttribute("aria-valuenow")).toBe(percent);
  });

  test("is empty while the field's value is no number, and fills when it is one", async () => {
    const client = show([progress("{{rank}}", "20")], "16th");
    expect(bar().getAttribute("aria-valuenow")).toBe("0");
    expect(screen.getByText("16th")).toBeTruthy();
    client.setQueryData(rankKey, " 15 ");
    await waitFor(() => expect(bar().getAttribute("aria-valuenow")).toBe("75"));
  });
});

describe("a text to copy", () => {
  const block: Block = { type: "copy", text: "ADA-{{points}}-{{rank}}" };
  const writeText = vi.fn<(text: string) => Promise<void>>();
  const press = () => fireEvent.click(screen.getByRole("button", { name: "Copy" }));

  beforeEach(() => {
    writeText.mockReset().mockResolvedValue();
    vi.spyOn(navigator, "clipboard", "get").mockReturnValue({ writeText } as never);
  });

  test("is copied as it is shown, and the button confirms it", async () => {
    show([block], "16th");
    press();
    const button = await screen.findByRole("button", { name: "Copied" });
    expect(button.getAttribute("aria-live")).toBe("polite");
    expect(writeText.mock.calls).toEqual([["ADA-1,234-16th"]]);
  });

  test("is not copied while one of its values is loading", () => {
    const loading = new Promise<string>(() => {});
    window.slotwire.values.set("rank", loading);
    show([block]);
    press();
    expect(writeText).not.toHaveBeenCalled();
    expect(screen.getByRole("button", { name: "Copy" })).toBeTruthy();
  });

  test("is selected where the client refuses to copy", async () => {
    writeText.mockRejectedValue(new DOMException("denied", "NotAllowedError"));
    Object.assign(document, { execCommand: () => false });
    show([block], "16th");
    press();
    await screen.findByRole("button", { name: "Selected" });
    expect(String(getSelection())).toBe("ADA-1,234-16th");
    expect(document.querySelector("textarea")).toBeNull();
  });
});
