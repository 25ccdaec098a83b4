import { isBlank } from "#contract/field-text.ts";

/** Marks without a letter, and the one blank symbol that Unicode has no property for. */
const marks = /[\p{Mn}\u{1d159}]/gu;

/** The name that people see: the username, which may be empty, if nothing of the name is visible. */
export function visibleName({ name, username }: { name: string; username: string }): string {
  return isBlank(name.replace(marks, "")) ? username : name;
}
