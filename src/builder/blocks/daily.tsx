import { IconCalendarStar } from "@tabler/icons-react";
import { Bar, Card, Drawing, Figure, Stroke } from "../parts/page/drawing.tsx";
import { labelledKind } from "./labelled-kind.tsx";

export const daily = labelledKind("daily", {
  icon: IconCalendarStar,
  category: "activities",
  Picture: DailyPicture,
  activity: "daily",
});

function DailyPicture() {
  return (
    <Drawing>
      <Card x={10} y={10} width={124} height={68} />
      {[16, 39].map((x) => (
        <g key={x}>
          <rect x={x} y={20} width={20} height={26} rx={5} className="drawn-soft" />
        </g>
      ))}
      <Stroke d="M21 33l4 4 7-8 M44 33l4 4 7-8" tone="accent" />
      <rect x={62} y={18} width={20} height={30} rx={5} className="drawn-accent" />
      <Figure x={72} y={38} size={13} anchor="middle" tone="on-accent">
        3
      </Figure>
      {[85, 108].map((x, index) => (
        <g key={x}>
          <rect x={x} y={20} width={20} height={26} rx={5} className="drawn-line" />
          <Figure x={x + 10} y={38} size={13} anchor="middle" tone="dim">
            {String(index + 4)}
          </Figure>
        </g>
      ))}
      <Bar x={40} y={56} width={64} height={15} tone="accent" />
      <Figure x={72} y={67.5} size={11} anchor="middle" tone="on-accent">
        +300
      </Figure>
    </Drawing>
  );
}
