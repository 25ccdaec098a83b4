import {
  IconAdjustmentsHorizontal,
  IconChevronLeft,
  IconX,
  type TablerIcon,
} from "@tabler/icons-react";
import type { CSSProperties } from "react";
import type { BottomButton } from "../client-state.ts";
import { useSimulator } from "../simulator-store.ts";
import { resolveColor, type ThemeParams } from "../theme-catalog.ts";
import { buttonRowHeight, buttonRows, headerHeight } from "./device.ts";

/** The client's header over the app; in full screen it floats. */
export function ClientHeader() {
  const { state, simulator } = useSimulator();
  const { client, launch } = state;
  const send = (event: string) => () => simulator.send({ event });
  return (
    <div className="client-header" style={{ height: headerHeight }}>
      {client.backButton ? (
        <HeaderButton name="Back" icon={IconChevronLeft} onPress={send("back_button_pressed")} />
      ) : (
        <span className="header-gap" />
      )}
      <span className="client-title">
        <bdi>{launch?.botName}</bdi>
        <small>mini app</small>
      </span>
      {client.settingsButton && (
        <HeaderButton
          name="Settings"
          icon={IconAdjustmentsHorizontal}
          onPress={send("settings_button_pressed")}
        />
      )}
      <HeaderButton name="Close" icon={IconX} onPress={() => void simulator.close()} />
    </div>
  );
}

function HeaderButton({
  name,
  icon: Icon,
  onPress,
}: {
  name: string;
  icon: TablerIcon;
  onPress: () => void;
}) {
  return (
    <button type="button" className="header-button" aria-label={name} onClick={onPress}>
      <Icon size={22} aria-hidden />
    </button>
  );
}

/** The order of the buttons for each position of the secondary one. */
const directions: Readonly<Record<string, CSSProperties["flexDirection"]>> = {
  right: "row-reverse",
  top: "column",
  bottom: "column-reverse",
};

/** The client's own buttons under the app. */
export function BottomButtons({ theme }: { theme: ThemeParams }) {
  const { client } = useSimulator().state;
  const { mainButton, secondaryButton } = client;
  const rows = buttonRows(client);
  if (rows === 0) return null;
  return (
    <div
      className="bottom-buttons"
      style={{
        height: rows * buttonRowHeight,
        flexDirection: directions[secondaryButton.position] ?? "row",
      }}
    >
      <ClientButton button={secondaryButton} theme={theme} event="secondary_button_pressed" />
      <ClientButton button={mainButton} theme={theme} event="main_button_pressed" />
    </div>
  );
}

function ClientButton({
  button,
  theme,
  event,
}: {
  button: BottomButton;
  theme: ThemeParams;
  event: string;
}) {
  const { simulator } = useSimulator();
  if (!button.visible) return null;
  return (
    <button
      type="button"
      disabled={!button.active}
      aria-busy={button.busy}
      onClick={() => simulator.send({ event })}
      style={{
        background: resolveColor(button.color, theme, "#2481cc"),
        color: resolveColor(button.textColor, theme, "#ffffff"),
      }}
    >
      {button.text}
    </button>
  );
}
