import { isBuiltIn } from "#contract/property.ts";
import type { Screen } from "#contract/screen.ts";
import { balanceAt } from "#game/balance.ts";
import { energyAt } from "#game/energy.ts";
import { levelProgress } from "#game/level.ts";
import { propertyValue } from "#web/property-value.ts";
import { wordsFor } from "#web/words.ts";
import {
  ActionView,
  EnergyView,
  FriendsView,
  LevelView,
  PointsView,
  TapView,
  WalletView,
} from "../screen/block-view.tsx";
import { type ScreenParts, ScreenView } from "../screen/screen-view.tsx";
import { FieldSlotView, PropertySlotView, type SlotState } from "../screen/slot-view.tsx";
import { waitingParts } from "../screen/waiting-parts.tsx";
import type { LiveSession } from "../session/session-request.ts";
import { append } from "./jsx-dom.ts";

/** Paints the screen before there is a session: every slot waits in its place. */
export function paintWaiting(root: HTMLElement, screen: Screen, language: string): void {
  show(root, screen, waitingParts(wordsFor(language)), language);
}

/**
 * Paints a session with the values known so far; those from the device's storage are marked stale.
 */
export function paintSession(
  root: HTMLElement,
  session: LiveSession,
  values: ReadonlyMap<string, string>,
  language: string,
): void {
  show(root, session.screen, stillParts(session, values, language), language);
}

/** Writes a value that has just arrived into every slot of its field. */
export function fillSlots(root: HTMLElement, name: string, text: string, state: SlotState): void {
  for (const slot of root.querySelectorAll<HTMLElement>(`[data-slot="${name}"]`)) {
    slot.textContent = text;
    slot.dataset.state = state;
    slot.removeAttribute("aria-busy");
    if (state !== "stale") slot.removeAttribute("title");
  }
}

function show(root: HTMLElement, screen: Screen, parts: ScreenParts, language: string): void {
  root.replaceChildren();
  append(
    root,
    (<ScreenView screen={screen} parts={parts} language={language} />) as unknown as Node,
  );
}

/** The parts of a session as it stands this moment. */
function stillParts(
  session: LiveSession,
  values: ReadonlyMap<string, string>,
  language: string,
): ScreenParts {
  const { game, player, fieldRequest, friendsCount } = session;
  const words = wordsFor(language);
  const now = Date.now() + session.clockOffsetMs;
  const slot = (property: string) => {
    if (isBuiltIn(property))
      return (
        <PropertySlotView
          property={property}
          value={propertyValue(property, session, now)}
          language={language}
        />
      );
    const text = values.get(property);
    return (
      <FieldSlotView
        name={property}
        state={text === undefined ? "loading" : "stale"}
        text={text ?? ""}
        words={words}
      />
    );
  };
  const { tonFriendlyAddress } = fieldRequest;
  return {
    ...waitingParts(words),
    slot,
    points: () => <PointsView slot={slot("points")} action={<ActionView text={words.history} />} />,
    level: () => (
      <LevelView
        progress={levelProgress(game.levels, balanceAt(game, now))}
        language={language}
        words={words}
      />
    ),
    energy: () => (
      <EnergyView
        energy={energyAt(game, now)}
        maxEnergy={game.maxEnergy}
        language={language}
        words={words}
      />
    ),
    tap: (label) => <TapView label={label} disabled={energyAt(game, now) === 0} />,
    wallet: () => {
      const action = (
        <ActionView text={tonFriendlyAddress ? words.disconnectWallet : words.connectWallet} />
      );
      return (
        <WalletView address={tonFriendlyAddress} player={player} action={action} words={words} />
      );
    },
    friends: () => (
      <FriendsView
        count={friendsCount}
        action={<ActionView text={words.invite} />}
        language={language}
      />
    ),
  };
}
