/**
 * The JSX runtime of the boot script: the same view functions that React runs later become plain
 * DOM nodes here. Handlers and keys are left out, for React brings them to life. Stands in for
 * `react/jsx-runtime` in the boot build alone.
 */
type Child = Node | string | number | boolean | null | undefined | Child[];
type Props = Record<string, unknown> & { children?: Child };

export const Fragment = (props: Props): Child => props.children;

/** Runs a view function, or makes an element with its attributes and children. */
export function jsx(type: string | ((props: Props) => Child), props: Props): Child {
  if (typeof type === "function") return type(props);
  const element = document.createElement(type);
  for (const [name, value] of Object.entries(props)) setAttribute(element, name, value);
  element.append(...nodesOf(props.children));
  return element;
}

export { jsx as jsxs };

/** Children as React shows them: nothing for null, undefined, booleans and empty texts. */
export function nodesOf(child: unknown): (Node | string)[] {
  return [child]
    .flat(Number.POSITIVE_INFINITY)
    .filter((one) => one === 0 || (one && one !== true)) as (Node | string)[];
}

function setAttribute(element: HTMLElement, name: string, value: unknown): void {
  if (name === "style") Object.assign(element.style, value);
  else if (name === "className") element.className = String(value);
  else if (name !== "children" && value != null && value !== false && typeof value !== "function")
    element.setAttribute(name, value === true ? "" : String(value));
}
