import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { QueryClient } from "@tanstack/react-query";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { CustomField } from "#contract/field/custom-field.schema.ts";
import { type BuiltInProperty, builtInProperties } from "#contract/text/reference.ts";
import { setTransform } from "#mini-app/fields/field-fetch.ts";
import { closeServer } from "../../close-server.ts";
import { holdTime, releaseTime } from "../../page-time.ts";
import { installHandover, sampleSession } from "../handover.ts";
import { fieldWith } from "../service.ts";
import { renderLive } from "./render-live.tsx";

installHandover();
const { CustomFieldSlot, PropertySlot } = await import("#mini-app/blocks/live/slots.tsx");

let server: Server;
let answer = { status: 200, body: "17th" };
let bodies: string[] = [];
/** The server answers after it. */
let hold: Promise<void> | undefined;

afterEach(cleanup);

function fieldAt(path: string): CustomField {
  const { port } = server.address() as AddressInfo;
  return fieldWith({ url: `http://127.0.0.1:${port}${path}`, fallback: "no rank" });
}

function show(field: CustomField, count = 1, stored?: string): QueryClient {
  const client = new QueryClient();
  if (stored !== undefined)
    client.setQueryData(["custom-field", field.name, field.url], stored, { updatedAt: 0 });
  const slots = Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the slots are alike
    <CustomFieldSlot key={index} field={field} />
  ));
  return renderLive(slots, sampleSession(), client);
}

function slots(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-slot="rank"]')];
}

