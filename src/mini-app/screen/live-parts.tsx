import type { CustomField } from "#contract/custom-field.ts";
import { isBuiltIn } from "#contract/property.ts";
import { balanceAt } from "#game/balance.ts";
import { energyAt } from "#game/energy.ts";
import { levelProgress } from "#game/level.ts";
import { ErrorBoundary } from "#web/error-boundary.tsx";
import { withClient } from "../client/client.ts";
import { CustomFieldSlot } from "../fields/custom-field-slot.tsx";
import { showView } from "../pages/open-page.ts";
import { serverNow } from "../session/clock.ts";
import { language, words } from "../session/page-context.ts";
import { useSession } from "../session/session-query.ts";
import { nextEnergyAt, nextPointAt, useGame } from "../taps/predicted-game.ts";
import { TapButton } from "../taps/tap-button.tsx";
import { WalletBlock } from "../wallet/wallet-block.tsx";
import { appWords } from "./app-words.ts";
import { ActionView, EnergyView, FriendsView, LevelView, PointsView } from "./block-view.tsx";
import { PropertySlot } from "./property-slot.tsx";
import type { ScreenParts } from "./screen-view.tsx";

/**
 * The parts of the screen, alive: each shows itself anew when its own facts change, and no other.
 */
export function liveParts(customFields: readonly CustomField[]): ScreenParts {
  const fields = new Map(customFields.map((field) => [field.name, field]));
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
    level: () => <LevelPart />,
    energy: () => <EnergyPart />,
    tap: (label) => <TapButton label={label} />,
    wallet: () => (
      <ErrorBoundary fallback={<Failed />}>
        <WalletBlock />
      </ErrorBoundary>
    ),
    friends: () => <FriendsPart />,
    link: (url, text) => (
      <button
        type="button"
        className="link"
        onClick={() =>
          withClient(
            ({ openUrl }) => openUrl(url),
            () => open(url, "_blank", "noreferrer"),
          )
        }
      >
        {text}
      </button>
    ),
  };
}

function LevelPart() {
  const game = useGame(nextPointAt);
  return (
    <LevelView
      progress={levelProgress(game.levels, balanceAt(game, serverNow()))}
      language={language}
      words={words}
    />
  );
}

function EnergyPart() {
  const game = useGame(nextEnergyAt);
  return (
    <EnergyView
      energy={energyAt(game, serverNow())}
      maxEnergy={game.maxEnergy}
      language={language}
      words={words}
    />
  );
}

function FriendsPart() {
  const { friendsCount } = useSession();
  return (
    <FriendsView
      count={friendsCount}
      action={<ActionView text={words.invite} onClick={() => showView("friends")} />}
      language={language}
    />
  );
}

/**
 * A chunk that failed to load fails again until the page is loaded anew; nothing is lost by that.
 */
function Failed() {
  return (
    <div className="row">
      <span className="hint">{appWords.blockFailed}</span>
      <ActionView text={appWords.retry} onClick={() => location.reload()} />
    </div>
  );
}
