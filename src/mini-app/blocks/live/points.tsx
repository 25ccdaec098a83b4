import { showView } from "../../pages/view-store.ts";
import { words } from "../../session/page-context.ts";
import { ActionView } from "../../ui/action-view.tsx";
import { PointsView } from "../points.tsx";
import { PropertySlot } from "./property-slot.tsx";

export function livePoints() {
  return (
    <PointsView
      slot={<PropertySlot property="points" />}
      action={<ActionView text={words.history} onClick={() => showView("history")} />}
    />
  );
}
