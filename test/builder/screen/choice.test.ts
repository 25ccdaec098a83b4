import { describe, expect, test } from "vitest";
import { choiceAt, faultyInner, innerOf, placeOfChoice } from "#builder/screen/choice.ts";
import { edit, startEditing } from "#builder/screen/draft/editing.ts";
import { clientCallIn } from "#builder/screen/preview/client-call.ts";
import type { Block } from "#contract/screen/block.schema.ts";

const text = (words: string): Block => ({ type: "text", style: "body", text: words });
const group: Block = {
  type: "group",
  layout: "row",
  blocks: [{ type: "points" }, { type: "tap" }],
};
const draft = startEditing({
  blocks: [text("One"), group],
  pages: [{ id: "shop", title: "Shop", icon: "shop", blocks: [text("Two")] }],
});
const items = draft.pages.flatMap((page) => page.items);
const idOf = (words: string) =>
  items.find(({ block }) => block.type === "text" && block.text === words)?.id ?? -1;
const groupId = items.find(({ block }) => block === group)?.id ?? -1;

describe("the chosen block", () => {
  test("has the same place in list and preview, and a place leads back to it", () => {
    const chosen = { page: "", block: groupId, inner: 1 };
    const place = { page: "", block: 1, inner: 1 };
    expect(placeOfChoice(draft, chosen)).toEqual(place);
    expect(choiceAt(draft, place)).toEqual(chosen);
    expect(choiceAt(draft, { page: "shop", block: 0, inner: null })).toEqual({
      page: "shop",
      block: idOf("Two"),
      inner: null,
    });
  });

  test("keeps its id while it moves, so that its place follows", () => {
    const moved = edit(draft, { kind: "move", id: groupId, index: 0 });
    expect(placeOfChoice(moved, { page: "", block: groupId, inner: null })?.block).toBe(0);
  });

  test("has no place while another page is chosen, or after it was deleted", () => {
    expect(placeOfChoice(draft, { page: "shop", block: groupId, inner: null })).toBeNull();
    expect(placeOfChoice(draft, { page: "", block: null, inner: null })).toBeNull();
    const deleted = edit(draft, { kind: "delete", id: groupId });
    expect(placeOfChoice(deleted, { page: "", block: groupId, inner: null })).toBeNull();
    expect(choiceAt(deleted, { page: "", block: 1, inner: null })).toBeNull();
  });
});

test("a group opens at its first block with a fault", () => {
  const fault = (id: number, place: string) => ({ id, page: "", place, message: "Wrong." });
  const faults = [fault(1, "blocks/0/text"), fault(2, "blocks/7/url"), fault(2, "blocks/3")];
  expect(faultyInner(faults, 2)).toBe(3);
  expect(faultyInner(faults, 9)).toBeNull();
  expect(innerOf("blocks")).toBeNull();
  expect(innerOf("blocks/12/items/0/question")).toBe(12);
});

describe("the calls of a played Mini App to the client", () => {
  const message = (eventType: string, eventData: unknown) =>
    clientCallIn(JSON.stringify({ eventType, eventData }));

  test("is opening a link, or sharing one", () => {
    expect(message("web_app_open_link", { url: "https://example.com/" })).toEqual({
      kind: "open",
      url: "https://example.com/",
    });
    expect(message("web_app_open_tg_link", { path_full: "/acme" })).toEqual({
      kind: "open",
      url: "https://t.me/acme",
    });
    expect(message("web_app_open_tg_link", { path_full: "/share/url?url=x" })).toEqual({
      kind: "share",
    });
  });

  test.each([
    ["a script", "web_app_open_link", { url: "javascript:alert(1)" }],
    ["an address without https", "web_app_open_link", { url: "http://example.com/" }],
    ["no address", "web_app_open_link", null],
    ["another host's path", "web_app_open_tg_link", { path_full: "@evil.example" }],
    ["something else", "web_app_expand", null],
  ])("is never %s", (_what, eventType, eventData) => {
    expect(message(eventType, eventData)).toBeNull();
  });

  test("is nothing in messages that are no calls", () => {
    for (const data of [undefined, null, 5, {}, { eventType: "web_app_open_link" }, "", "{", "5"])
      expect(clientCallIn(data)).toBeNull();
  });
});
