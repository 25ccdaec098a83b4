/**
 * The JSX runtime of the boot scripts, in place of `react/jsx-runtime`: view functions become DOM
 * nodes. Event handlers and keys are left out.
 */
type Child = Node | string | number | boolean | null | undefined | Child[];
type Props = Record<string, unknown> & { children?: Child };

export const Fragment = (props: Props): Child => props.children;

/** Calls a view function, or creates an element. */
export function jsx(type: string | ((props: Props) => Child), props: Props): Child {
  if (typeof type === "function") return type(props);
  const element = document.createElement(type);
  for (const [name, value] of Object.entries(props)) setAttribute(element, name, value);
  element.append(...nodesOf(props.children));
  return element;
}

export { jsx as jsxs };

/** Flattens children; null, undefined, booleans and "" render nothing, as in React. */
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
