import type { ReactNode } from "react";
import { PropertySlotView } from "../ui/slot-view.tsx";

/** The number of friends and the invite button. */
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
