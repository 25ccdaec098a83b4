import type { ReactNode } from "react";
import { Bar, Card, Drawing, Figure, Stroke } from "../page/drawing.tsx";

function Dot({ x, y, r, tone }: { x: number; y: number; r: number; tone: string }) {
  return <circle cx={x} cy={y} r={r} className={`drawn-${tone}`} />;
}

/** Drawings of lists with their future content. */
export const emptyPictures = {
  bots: (
    <Drawing>
      <Card x={42} y={4} width={60} height={96} />
      <Bar x={57} y={14} width={30} height={8} tone="ink" />
      <Dot x={72} y={48} r={17} tone="accent" />
      <Stroke d="M66 48 l4 4 l8 -8" tone="on-accent" />
      <Bar x={50} y={76} width={44} />
    </Drawing>
  ),
  blocks: (
    <Drawing>
      <Card x={32} y={6} width={80} height={20} />
      <Bar x={42} y={13} width={34} tone="ink" />
      <Card x={32} y={32} width={80} height={20} />
      <Bar x={42} y={39} width={50} tone="accent" />
      <rect x={32} y={58} width={80} height={20} rx={8} className="drawn-soft" />
      <Stroke d="M72 63 v10 M67 68 h10" tone="accent" />
    </Drawing>
  ),
  fields: (
    <Drawing>
      <Card x={6} y={24} width={44} height={40} />
      <Bar x={14} y={33} width={20} />
      <Bar x={14} y={43} width={28} tone="line" />
      <Bar x={14} y={52} width={24} tone="line" />
      <Stroke d="M58 44 h20 M72 38 l6 6 l-6 6" tone="accent" />
      <Card x={86} y={16} width={52} height={56} />
      <Bar x={96} y={26} width={24} tone="line" />
      <Figure x={96} y={56} size={18}>
        #7
      </Figure>
    </Drawing>
  ),
  users: (
    <Drawing>
      <Card x={8} y={6} width={128} height={76} />
      {[18, 40, 62].map((y, index) => (
        <g key={y}>
          <Dot x={24} y={y + 2} r={7} tone={index === 0 ? "accent" : "soft"} />
          <Bar x={38} y={y - 1} width={[44, 34, 40][index] ?? 40} tone="ink" />
          <Bar x={104} y={y - 1} width={[22, 16, 18][index] ?? 18} />
        </g>
      ))}
    </Drawing>
  ),
  keys: (
    <Drawing>
      <Card x={8} y={10} width={128} height={30} />
      <Dot x={26} y={25} r={6} tone="soft" />
      <Bar x={40} y={22} width={48} tone="ink" />
      <Bar x={96} y={22} width={28} tone="accent" />
      <Stroke d="M24 56 l-8 8 l8 8 M120 56 l8 8 l-8 8" tone="dim" />
      <Bar x={36} y={55} width={56} />
      <Bar x={36} y={68} width={72} tone="line" />
    </Drawing>
  ),
  tasks: (
    <Drawing>
      {[8, 34, 60].map((y, index) => (
        <g key={y}>
          <Card x={16} y={y} width={112} height={22} />
          <Dot x={30} y={y + 11} r={5} tone={index === 0 ? "accent" : "line"} />
          <Bar x={42} y={y + 8} width={[40, 52, 34][index] ?? 40} tone="ink" />
          <Bar x={102} y={y + 8} width={18} tone="soft" />
        </g>
      ))}
    </Drawing>
  ),
  daily: (
    <Drawing>
      <Card x={10} y={20} width={124} height={48} />
      {[0, 1, 2, 3, 4].map((day) => (
        <Dot key={day} x={28 + day * 22} y={44} r={8} tone={day < 3 ? "accent" : "line"} />
      ))}
      <Stroke d="M24 44 l3 3 l5 -6 M46 44 l3 3 l5 -6 M68 44 l3 3 l5 -6" tone="on-accent" />
    </Drawing>
  ),
  boosts: (
    <Drawing>
      {[12, 76].map((x, index) => (
        <g key={x}>
          <Card x={x} y={12} width={56} height={64} />
          <Stroke d={`M${x + 28} 44 v-18 m-7 7 l7 -7 l7 7`} tone="accent" />
          <Bar x={x + 12} y={52} width={32} tone="ink" />
          <Bar x={x + 16} y={64} width={24} tone={index === 0 ? "accent" : "line"} />
        </g>
      ))}
    </Drawing>
  ),
  invite: (
    <Drawing>
      <Dot x={36} y={34} r={12} tone="accent" />
      <Bar x={20} y={52} width={32} height={14} tone="accent" />
      <Stroke d="M62 44 h20 M76 38 l6 6 l-6 6" tone="dim" />
      <Dot x={108} y={34} r={12} tone="soft" />
      <Bar x={92} y={52} width={32} height={14} tone="soft" />
    </Drawing>
  ),
  quizzes: (
    <Drawing>
      <Bar x={24} y={8} width={72} height={8} tone="ink" />
      {[24, 45, 66].map((y, index) => (
        <g key={y}>
          <Card x={24} y={y} width={96} height={17} />
          <Dot x={35} y={y + 8.5} r={4} tone={index === 1 ? "accent" : "line"} />
          <Bar x={46} y={y + 6} width={[40, 56, 32][index] ?? 40} height={5} />
        </g>
      ))}
    </Drawing>
  ),
  onboarding: (
    <Drawing>
      <Card x={14} y={16} width={44} height={52} />
      <Card x={86} y={16} width={44} height={52} />
      <Card x={40} y={6} width={64} height={64} />
      <rect x={48} y={14} width={48} height={26} rx={5} className="drawn-soft" />
      <Bar x={50} y={48} width={44} tone="ink" />
      <Bar x={54} y={59} width={36} tone="line" />
      {[62, 72, 82].map((x) => (
        <Dot key={x} x={x} y={80} r={2.5} tone={x === 62 ? "accent" : "line"} />
      ))}
    </Drawing>
  ),
  welcome: (
    <Drawing>
      <rect x={92} y={4} width={40} height={16} rx={8} className="drawn-soft" />
      <Bar x={101} y={9} width={22} tone="accent" />
      <Card x={12} y={26} width={84} height={38} />
      <Bar x={22} y={35} width={56} tone="ink" />
      <Bar x={22} y={48} width={40} tone="line" />
      <Bar x={12} y={68} width={84} height={16} tone="accent" />
      <Stroke d="M50 76 h8 m-3 -3 l3 3 l-3 3" tone="on-accent" />
    </Drawing>
  ),
  events: (
    <Drawing>
      <Stroke d="M28 16 v56" tone="line" />
      {[16, 44, 72].map((y, index) => (
        <g key={y}>
          <Dot x={28} y={y} r={6} tone={index === 2 ? "line" : "accent"} />
          <Card x={44} y={y - 11} width={88} height={22} />
          <Bar x={54} y={y - 3} width={[38, 46, 30][index] ?? 38} tone="ink" />
          <Bar x={108} y={y - 3} width={16} tone="soft" />
        </g>
      ))}
    </Drawing>
  ),
  search: (
    <Drawing>
      <Card x={14} y={10} width={116} height={20} />
      <Bar x={26} y={17} width={50} tone="line" />
      <Card x={14} y={38} width={116} height={20} />
      <Bar x={26} y={45} width={38} tone="line" />
      <Dot x={98} y={48} r={17} tone="card" />
      <Stroke d="M98 35 a13 13 0 1 0 0.1 0 M108 58 l14 14" tone="accent" />
    </Drawing>
  ),
} as const satisfies Record<string, ReactNode>;

export type EmptyPicture = keyof typeof emptyPictures;
