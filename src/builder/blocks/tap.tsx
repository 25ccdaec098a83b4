import { IconHandFinger } from "@tabler/icons-react";
import { Drawing, Figure } from "../parts/page/drawing.tsx";
import { labelledKind } from "./labelled-kind.tsx";

export const tap = labelledKind("tap", {
  icon: IconHandFinger,
  category: "game",
  Picture: TapPicture,
});

function TapPicture() {
  return (
    <Drawing>
      <circle cx={66} cy={47} r={35} className="drawn-soft" />
      <circle cx={66} cy={47} r={30} className="drawn-accent" />
      <IconHandFinger x={49} y={30} size={34} stroke={1.75} color="#fff" />
      <Figure x={101} y={26} size={18}>
        +1
      </Figure>
    </Drawing>
  );
}
