import { PointsView } from "../../blocks/points.tsx";
import { ActionView } from "../../ui/action-view.tsx";
import type { StaticSession } from "./static-session.ts";

export function staticPoints({ slot, words }: StaticSession) {
  return <PointsView slot={slot("points")} action={<ActionView text={words.history} />} />;
}
