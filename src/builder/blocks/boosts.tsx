import { IconRocket } from "@tabler/icons-react";
import { Bar, Card, Drawing, Figure } from "../parts/page/drawing.tsx";
import { labelledKind } from "./labelled-kind.tsx";

export const boosts = labelledKind("boosts", {
  icon: IconRocket,
  category: "activities",
  Picture: BoostsPicture,
  activity: "boosts",
});

function BoostsPicture() {
  return (
    <Drawing>
      {[
        { y: 8, gain: "+1", price: "1,000" },
        { y: 46, gain: "+50", price: "2,500" },
      ].map(({ y, gain, price }) => (
        <g key={y}>
          <Card x={10} y={y} width={124} height={34} />
          <g className="drawn-accent">
            <IconRocket x={17} y={y + 7} size={20} />
          </g>
          <Figure x={44} y={y + 17} size={13}>
            {gain}
          </Figure>
          <Bar x={44} y={y + 22} width={26} height={5} />
          <Bar x={82} y={y + 9} width={44} height={16} tone="soft" />
          <Figure x={104} y={y + 21} size={11} anchor="middle" tone="accent">
            {price}
          </Figure>
        </g>
      ))}
    </Drawing>
  );
}
