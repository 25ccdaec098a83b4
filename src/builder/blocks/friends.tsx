import { IconUserPlus } from "@tabler/icons-react";
import { Bar, Card, Drawing, Figure } from "../parts/page/drawing.tsx";
import { labelledKind } from "./labelled-kind.tsx";

export const friends = labelledKind("friends", {
  icon: IconUserPlus,
  category: "people",
  Picture: FriendsPicture,
});

function FriendsPicture() {
  return (
    <Drawing>
      <Card x={10} y={16} width={124} height={56} />
      <Bar x={20} y={25} width={30} height={5} />
      {[60, 46, 32].map((x) => (
        <g key={x}>
          <circle cx={x} cy={51} r={12} className="drawn-card" />
          <circle cx={x} cy={48} r={4} className="drawn-accent" />
          <path d={`M${x - 7} 59a7 7 0 0 1 14 0z`} className="drawn-accent" />
        </g>
      ))}
      <Bar x={84} y={42} width={42} height={19} tone="soft" />
      <Figure x={105} y={56} size={13} anchor="middle" tone="accent">
        +
      </Figure>
    </Drawing>
  );
}
