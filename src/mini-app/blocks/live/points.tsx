import { showView } from "../../pages/open-page.ts";
import { ActionView } from "../../screen/action-view.tsx";
import { PropertySlot } from "../../screen/property-slot.tsx";
import { words } from "../../session/page-context.ts";
import { PointsView } from "../points.tsx";

/** The balance, and the way to its history. */
export function livePoints() {
  return (
    <PointsView
      slot={<PropertySlot property="points" />}
      action={<ActionView text={words.history} onClick={() => showView("history")} />}
    />
  );
}
