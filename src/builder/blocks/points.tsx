import { IconStar } from "@tabler/icons-react";
import { Bar, Drawing, Figure } from "../parts/page/drawing.tsx";
import { labelledKind } from "./labelled-kind.tsx";

export const points = labelledKind("points", {
  icon: IconStar,
  category: "game",
  Picture: PointsPicture,
});

function PointsPicture() {
  return (
    <Drawing>
      <Bar x={56} y={14} width={32} />
      <Figure x={72} y={55} size={32} anchor="middle">
        840
      </Figure>
      <Bar x={54} y={68} width={36} tone="accent" />
    </Drawing>
  );
}
