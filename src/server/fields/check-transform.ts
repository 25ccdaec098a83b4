import type { FieldTransform } from "#contract/field/custom-field.schema.ts";
import { maxPointerLength } from "#contract/field/field-limit.ts";
import { isBlank } from "#contract/field/field-text.ts";
import {
  parseJson,
  type TransformedValue,
  type TransformFault,
} from "#contract/field/field-value.ts";
import { type Finding, met, quoted, type Say, unmet } from "./finding.ts";

/** Checks the text that a transform has made of a body. */
export function transformFinding(
  shown: TransformedValue,
  { pointer = "" }: FieldTransform,
  say: Say,
): Finding {
  if (shown.fault === undefined)
    return isBlank(shown.text)
      ? unmet(say("transformEmpty"))
      : met(say("transformGood", { text: quoted(shown.text) }));
  const { fault, found } = shown;
  const values = { pointer: quoted(pointer) || say("wholeBody"), text: quoted(found) };
  const sentences: Record<TransformFault, readonly string[]> = {
    "not-json": [say("transformNotJson", values)],
    "no-member": [say("transformNoMember", values), ...pointerAdvice(found, "", say)],
    "not-text": [say("transformNotText", values), ...pointerAdvice(found, pointer, say)],
    "not-number": [say("transformNotNumber", values)],
  };
  return unmet(...sentences[fault]);
}

/** The advice to use the pointer of the likeliest value in a JSON text that is at `base`. */
function pointerAdvice(json: string, base: string, say: Say): string[] {
  const document = parseJson(json);
  const likely =
    typeof document === "object" && document !== null ? likelyValue(document, base) : undefined;
  return likely ? [say("usePointer"), likely.pointer] : [say("correctPointer")];
}

/** Usual names of a wrapped value, the likeliest first. */
const likelyNames = ["value", "data", "result", "text", "message", "response", "body", "content"];

/**
 * The likeliest value in a JSON document that is at `base`, with its JSON Pointer: by the name of
 * its member, else the first text or number. Members `error` hold none.
 */
export function likelyValue(
  document: object,
  base = "",
): { readonly pointer: string; readonly value: string } | undefined {
  const likelihood = (name: string) =>
    likelyNames.includes(name) ? likelyNames.indexOf(name) : likelyNames.length;
  const entries = Object.entries(document)
    .filter(([name]) => !/^errors?$/i.test(name))
    .sort(([a], [b]) => likelihood(a) - likelihood(b));
  for (const [name, inner] of entries) {
    const pointer = `${base}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    // Limits the depth, which a stranger controls.
    if (pointer.length > maxPointerLength) continue;
    if (typeof inner === "string" || typeof inner === "number")
      return { pointer: quoted(pointer, maxPointerLength), value: String(inner) };
    const likely =
      typeof inner === "object" && inner !== null ? likelyValue(inner, pointer) : undefined;
    if (likely) return likely;
  }
  return undefined;
}
