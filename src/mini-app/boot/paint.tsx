import type { Screen } from "#contract/screen/screen.schema.ts";
import { fillReferences, isBuiltIn } from "#contract/text/reference.ts";
import { energyAt } from "#game/energy.ts";
import { earnedAt, levelAt, levelProgress } from "#game/level.ts";
import { propertyValue } from "#game/property-value.ts";
import type { ScreenParts } from "../blocks/block-view.ts";
import {
  EnergyView,
  FriendsView,
  LevelView,
  PointsView,
  placeholderParts,
  TapView,
  WalletView,
} from "../blocks/part-views.tsx";
import { spoken } from "../languages/page-language.ts";
import { ScreenView } from "../screen/screen-view.tsx";
import type { LiveSession } from "../session/live-session.ts";
import { TabBar } from "../tabs/tab-bar.tsx";
import { ActionView } from "../ui/action-view.tsx";
import { FieldSlotView, PropertySlotView, type SlotState } from "../ui/slot-view.tsx";
import type { PrintedBot } from "./handover.ts";
import { nodesOf } from "./jsx-dom.ts";

/** Paints the screen without a session: every slot is a placeholder. */
export function paintPlaceholders(root: HTMLElement, screen: Screen): void {
  show(root, screen, placeholderParts());
}

/** Paints a session; `values` come from the last visit and are marked stale. */
export function paintSession(
  root: HTMLElement,
  session: LiveSession,
  values: ReadonlyMap<string, string> | undefined,
): void {
  show(root, session.screen, sessionParts(session, values));
}

/** Writes a value into every slot of its field. */
export function fillSlots(root: HTMLElement, name: string, text: string, state: SlotState): void {
  for (const slot of root.querySelectorAll<HTMLElement>(`[data-slot="${name}"]`)) {
    slot.textContent = text;
    slot.dataset.state = state;
    slot.removeAttribute("aria-busy");
    if (state !== "stale") slot.removeAttribute("title");
  }
}

function show(root: HTMLElement, screen: Screen, parts: ScreenParts): void {
  const page: NonNullable<PrintedBot["page"]> = window.slotwire.bot.page ?? screen;
  root.replaceChildren(
    ...nodesOf(
      <>
        <ScreenView screen={page} parts={parts} />
        <TabBar screen={screen} shown={page.id} />
      </>,
    ),
  );
}

/** The parts of a screen, rendered once from a session. */
function sessionParts(
  session: LiveSession,
  values: ReadonlyMap<string, string> | undefined,
): ScreenParts {
  const { game, friendsCount, player } = session;
  const address = session.fieldRequest.tonFriendlyAddress;
  const { words } = spoken;
  const now = Date.now() + session.clockOffsetMs;
  const energy = energyAt(game, now);
  const slot = (property: string) => {
    if (isBuiltIn(property))
      return <PropertySlotView property={property} value={propertyValue(property, session, now)} />;
    const text = values?.get(property);
    return (
      <FieldSlotView
        name={property}
        state={text === undefined ? "loading" : "stale"}
        text={text ?? ""}
      />
    );
  };
  return {
    ...placeholderParts(),
    slot,
    points: () => <PointsView slot={slot("points")} action={<ActionView text={words.history} />} />,
    level: () => <LevelView progress={levelProgress(game, earnedAt(game, now))} />,
    energy: () => <EnergyView energy={energy} maxEnergy={levelAt(game, now).maxEnergy} />,
    tap: (label) => <TapView label={label} disabled={energy === 0} />,
    wallet: () => (
      <WalletView
        address={address}
        player={player}
        action={<ActionView text={address ? words.disconnectWallet : words.connectWallet} />}
      />
    ),
    friends: () => <FriendsView count={friendsCount} action={<ActionView text={words.invite} />} />,
    valued: (_, view) =>
      view((text) =>
        fillReferences(text, (name) =>
          isBuiltIn(name) ? propertyValue(name, session, now) : values?.get(name),
        ),
      ),
  };
}
