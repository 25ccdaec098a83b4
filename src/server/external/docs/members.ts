import { type Html, html } from "../../pages/html.ts";
import { prose } from "./parts.ts";

/** A parameter of a query, or a member of a JSON object. */
export interface Member {
  readonly name: string;
  readonly type: string;
  /** Undefined in an answer, where it means nothing. */
  readonly required: boolean | undefined;
  readonly description: string;
}

type Schema = Readonly<Record<string, unknown>>;

/** The members of an object's schema, with those of objects in it; `isAnswer`: without "required". */
export function membersOf(schema: Schema, isAnswer: boolean, prefix = ""): Member[] {
  const required = (schema.required ?? []) as string[];
  const properties = (schema.properties ?? {}) as Record<string, Schema>;
  return Object.entries(properties).flatMap(([name, property]) => [
    {
      name: prefix + name,
      type: typeOf(property),
      required: isAnswer ? undefined : required.includes(name),
      description: String(property.description ?? ""),
    },
    ...membersOf(property, isAnswer, `${prefix}${name}.`),
  ]);
}

/** Members with their meaning. */
export function memberList(members: readonly Member[]): Html {
  const items = members.map(
    ({ name, type, required, description }) =>
      html`<div><dt><code>${name}</code> <span class="type">${type}</span>${requirement(required)}</dt><dd>${prose(description)}</dd></div>`,
  );
  return html`<dl class="members">${items}</dl>`;
}

function requirement(required: boolean | undefined): Html {
  if (required === undefined) return html``;
  return required
    ? html` <span class="required">required</span>`
    : html` <span class="type">optional</span>`;
}

function typeOf({ type, enum: values, const: value }: Schema): string {
  if (Array.isArray(values)) return values.join(", ");
  if (value !== undefined) return String(value);
  return [type ?? ""].flat().join(" or ");
}
