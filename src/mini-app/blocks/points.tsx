import type { ReactNode } from "react";

/** The balance and the button to its history. */
export function PointsView({ slot, action }: { slot: ReactNode; action: ReactNode }) {
  return (
    <>
      <div className="balance">{slot}</div>
      {action}
    </>
  );
}
