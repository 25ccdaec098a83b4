import { isBuiltIn } from "#contract/property.ts";
import { type Fault, shown } from "./schema-fault.ts";
import { urlFaults } from "./url-fault.ts";

/** The faults of the names and URLs of a bot's fields, with paths in a bot file. */
export function* fieldFaults(
  fields: readonly Record<string, unknown>[],
  allowLocal: boolean,
): Generator<Fault, void, undefined> {
  const taken = new Map<string, number>();
  for (const [index, { name, url }] of fields.entries()) {
    const path = `/fields/${index}`;
    if (typeof name === "string") {
      const earlier = taken.get(name);
      if (earlier === undefined) taken.set(name, index);
      else
        yield {
          path: `${path}/name`,
          message: `${shown(name)} is already the name of /fields/${earlier}`,
        };
      if (isBuiltIn(name))
        yield {
          path: `${path}/name`,
          message: `"${name}" is a built-in property; choose another name`,
        };
    }
    yield* urlFaults(url, `${path}/url`, allowLocal);
  }
}
