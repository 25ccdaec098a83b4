import { IconAntennaBars5 } from "@tabler/icons-react";
import { Bar, Card, Drawing, Figure } from "../parts/page/drawing.tsx";
import { labelledKind } from "./labelled-kind.tsx";

export const level = labelledKind("level", {
  icon: IconAntennaBars5,
  category: "game",
  Picture: LevelPicture,
});

function LevelPicture() {
  return (
    <Drawing>
      <Card x={10} y={12} width={124} height={64} />
      <Bar x={20} y={21} width={26} height={5} />
      <Bar x={20} y={34} width={46} height={8} tone="ink" />
      <Bar x={102} y={29} width={24} height={17} tone="soft" />
      <Figure x={114} y={42} size={12} anchor="middle" tone="accent">
        3
      </Figure>
      <Bar x={20} y={53} width={104} height={7} tone="line" />
      <Bar x={20} y={53} width={62} height={7} tone="accent" />
      <Bar x={20} y={66} width={52} height={4} />
    </Drawing>
  );
}
