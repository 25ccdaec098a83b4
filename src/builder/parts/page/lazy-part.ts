import { type ComponentType, type LazyExoticComponent, lazy } from "react";

/** A component of another file, which is loaded when it is first shown. */
export function lazyPart<const Name extends string, Props>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: (await load())[name] }));
}
