import { activityIdPattern, maxActivityIdLength } from "#contract/activity/activity-limit.ts";

const form = new RegExp(activityIdPattern);

const cyrillic = "абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґ";
const latin =
  "a b v g d e e zh z i y k l m n o p r s t u f kh ts ch sh sch  y  e yu ya i yi ye g".split(" ");

/** Whether a text can be the id of a task, boost or quiz. */
export function isActivityId(id: string): boolean {
  return form.test(id);
}

/**
 * An id made from a title, such as `join-our-channel`, that is not one of `taken`; made from `spare`
 * if the title has no letters that an id may have.
 */
export function idFromTitle(title: string, spare: string, taken: readonly string[]): string {
  const plain = Array.from(title.toLowerCase(), (letter) => {
    const at = cyrillic.indexOf(letter);
    return at < 0 ? letter : latin[at];
  }).join("");
  const words =
    plain
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .match(/[a-z0-9]+/g) ?? [];
  return freeId(cut(words.join("-"), maxActivityIdLength) || spare, taken);
}

/** The id, or the first of `id-2`, `id-3` … that is not taken. */
export function freeId(id: string, taken: readonly string[]): string {
  const root = id.replace(/-\d+$/, "") || id;
  let free = id;
  for (let number = 2; taken.includes(free); number += 1)
    free = `${cut(root, maxActivityIdLength - 1 - String(number).length)}-${number}`;
  return free;
}

function cut(id: string, length: number): string {
  return id.slice(0, length).replace(/-+$/, "");
}
