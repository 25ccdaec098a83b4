import { isBuiltIn } from "#contract/text/reference.ts";
import { type Fault, faultAt, foundIn } from "#contract/validation/fault.ts";
import { urlFaults } from "#contract/validation/url-fault.ts";

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
      else yield faultAt(`${path}/name`, "field-name-taken", { found: foundIn(name), earlier });
      if (isBuiltIn(name)) yield faultAt(`${path}/name`, "built-in-name", { name });
    }
    yield* urlFaults(url, `${path}/url`, allowLocal);
  }
}
