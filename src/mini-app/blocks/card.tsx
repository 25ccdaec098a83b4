import type { ReactNode } from "react";
import type { Blocks } from "#contract/schema/screen.ts";
import type { ScreenParts, Surroundings } from "./block-view.ts";

/** A block on a card: a small label over its body. */
export function card(kind: string, label: ReactNode, body: ReactNode) {
  return (
    <section className={`block card ${kind}-block`}>
      <div className="label">{label}</div>
      <div className="body">{body}</div>
    </section>
  );
}

/** The kinds whose body is a part of the screen, under the owner's label or the usual words. */
type CardKind = {
  [Kind in keyof Blocks & keyof ScreenParts]: ScreenParts[Kind] extends () => ReactNode
    ? Kind
    : never;
}[keyof Blocks & keyof ScreenParts];

/** The view of a kind whose body is the part of the screen that has its name. */
export function partCard(
  { type, label }: Blocks[CardKind],
  { words, parts, filled }: Surroundings,
) {
  return card(type, filled(label || words[type]), parts[type]());
}
