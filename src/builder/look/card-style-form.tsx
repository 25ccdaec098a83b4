import { useId } from "react";
import type { CardStyle } from "#contract/screen/look.schema.ts";
import { formOf } from "#contract/screen/look-form.ts";
import { useWords } from "../words.ts";
import type { PartField } from "./look-part-form.tsx";
import { LookSample } from "./look-sample.tsx";
import { lookWords } from "./look-words.en.ts";
import { useLook } from "./use-look.ts";

const styles = ["plain", "glass", "outline"] as const satisfies readonly CardStyle[];

/** How cards are drawn, each style shown on the look's own background. */
export function CardStyleForm({ name, theme, value = "plain", onChange }: PartField<"cards">) {
  const words = useWords(lookWords);
  const { look } = useLook();
  const group = useId();
  return (
    <div role="radiogroup" aria-label={name} className="card-styles">
      {styles.map((style) => (
        <label key={style} className="card-style">
          <input
            type="radio"
            name={group}
            checked={value === style}
            // Plain cards are the client's own.
            onChange={() => onChange(style === "plain" ? undefined : style, style)}
          />
          <LookSample form={{ ...formOf(look ?? {}, theme), cards: style }} theme={theme} />
          {words.cards[style]}
        </label>
      ))}
    </div>
  );
}
