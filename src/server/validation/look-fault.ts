import { type Fault, faultAt } from "./fault.ts";
import { isObject } from "./schema-fault.ts";
import { pictureFaults } from "./url-fault.ts";

const pictureMembers = ["tapImage", "pointsIcon"] as const;

/** The faults of an unvalidated look that its schema cannot name: backgrounds and pictures. */
export function lookFaults(look: unknown, path: string, allowLocal: boolean): Fault[] {
  if (!isObject(look)) return [];
  return [
    ...forms(look.background, `${path}/background`).flatMap(([background, at]) =>
      backgroundFaults(background, at, allowLocal),
    ),
    ...pictureMembers.flatMap((name) =>
      forms(look[name], `${path}/${name}`).flatMap(([picture, at]) =>
        pictureFaults(picture, at, allowLocal),
      ),
    ),
  ];
}

/** A value's forms with their paths: one for both themes, or one for each. */
function forms(value: unknown, path: string): [value: unknown, path: string][] {
  if (value === undefined) return [];
  const isThemed = isObject(value) && ("light" in value || "dark" in value);
  if (!isThemed) return [[value, path]];
  const { light, dark, ...both } = value;
  return [
    ...(light === undefined ? [] : [[light, `${path}/light`] as [unknown, string]]),
    ...(dark === undefined ? [] : [[dark, `${path}/dark`] as [unknown, string]]),
    // Members other than `light` and `dark` are faults of the whole value.
    ...(Object.keys(both).length > 0 ? [[value, path] as [unknown, string]] : []),
  ];
}

function backgroundFaults(background: unknown, path: string, allowLocal: boolean): Fault[] {
  if (!isObject(background)) return [];
  const members = Object.keys(background).sort().join(" ");
  if (!["color", "from to", "image", "color image"].includes(members))
    return [faultAt(path, "background", {})];
  return pictureFaults(background.image, `${path}/image`, allowLocal);
}
