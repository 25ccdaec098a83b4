import type { Words } from "#web/words.en.ts";
import { formatNumber } from "#web/words.ts";

/** The state of a custom field's slot. */
export type SlotState = "loading" | "fresh" | "stale" | "failed";

/** A slot of a built-in property; `data-value` holds the unformatted value. */
export function PropertySlotView({
  property,
  value,
  language,
}: {
  property: string;
  value: string | number;
  language: string;
}) {
  return (
    <bdi className="slot" data-slot={property} data-value={value}>
      {typeof value === "number" ? formatNumber(value, language) : value}
    </bdi>
  );
}

/** A slot of a custom field: the text verbatim, with a direction of its own. */
export function FieldSlotView({
  name,
  state,
  text,
  words,
}: {
  name: string;
  state: SlotState;
  text: string;
  words: Words;
}) {
  const titles: Partial<Record<SlotState, string>> = words;
  return (
    <bdi
      className="slot"
      data-slot={name}
      data-state={state}
      title={titles[state]}
      aria-busy={state === "loading" || undefined}
    >
      {text}
    </bdi>
  );
}
