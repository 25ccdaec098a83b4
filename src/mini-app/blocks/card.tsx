import type { ReactNode } from "react";
import type { Blocks } from "#contract/schema/screen.ts";
import type { BlockContext, ScreenParts } from "./block-view.ts";

/** A block on a card: a small label over its body. */
export function card(kind: string, label: ReactNode, body: ReactNode) {
  return (
    <section className={`block card ${kind}-block`}>
      <div className="label">{label}</div>
      <div className="body">{body}</div>
    </section>
  );
}

/** The kinds whose body is the screen part of the same name. */
type CardKind = {
  [Kind in keyof Blocks & keyof ScreenParts]: ScreenParts[Kind] extends () => ReactNode
    ? Kind
    : never;
}[keyof Blocks & keyof ScreenParts];

/** A card with the owner's label, or the default one, over the screen part of its kind. */
export function partCard(
  { type, label }: Blocks[CardKind],
  { words, parts, filled }: BlockContext,
) {
  return card(type, filled(label || words[type]), parts[type]());
}
