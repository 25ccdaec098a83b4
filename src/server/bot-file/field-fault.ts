import { isBuiltIn } from "#contract/property.ts";
import type { Fault } from "./schema-fault.ts";
import { urlFaults } from "./url-fault.ts";

/** What is wrong with the names and URLs of a bot's fields, with paths in a bot file. */
export function fieldFaults(fields: Record<string, unknown>[], allowLocal: boolean): Fault[] {
  return fields.flatMap(({ name, url }, index) => {
    const faults: Fault[] = [];
    const earlier = fields.findIndex((field) => field.name === name);
    if (typeof name === "string" && earlier < index)
      faults.push({ path: `/fields/${index}/name`, message: `"${name}" is already the name of /fields/${earlier}` });
    if (typeof name === "string" && isBuiltIn(name))
      faults.push({ path: `/fields/${index}/name`, message: `"${name}" is a built-in property; choose another name` });
    return [...faults, ...urlFaults(url, `/fields/${index}/url`, allowLocal)];
  });
}
