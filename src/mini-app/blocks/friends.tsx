import type { ReactNode } from "react";
import { PropertySlotView } from "../screen/slot-view.tsx";

/** How many friends came, and the button that invites more. */
export function FriendsView({
  count,
  action,
  language,
}: {
  count: number;
  action: ReactNode;
  language: string;
}) {
  return (
    <div className="row">
      <PropertySlotView property="friendsCount" value={count} language={language} />
      {action}
    </div>
  );
}
