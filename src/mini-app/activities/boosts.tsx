import type { PlayerBoost } from "#contract/activity/player-activities.schema.ts";
import type { Blocks } from "#contract/screen/block.schema.ts";
import { balanceAt } from "#game/balance.ts";
import { serverNow } from "../session/clock.ts";
import { nextPointAt, useGame } from "../taps/predicted-game.ts";
import { ActivityPart } from "./activity-part.tsx";
import { BoostCard } from "./boost-card.tsx";
import css from "./boosts.css?inline";

/** What players buy with points. */
export function BoostsActivity({ block }: { block: Blocks["boosts"] }) {
  return (
    <ActivityPart
      block={block}
      css={css}
      part={({ boosts }) => (boosts.length > 0 ? boosts : undefined)}
    >
      {(boosts) => <Shop boosts={boosts} />}
    </ActivityPart>
  );
}

function Shop({ boosts }: { boosts: readonly PlayerBoost[] }) {
  const points = balanceAt(useGame(nextPointAt), serverNow());
  return (
    <ul className="boosts">
      {boosts.map((boost) => (
        <BoostCard
          key={boost.id}
          boost={boost}
          lacking={Math.max(0, (boost.price ?? 0) - points)}
        />
      ))}
    </ul>
  );
}
