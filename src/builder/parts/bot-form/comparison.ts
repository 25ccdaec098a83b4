import { useLanguage } from "../../language.ts";
import { shellWords } from "../../shell/shell-words.en.ts";
import { spelled, useWords } from "../../words.ts";
import type { Compared } from "../form/conflict-note.tsx";
import { formWords } from "../form/form-words.en.ts";

type Members = Readonly<Record<string, unknown>>;

/** Compares two versions of a part of a bot for a conflict note; members are named by `labels`. */
export function useComparison(
  labels: Readonly<Record<string, string>>,
): (yours: unknown, theirs: unknown) => Compared[] {
  const language = useLanguage();
  const words = { ...useWords(shellWords), ...useWords(formWords) };
  const labelOf = (name: string) => labels[name] ?? name;
  const written = (value: unknown): string => {
    if (value === undefined || value === "") return "–";
    if (typeof value === "number") return spelled(language, value);
    if (typeof value === "boolean") return value ? words.yes : words.no;
    if (Array.isArray(value)) return value.map(written).join(" · ") || "–";
    if (isMembers(value))
      return Object.entries(value)
        .filter(([name]) => name !== "id")
        .map(([name, member]) => `${labelOf(name)}: ${written(member)}`)
        .join(", ");
    return String(value);
  };
  return (yours, theirs) => {
    if (isNamed(yours) || isNamed(theirs)) return comparedRows(yours, theirs);
    if (isMembers(yours) && isMembers(theirs))
      return namesOf(yours, theirs).map((name) => ({
        what: labelOf(name),
        yours: written(yours[name]),
        theirs: written(theirs[name]),
      }));
    return [{ what: words.whole, yours: written(yours), theirs: written(theirs) }];
  };

  function comparedRows(yours: unknown, theirs: unknown): Compared[] {
    const [mine, others] = [rowsById(yours), rowsById(theirs)];
    const ids = [...new Set([...mine.keys(), ...others.keys()])];
    const orderOf = (rows: ReadonlyMap<string, Members>) =>
      [...rows.values()].map(({ title }) => written(title)).join(" · ");
    return [
      ...ids.map((id) => {
        const [one, other] = [mine.get(id), others.get(id)];
        return {
          what: written((one ?? other)?.title),
          yours: written(one),
          theirs: written(other),
        };
      }),
      { what: words.order, yours: orderOf(mine), theirs: orderOf(others) },
    ];
  }
}

function isMembers(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isNamed(value: unknown): value is Members[] {
  return Array.isArray(value) && isMembers(value[0]) && typeof value[0].id === "string";
}

function rowsById(value: unknown): ReadonlyMap<string, Members> {
  return new Map(isNamed(value) ? value.map((row) => [String(row.id), row]) : []);
}

function namesOf(one: Members, other: Members): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])];
}
