import type { BottomButton, ClientState } from "./client-state.ts";
import { resolveColor } from "./color.ts";
import { buttonRowHeight, buttonRows } from "./device.ts";
import type { SimulatorStore } from "./simulator-store.ts";
import type { ThemeParams } from "./theme-catalog.ts";

/** The client's own buttons under the app. */
export function BottomButtons({
  client,
  theme,
  simulator,
}: {
  client: ClientState;
  theme: ThemeParams;
  simulator: SimulatorStore;
}) {
  const { mainButton, secondaryButton } = client;
  const rows = buttonRows(client);
  if (rows === 0) return null;
  const press = (event: string) => () => simulator.tell({ event, payload: undefined });
  return (
    <div
      className="bottom-buttons"
      data-place={secondaryButton.position}
      style={{ height: rows * buttonRowHeight }}
    >
      {secondaryButton.visible && (
        <ClientButton
          button={secondaryButton}
          theme={theme}
          onPress={press("secondary_button_pressed")}
        />
      )}
      {mainButton.visible && (
        <ClientButton button={mainButton} theme={theme} onPress={press("main_button_pressed")} />
      )}
    </div>
  );
}

function ClientButton({
  button,
  theme,
  onPress,
}: {
  button: BottomButton;
  theme: ThemeParams;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      disabled={!button.active}
      aria-busy={button.busy}
      onClick={onPress}
      style={{
        background: resolveColor(button.color, theme, "#2481cc"),
        color: resolveColor(button.textColor, theme, "#ffffff"),
      }}
    >
      {button.text}
    </button>
  );
}