describe("a slot of a custom field", () => {
  beforeAll(holdTime);
  afterAll(releaseTime);
  beforeEach(async () => {
    bodies = [];
    hold = undefined;
    answer = { status: 200, body: "17th" };
    server = createServer((request, response) => {
      const headers = {
        "Access-Control-Allow-Origin": "*",
        "Access-Control-Allow-Headers": "Content-Type",
      };
      if (request.method === "OPTIONS") return void response.writeHead(204, headers).end();
      let body = "";
      request.on("data", (chunk) => {
        body += chunk;
      });
      request.on("end", async () => {
        bodies.push(body);
        await hold;
        response.writeHead(answer.status, headers).end(answer.body);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });

  afterEach(() => closeServer(server));

  test("waits, then shows the owner's text verbatim", async () => {
    answer.body = '{"data": "<b>7</b>"}';
    show(fieldAt("/rank"));
    expect(slots()[0]?.dataset.state).toBe("loading");
    expect(slots()[0]?.getAttribute("aria-busy")).toBe("true");
    await screen.findByText('{"data": "<b>7</b>"}');
    expect(slots()[0]?.dataset.state).toBe("fresh");
    expect(slots()[0]?.querySelector("b")).toBeNull();
  });

  test("sends exactly the seven members, once for any number of slots", async () => {
    show(fieldAt("/rank"), 5);
    await waitFor(() =>
      expect(slots().map((slot) => slot.textContent)).toEqual(Array(5).fill("17th")),
    );
    expect(bodies.map((body) => JSON.parse(body))).toEqual([sampleSession().fieldRequest]);
  });

  test("shows the fallback when the answer is empty", async () => {
    answer.body = "";
    show(fieldAt("/rank"));
    await screen.findByText("no rank");
    expect(slots()[0]?.dataset.state).toBe("fresh");
  });

  test("shows the fallback, marked failed, when there never was a value", async () => {
    answer = { status: 404, body: "secret page" };
    show(fieldAt("/rank"));
    await screen.findByText("no rank");
    expect(slots()[0]?.dataset.state).toBe("failed");
    expect(bodies).toHaveLength(1);
  });

  test("keeps the last good value, marked stale, when a later fetch fails", async () => {
    answer = { status: 404, body: "" };
    show(fieldAt("/rank"), 1, "16th");
    await waitFor(() => expect(bodies).toHaveLength(1));
    await waitFor(() => expect(slots()[0]?.dataset.state).toBe("stale"));
    expect(slots()[0]?.textContent).toBe("16th");
  });

  test("requests from a failed server again only a minute later, however often its page is opened", async () => {
    answer = { status: 404, body: "" };
    const client = show(fieldAt("/rank"));
    await waitFor(() => expect(slots()[0]?.dataset.state).toBe("failed"));
    const turnBack = () => {
      cleanup();
      renderLive(<CustomFieldSlot field={fieldAt("/rank")} />, sampleSession(), client);
      client.getQueryCache().onFocus();
    };
    turnBack();
    turnBack();
    expect(client.isFetching()).toBe(0);
    expect(slots()[0]?.dataset.state).toBe("failed");
    const [query] = client.getQueryCache().findAll({ queryKey: ["custom-field"] });
    query?.setState({ errorUpdatedAt: Date.now() - 61_000 });
    answer = { status: 200, body: "18th" };
    turnBack();
    await screen.findByText("18th");
    expect(bodies).toHaveLength(2);
  });

  test("keeps its fallback while a failed server is requested again", async () => {
    answer = { status: 404, body: "" };
    const client = show(fieldAt("/rank"));
    await waitFor(() => expect(slots()[0]?.dataset.state).toBe("failed"));
    let release = () => {};
    hold = new Promise((resolve) => (release = resolve));
    void client.refetchQueries({ queryKey: ["custom-field"] });
    await act(async () => void vi.advanceTimersByTime(50));
    expect(client.isFetching()).toBe(1);
    expect([slots()[0]?.dataset.state, slots()[0]?.textContent]).toEqual(["failed", "no rank"]);
    answer = { status: 200, body: "18th" };
    release();
    await screen.findByText("18th");
  });

  test("is requested once more if its transform did not load", async () => {
    answer.body = '{"rank":"17th"}';
    let hasFailed = false;
    setTransform(async () => {
      hasFailed = true;
      throw new TypeError("network");
    });
    show({ ...fieldAt("/rank"), transform: { pointer: "/rank" } });
    await waitFor(() => expect(hasFailed).toBe(true));
    setTransform(() => import("#contract/field/field-value.ts"));
    await screen.findByText("17th");
    expect(bodies).toHaveLength(2);
  });

  test("retries once after a 5xx and shows the second answer", async () => {
    answer = { status: 503, body: "" };
    show(fieldAt("/rank"));
    await waitFor(() => expect(slots()[0]?.dataset.state).toBe("failed"));
    answer = { status: 200, body: "18th" };
    await screen.findByText("18th");
    expect(bodies).toHaveLength(2);
  });

  test("never calls a URL that a player's device must not call", async () => {
    show({ ...fieldAt("/rank"), url: "http://192.168.0.1/rank" });
    await screen.findByText("no rank");
    expect(slots()[0]?.dataset.state).toBe("failed");
  });
});

const session = sampleSession({
  player: { tgId: 7, name: "Ada <b>", username: "ada", customValue: -40 },
});

/** The slot's visible text, and its value for programs. */
function slotOf(
  property: BuiltInProperty,
  of = session,
): [string | null | undefined, string | undefined] {
  renderLive(<PropertySlot property={property} />, of);
  const slot = document.querySelector<HTMLElement>(`[data-slot="${property}"]`);
  return [slot?.textContent, slot?.dataset.value];
}

const shown: Record<BuiltInProperty, [string, string]> = {
  points: ["1,234", "1234"],
  level: ["1", "1"],
  totalLevels: ["2", "2"],
  energy: ["500", "500"],
  maxEnergy: ["500", "500"],
  friendsCount: ["3", "3"],
  name: ["Ada <b>", "Ada <b>"],
  username: ["ada", "ada"],
  customValue: ["-40", "-40"],
  autominePointsPerHour: ["0", "0"],
  tonFriendlyAddress: ["", ""],
};

describe("a slot of a built-in property", () => {
  test.each(builtInProperties)("shows the player's %s", (property) => {
    expect(slotOf(property)).toEqual(shown[property]);
  });

  test("shows a linked wallet's address", () => {
    const fieldRequest = {
      ...session.fieldRequest,
      tonFriendlyAddress: "UQAbc",
      tonRawAddress: "0:ab",
    };
    expect(slotOf("tonFriendlyAddress", { ...session, fieldRequest })).toEqual(["UQAbc", "UQAbc"]);
  });
});
