import type { CustomField } from "#contract/field/custom-field.schema.ts";
import type { Blocks } from "#contract/screen/block.schema.ts";
import type { ActivityKind } from "#contract/screen/block-kind.ts";
import { isBuiltIn } from "#contract/text/reference.ts";
import { energyAt } from "#game/energy.ts";
import { earnedAt, levelAt, levelProgress } from "#game/level.ts";
import { withClient } from "../../client/client.ts";
import { lazyPart } from "../../loading/lazy-part.tsx";
import { showView } from "../../pages/view-store.ts";
import { serverNow } from "../../session/clock.ts";
import { words } from "../../session/page-context.ts";
import { useSession } from "../../session/session-query.ts";
import { nextEnergyAt, nextPointAt, useGame } from "../../taps/predicted-game.ts";
import { ActionView } from "../../ui/action-view.tsx";
import type { ScreenParts } from "../block-view.ts";
import { EnergyView, FriendsView, LevelView, PointsView } from "../part-views.tsx";
import { LiveCopy } from "./copy.tsx";
import { CustomFieldSlot, namesIn, PropertySlot, Valued } from "./slots.tsx";
import { LiveTap } from "./tap.tsx";
import { liveWallet } from "./wallet.tsx";

const Activity = lazyPart(
  async () => (await import("../../activities/activity.tsx")).Activity,
  () => <div style={{ minHeight: "6em" }} />,
);

/** The live parts of a screen; each renders only when its own data changes. */
export function liveParts(customFields: readonly CustomField[]): ScreenParts {
  const fields = new Map(customFields.map((field) => [field.name, field]));
  const activity = (block: Blocks[ActivityKind]) => <Activity block={block} />;
  return {
    slot: (property) => {
      if (isBuiltIn(property)) return <PropertySlot property={property} />;
      const field = fields.get(property);
      return field && <CustomFieldSlot field={field} />;
    },
    points: () => (
      <PointsView
        slot={<PropertySlot property="points" />}
        action={<ActionView text={words.history} onClick={() => showView("history")} />}
      />
    ),
    level: () => <LiveLevel />,
    energy: () => <LiveEnergy />,
    tap: (label) => <LiveTap label={label} />,
    wallet: liveWallet,
    friends: () => <LiveFriends />,
    link: (url, text) => (
      <button type="button" className="link" onClick={() => openUrl(url)}>
        {text}
      </button>
    ),
    copy: () => <LiveCopy />,
    tasks: activity,
    daily: activity,
    boosts: activity,
    leaderboard: activity,
    quiz: activity,
    valued: (texts, view) => <Valued names={namesIn(texts)} fields={fields} view={view} />,
  };
}

/** Nothing for a bot without levels: then players see no card. */
function LiveLevel() {
  const game = useGame(nextPointAt);
  if (game.levels.length === 0) return null;
  return <LevelView progress={levelProgress(game, earnedAt(game, serverNow()))} />;
}

function LiveEnergy() {
  const game = useGame(nextEnergyAt);
  const now = serverNow();
  return <EnergyView energy={energyAt(game, now)} maxEnergy={levelAt(game, now).maxEnergy} />;
}

function LiveFriends() {
  const { friendsCount } = useSession();
  return (
    <FriendsView
      count={friendsCount}
      action={<ActionView text={words.invite} onClick={() => showView("friends")} />}
    />
  );
}

/** Opens a URL through the messaging client, else in a new tab. */
function openUrl(url: string): void {
  withClient(
    (client) => client.openUrl(url),
    () => open(url, "_blank", "noreferrer"),
  );
}
