import { PointsView } from "../../blocks/points.tsx";
import { ActionView } from "../../screen/action-view.tsx";
import type { Still } from "./still.ts";

export function stillPoints({ slot, words }: Still) {
  return <PointsView slot={slot("points")} action={<ActionView text={words.history} />} />;
}
