import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { CustomField } from "#contract/field/custom-field.schema.ts";
import { type BuiltInProperty, fillReferences, isBuiltIn } from "#contract/text/reference.ts";
import { propertyValue } from "#game/property-value.ts";
import { customFieldQuery } from "../../fields/custom-field-query.ts";
import { textFor } from "../../languages/page-language.ts";
import { serverNow } from "../../session/clock.ts";
import { useSession } from "../../session/session-query.ts";
import {
  type ChangesAt,
  nextEnergyAt,
  nextLevelAt,
  nextPointAt,
  useGame,
} from "../../taps/predicted-game.ts";
import { FieldSlotView, PropertySlotView, type SlotState } from "../../ui/slot-view.tsx";
import type { ScreenParts } from "../block-view.ts";

/** Properties that change with taps and time, and when time changes them. */
const liveProperties: Readonly<Record<string, ChangesAt>> = {
  points: nextPointAt,
  level: nextLevelAt,
  energy: nextEnergyAt,
};

/** A slot bound to a built-in property. */
export function PropertySlot({ property }: { property: BuiltInProperty }) {
  const Slot = property in liveProperties ? LiveSlot : StaticSlot;
  return <Slot property={property} />;
}

function LiveSlot({ property }: { property: BuiltInProperty }) {
  const value = usePropertyValue(property);
  return <PropertySlotView property={property} value={value} />;
}

function StaticSlot({ property }: { property: BuiltInProperty }) {
  const value = propertyValue(property, useSession(), serverNow());
  return <PropertySlotView property={property} value={value} />;
}

/** The value of any built-in property, as taps and time change it. */
function usePropertyValue(property: BuiltInProperty): string | number {
  const session = useSession();
  const game = useGame(liveProperties[property] ?? never);
  return propertyValue(property, { ...session, game }, serverNow());
}

const never = () => Number.POSITIVE_INFINITY;

/** A slot bound to a custom field. */
export function CustomFieldSlot({ field }: { field: CustomField }) {
  const { text, state } = useFieldText(field);
  return <FieldSlotView name={field.name} state={state} text={text} />;
}

function useFieldText(field: CustomField): { text: string; state: SlotState } {
  const { data, failureReason, isError, errorUpdateCount, isStale, isFetching } = useQuery(
    customFieldQuery(field),
  );
  // A new request after a failure has no reason yet.
  const failed = isError || failureReason !== null;
  if (data === undefined)
    return failed || errorUpdateCount > 0
      ? { text: textFor(field.fallback), state: "failed" }
      : { text: "", state: "loading" };
  // A live value would flicker at each fetch.
  const old = isStale && isFetching && !field.live;
  return { text: data, state: failed || old ? "stale" : "fresh" };
}

/** The view of a part, the properties it still needs, and the values it has. */
interface Needs {
  readonly names: readonly string[];
  readonly fields: ReadonlyMap<string, CustomField>;
  readonly view: Parameters<ScreenParts["valued"]>[1];
  readonly values?: Readonly<Record<string, string | number>>;
}

/**
 * A view of values, rendered again when one of them changes. Each value is a component's hook,
 * because `useQueries` would cost a kilobyte.
 */
export function Valued({ names: [name, ...names], values = {}, ...rest }: Needs): ReactNode {
  if (name === undefined)
    return rest.view((text) => fillReferences(text, (property) => values[property]));
  const needs = { ...rest, names, values };
  if (isBuiltIn(name)) return <WithProperty property={name} {...needs} />;
  const field = rest.fields.get(name);
  return field ? <WithField field={field} {...needs} /> : <Valued {...needs} />;
}

function WithProperty({ property, values, ...rest }: Needs & { property: BuiltInProperty }) {
  return <Valued {...rest} values={{ ...values, [property]: usePropertyValue(property) }} />;
}

function WithField({ field, values, ...rest }: Needs & { field: CustomField }) {
  const { text } = useFieldText(field);
  return <Valued {...rest} values={{ ...values, [field.name]: text }} />;
}

/** The properties that `texts` refers to, each once. */
export function namesIn(texts: string): string[] {
  const names = new Set<string>();
  fillReferences(texts, (name) => void names.add(name));
  return [...names];
}
