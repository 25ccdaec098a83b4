import type { EndpointUrlFault, FieldUrlFault } from "../field/field-url.ts";

/** The maximum depth of JSON that the service reads. */
export const maxJsonDepth = 100;

/** The types of JSON values. */
export type JsonType = "string" | "number" | "integer" | "boolean" | "array" | "object" | "null";

/** The forms that a pattern may require of a text. */
export type TextForm =
  | "bot-id"
  | "bot-username"
  | "field-name"
  | "https-url"
  | "email"
  | "name"
  | "reason"
  | "activity-id"
  | "channel"
  | "secret-word"
  | "other";

/** The fault of a text that is not JSON. */
export type JsonPart =
  | "value"
  | "name"
  | "colon"
  | "comma-or-brace"
  | "comma-or-bracket"
  | "less-nesting"
  | "end";

type Nothing = Record<never, never>;
/** The wrong value as a shortened JSON text; `array` and `object` for these. */
interface Found {
  readonly found?: string | undefined;
}
interface Nearest {
  /** The name that was probably meant. */
  readonly nearest?: string | undefined;
}
interface Limit {
  readonly limit: number;
}
/** Too few or too many of something, and how many there are. */
interface Counted extends Limit {
  readonly count?: number | undefined;
}

/** Every rule that a fault can break, with the values that a sentence about it needs. */
export interface FaultValues {
  readonly missing: Nothing;
  readonly unknown: Nearest;
  readonly type: Found & { readonly types: readonly JsonType[] };
  readonly min: Found & Limit;
  readonly max: Found & Limit;
  readonly "min-length": Limit;
  readonly "max-length": Counted;
  readonly "min-items": Counted;
  readonly "max-items": Counted;
  readonly "max-members": Counted;
  readonly "max-member-name": Counted;
  readonly "max-values": Counted;
  readonly "max-references": Counted;
  readonly "max-faults": Limit;
  readonly options: Found & { readonly options: readonly string[] };
  readonly form: Found & { readonly form: TextForm };
  readonly "no-language": Nothing;
  readonly token: Nothing;
  readonly "new-bot-token": Nothing;
  readonly "bot-being-deleted": Nothing;
  readonly character: Nothing;
  readonly repeated: Nothing;
  readonly syntax: {
    readonly line: number;
    readonly column: number;
    readonly expected: JsonPart;
    /** As a JSON text; empty at the end of the file. */
    readonly found: string;
  };
  readonly "field-name-taken": Found & { readonly earlier: number };
  readonly "built-in-name": { readonly name: string };
  readonly "field-url": { readonly fault: FieldUrlFault };
  readonly link: Nothing;
  readonly background: Nothing;
  readonly "picture-gone": Nothing;
  readonly "max-pictures": Counted;
  readonly "level-order": { readonly points: number; readonly before: number };
  readonly "block-kind": Found & Nearest & { readonly kinds: readonly string[] };
  readonly "task-kind": Found & Nearest & { readonly kinds: readonly string[] };
  /** An object that must have one of these members has none or several. */
  readonly "one-member": { readonly names: readonly string[] };
  /** The id of another activity in the list, which is at `earlier`. */
  readonly "id-taken": Found & { readonly earlier: string };
  /** A URL that the service calls, as opposed to one that browsers call. */
  readonly "endpoint-url": { readonly fault: EndpointUrlFault };
  /** An activity needs a level above the bot's last one. */
  readonly "level-beyond": { readonly level: number; readonly levels: number };
  /** The bot has fewer levels than its activities need. */
  readonly "levels-needed": { readonly level: number; readonly levels: number };
  readonly reference: Nearest & { readonly property: string; readonly at: number };
  readonly other: Nothing;
}

export type FaultRule = keyof FaultValues;

/** A broken rule with its values. */
export type BrokenRule = {
  [Rule in FaultRule]: { readonly rule: Rule; readonly values: FaultValues[Rule] };
}[FaultRule];

/** A fault: a sentence in English and, in the builder's API, the broken rule. */
export type FaultReason = { readonly message: string } & (
  | BrokenRule
  | { readonly rule?: undefined }
);

/** One of a problem's `errors`. */
export type ProblemFault = { readonly field: string } & FaultReason;

/** A sentence for every rule. */
export type FaultSentences = {
  readonly [Rule in FaultRule]: (values: FaultValues[Rule]) => string;
};
