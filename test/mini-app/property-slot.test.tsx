import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { type BuiltInProperty, builtInProperties } from "#contract/text/reference.ts";
import { installHandover, sampleSession } from "./handover.ts";

installHandover();
const { PropertySlot } = await import("#mini-app/blocks/live/slots.tsx");
const { sessionQuery } = await import("#mini-app/session/session-query.ts");

afterEach(cleanup);

const session = sampleSession({
  player: { tgId: 7, name: "Ada <b>", username: "ada", customValue: -40 },
});

/** The slot's visible text, and its value for programs. */
function slotOf(
  property: BuiltInProperty,
  of = session,
): [string | null | undefined, string | undefined] {
  const client = new QueryClient();
  client.setQueryData(sessionQuery.queryKey, { ...of, clockOffsetMs: 0 });
  render(
    <QueryClientProvider client={client}>
      <PropertySlot property={property} />
    </QueryClientProvider>,
  );
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
