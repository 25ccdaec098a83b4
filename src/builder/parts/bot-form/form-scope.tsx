import { createContext, type ReactNode, useContext } from "react";
import type { FaultReason, FaultRule, FaultValues } from "#contract/http/fault-rule.ts";
import { faultWords } from "../../request/fault-words.en.ts";
import { useWords } from "../../words.ts";
import { type FieldSchema, schemaAt, valueAt, withValueAt } from "./draft.ts";

/** Faults by the path of the value at fault. */
export type Faults = ReadonlyMap<string, FaultReason>;
/** A form's own sentences for rules, instead of the general ones. */
export type OwnSentences = {
  readonly [Rule in FaultRule]?: (values: FaultValues[Rule]) => string | undefined;
};

/** The value that the fields inside edit, and how. */
export interface FormScope {
  readonly schema: FieldSchema;
  readonly value: unknown;
  readonly faults: Faults;
  readonly sentences: OwnSentences;
  /** Whether the owner has tried to save, which makes empty values faults. */
  readonly isChecked: boolean;
  readonly labels: Readonly<Record<string, string>>;
  readonly onChange: (changed: unknown) => void;
}

const ScopeContext = createContext<FormScope | null>(null);

/** The fields of a form edit the parts of its value by their paths. */
export function FormScopeProvider({ scope, children }: { scope: FormScope; children: ReactNode }) {
  return <ScopeContext value={scope}>{children}</ScopeContext>;
}

/** The fields inside edit an item of the form's value, with the form's words. */
export function ItemScopeProvider({
  scope,
  children,
}: {
  scope: Omit<FormScope, "sentences" | "labels">;
  children: ReactNode;
}) {
  return <ScopeContext value={{ ...useScope(), ...scope }}>{children}</ScopeContext>;
}

export function useScope(): FormScope {
  const scope = useContext(ScopeContext);
  if (!scope) throw new Error("A field by path needs a form around it.");
  return scope;
}

/** The value, limits and fault at a path, and how to change the value. */
export function useField(path: string) {
  const { schema, value, faults, sentences, isChecked, labels, onChange } = useScope();
  const faultText = useFaultText(sentences);
  const [place, fault] = faultIn(faults, path);
  return {
    label: labels[path.split("/").at(-1) ?? ""] ?? path,
    schema: schemaAt(schema, path),
    value: valueAt(value, path),
    fault: fault && (isChecked || !isEmptiness(fault)) ? faultText(fault) : undefined,
    /** Where in the part the fault is; empty if it is the whole part. */
    place,
    isChecked,
    onChange: (part: unknown) => onChange(withValueAt(value, path, part)),
  };
}

/** The fault at a path or of a part below it. */
function faultIn(faults: Faults, path: string): [place: string, fault: FaultReason | undefined] {
  const own = faults.get(path);
  const [[place, inside] = ["", undefined]] = own ? [] : faultsBelow(faults, path);
  return [place, own ?? inside];
}

/** The faults of a part, by the paths in it. */
export function faultsBelow(faults: Faults, path: string): Faults {
  const below = [...faults].filter(([one]) => one.startsWith(`${path}/`));
  return new Map(below.map(([one, fault]) => [one.slice(path.length + 1), fault]));
}

/** Whether a value is only still to be filled in. */
function isEmptiness({ rule }: FaultReason): boolean {
  return rule === "missing" || rule === "min-length" || rule === "no-language";
}

function useFaultText(own: OwnSentences): (fault: FaultReason) => string {
  const general = useWords(faultWords);
  return (fault) => {
    if (!fault.rule) return general(fault);
    const sentence = isEmptiness(fault) ? own.missing : own[fault.rule];
    return sentence?.(fault.values as never) ?? general(fault);
  };
}
