import { useLanguage } from "../language.ts";
import type { Compared } from "../parts/form/conflict-note.tsx";
import { spelled, useWords } from "../words.ts";
import { activityWords } from "./activity-words.en.ts";

type Members = Readonly<Record<string, unknown>>;

/** Compares two versions of a member of the activities for a conflict note. */
export function useActivityComparison(): (yours: unknown, theirs: unknown) => Compared[] {
  const language = useLanguage();
  const words = useWords(activityWords);
  const labelOf = (name: string) => words.members[name] ?? name;
  const told = (value: unknown): string => {
    if (value === undefined || value === "") return "–";
    if (typeof value === "number") return spelled(language, value);
    if (Array.isArray(value)) return value.map(told).join(" · ") || "–";
    if (isMembers(value))
      return Object.entries(value)
        .filter(([name]) => name !== "id")
        .map(([name, member]) => `${labelOf(name)}: ${told(member)}`)
        .join(", ");
    return String(value);
  };
  return (yours, theirs) => {
    if (isNamed(yours) || isNamed(theirs)) return comparedRows(yours, theirs);
    if (isMembers(yours) && isMembers(theirs))
      return namesOf(yours, theirs).map((name) => ({
        what: labelOf(name),
        yours: told(yours[name]),
        theirs: told(theirs[name]),
      }));
    return [{ what: words.whole, yours: told(yours), theirs: told(theirs) }];
  };

  function comparedRows(yours: unknown, theirs: unknown): Compared[] {
    const [mine, others] = [rowsById(yours), rowsById(theirs)];
    const ids = [...new Set([...mine.keys(), ...others.keys()])];
    const orderOf = (rows: ReadonlyMap<string, Members>) =>
      [...rows.values()].map(({ title }) => told(title)).join(" · ");
    return [
      ...ids.map((id) => {
        const [one, other] = [mine.get(id), others.get(id)];
        return { what: told((one ?? other)?.title), yours: told(one), theirs: told(other) };
      }),
      { what: words.order, yours: orderOf(mine), theirs: orderOf(others) },
    ];
  }
}

function isMembers(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether it is a list of items with ids. */
function isNamed(value: unknown): value is Members[] {
  return Array.isArray(value) && isMembers(value[0]) && typeof value[0].id === "string";
}

function rowsById(value: unknown): ReadonlyMap<string, Members> {
  return new Map(isNamed(value) ? value.map((row) => [String(row.id), row]) : []);
}

function namesOf(one: Members, other: Members): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])];
}
