import type { Insets } from "./insets.ts";

/** Marks the edges of the safe areas. */
export function InsetLines({
  safeArea,
  contentSafeArea,
}: {
  safeArea: Insets;
  contentSafeArea: Insets;
}) {
  return (
    <div className="inset-lines" aria-hidden="true">
      <Lines kind="safe" insets={safeArea} />
      <Lines kind="content" insets={sum(safeArea, contentSafeArea)} />
    </div>
  );
}

function Lines({ kind, insets }: { kind: "safe" | "content"; insets: Insets }) {
  const { top, right, bottom, left } = insets;
  return (
    <>
      {top > 0 && <i className={`line ${kind} top`} style={{ top }} />}
      {bottom > 0 && <i className={`line ${kind} bottom`} style={{ bottom }} />}
      {left > 0 && <i className={`line ${kind} left`} style={{ left }} />}
      {right > 0 && <i className={`line ${kind} right`} style={{ right }} />}
    </>
  );
}

/** Content insets are measured from the edge of the safe area. */
function sum(one: Insets, other: Insets): Insets {
  return {
    top: one.top + other.top,
    right: one.right + other.right,
    bottom: one.bottom + other.bottom,
    left: one.left + other.left,
  };
}
