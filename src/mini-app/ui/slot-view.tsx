import { spoken } from "../languages/page-language.ts";

/** The state of a custom field's slot. */
export type SlotState = "loading" | "fresh" | "stale" | "failed";

/** A slot of a built-in property; `data-value` holds the unformatted value. */
export function PropertySlotView({
  property,
  value,
}: {
  property: string;
  value: string | number;
}) {
  return (
    <bdi className="slot" data-slot={property} data-value={value}>
      {typeof value === "number" ? spoken.words.number(value) : value}
    </bdi>
  );
}

/** A slot of a custom field: the text verbatim, with a direction of its own. */
export function FieldSlotView({
  name,
  state,
  text,
}: {
  name: string;
  state: SlotState;
  text: string;
}) {
  const titles: Partial<Record<SlotState, string>> = spoken.words;
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
