import { IconBolt } from "@tabler/icons-react";
import { Bar, Card, Drawing, Figure } from "../parts/page/drawing.tsx";
import { labelledKind } from "./labelled-kind.tsx";

export const energy = labelledKind("energy", {
  icon: IconBolt,
  category: "game",
  Picture: EnergyPicture,
});

function EnergyPicture() {
  return (
    <Drawing>
      <Card x={10} y={16} width={124} height={56} />
      <path d="M27 25 19 39h6l-2 10 9-14h-6z" className="drawn-accent" />
      <Figure x={39} y={45} size={19}>
        351
      </Figure>
      <Figure x={77} y={45} size={13} tone="dim">
        / 500
      </Figure>
      <Bar x={20} y={57} width={104} height={7} tone="line" />
      <Bar x={20} y={57} width={73} height={7} tone="accent" />
    </Drawing>
  );
}
