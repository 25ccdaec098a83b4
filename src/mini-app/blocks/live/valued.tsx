import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { CustomField } from "#contract/field/custom-field.schema.ts";
import { type BuiltInProperty, fillReferences, isBuiltIn } from "#contract/text/reference.ts";
import { customFieldQuery } from "../../fields/custom-field-query.ts";
import type { ScreenParts } from "../block-view.ts";
import { usePropertyValue } from "./property-slot.tsx";

type Values = Readonly<Record<string, string | number>>;

/** What a view of values needs, and the values so far. */
interface Wanted {
  /** The properties whose values are missing. */
  names: readonly string[];
  fields: ReadonlyMap<string, CustomField>;
  view: Parameters<ScreenParts["valued"]>[1];
  values?: Values;
}

/** The properties that `texts` refers to, each once. */
export function namesIn(texts: string): string[] {
  const names = new Set<string>();
  fillReferences(texts, (name) => void names.add(name));
  return [...names];
}

/** A view of values, rendered again when one of them changes: a component for each of them. */
export function Valued({ names, fields, view, values = {} }: Wanted): ReactNode {
  const [name, ...rest] = names;
  if (name === undefined) return view((text) => fillReferences(text, (one) => values[one]));
  const wanted = { names: rest, fields, view, values };
  if (isBuiltIn(name)) return <WithProperty property={name} {...wanted} />;
  const field = fields.get(name);
  return field ? <WithField field={field} {...wanted} /> : <Valued {...wanted} />;
}

function WithProperty({ property, values, ...rest }: Wanted & { property: BuiltInProperty }) {
  return <Valued {...rest} values={{ ...values, [property]: usePropertyValue(property) }} />;
}

function WithField({ field, values, ...rest }: Wanted & { field: CustomField }) {
  const { data, failureReason } = useQuery(customFieldQuery(field));
  const value = data ?? (failureReason ? field.fallback : "");
  return <Valued {...rest} values={{ ...values, [field.name]: value }} />;
}
