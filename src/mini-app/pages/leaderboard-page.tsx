import { LeaderboardView, useShownBoard } from "../activities/leaderboard-view.tsx";
import { OverPage } from "./over-page.tsx";

/** A whole leaderboard, opened from its block. */
export function LeaderboardPage() {
  const { title, among, by, period } = useShownBoard();
  return (
    <OverPage title={title}>
      <section className="card">
        <LeaderboardView board={{ by, period }} title={title} first={among} isWhole={true} />
      </section>
    </OverPage>
  );
}
