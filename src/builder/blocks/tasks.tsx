import { IconChecklist } from "@tabler/icons-react";
import { Bar, Card, Drawing, Figure, Stroke } from "../parts/page/drawing.tsx";
import { labelledKind } from "./labelled-kind.tsx";

export const tasks = labelledKind("tasks", {
  icon: IconChecklist,
  category: "activities",
  Picture: TasksPicture,
  activity: "tasks",
});

function TasksPicture() {
  return (
    <Drawing>
      <Card x={10} y={8} width={124} height={72} />
      <Stroke d="M20 23l4 4 7-8" tone="accent" />
      <Bar x={38} y={20} width={44} />
      <Figure x={124} y={28} size={12} anchor="end" tone="dim">
        +500
      </Figure>
      <circle cx={25} cy={44} r={5} className="drawn-line" />
      <Bar x={38} y={41} width={36} tone="ink" />
      <Bar x={90} y={36} width={34} height={16} tone="accent" />
      <Figure x={107} y={48} size={11} anchor="middle" tone="on-accent">
        +250
      </Figure>
      <circle cx={25} cy={65} r={5} className="drawn-line" />
      <Bar x={38} y={62} width={40} tone="ink" />
      <Figure x={124} y={70} size={12} anchor="end">
        +100
      </Figure>
    </Drawing>
  );
}
