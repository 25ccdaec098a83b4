import { type Fault, faultAt } from "#contract/validation/fault.ts";
import { isObject } from "#contract/validation/schema-fault.ts";
import { pictureFaults } from "#contract/validation/url-fault.ts";

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
  if (!isObject(value) || !("light" in value || "dark" in value)) return [[value, path]];
  const { light, dark, ...others } = value;
  return [
    [light, `${path}/light`],
    [dark, `${path}/dark`],
    // Other members are faults of the whole value.
    ...(Object.keys(others).length > 0 ? [[value, path] as [unknown, string]] : []),
  ];
}

function backgroundFaults(background: unknown, path: string, allowLocal: boolean): Fault[] {
  if (!isObject(background)) return [];
  const members = Object.keys(background).sort().join(" ");
  if (!["color", "from to", "image", "color image"].includes(members))
    return [faultAt(path, "background", {})];
  return pictureFaults(background.image, `${path}/image`, allowLocal);
}
