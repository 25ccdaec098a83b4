import type { ReactNode } from "react";
import "./drawing.css";

/** A drawing of what players or owners see, in the console's colours. */
export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg className="drawing" viewBox="0 0 144 88" aria-hidden="true">
      {children}
    </svg>
  );
}

type Tone = "ink" | "dim" | "line" | "accent" | "soft" | "on-accent";

interface Place {
  x: number;
  y: number;
}

/** A bar with round ends: a line of text, a button or a part of a progress bar. */
export function Bar({
  width,
  height = 6,
  tone = "dim",
  ...place
}: Place & { width: number; height?: number; tone?: Tone }) {
  return <rect {...place} {...{ width, height }} rx={height / 2} className={`drawn-${tone}`} />;
}

/** The card that most kinds of block are on. */
export function Card({ width, height, ...place }: Place & { width: number; height: number }) {
  return <rect {...place} {...{ width, height }} rx={8} className="drawn-card" />;
}

/** A number or a code, which needs no translation. */
export function Figure({
  size,
  tone = "ink",
  anchor,
  children,
  ...place
}: Place & { size: number; tone?: Tone; anchor?: "middle" | "end"; children: string }) {
  return (
    <text {...place} fontSize={size} textAnchor={anchor} className={`drawn-${tone} drawn-figure`}>
      {children}
    </text>
  );
}

/** A path of one stroke, such as an arrow. */
export function Stroke({ d, tone = "dim" }: { d: string; tone?: Tone }) {
  return <path d={d} className={`drawn-stroke drawn-${tone}`} />;
}
