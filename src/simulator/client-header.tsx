import type { ClientState } from "./client-state.ts";
import { headerHeight } from "./device.ts";
import type { SimulatorStore } from "./simulator-store.ts";

/** The client's header over the app; in full screen it floats. */
export function ClientHeader({
  client,
  title,
  simulator,
}: {
  client: ClientState;
  title: string;
  simulator: SimulatorStore;
}) {
  return (
    <div className="client-header" style={{ height: headerHeight }}>
      {client.backButton ? (
        <HeaderButton
          name="Back"
          shape="M15 5l-7 7 7 7"
          onPress={() => simulator.tell({ event: "back_button_pressed", payload: undefined })}
        />
      ) : (
        <span className="header-gap" />
      )}
      <span className="client-title">
        <strong>
          <bdi>{title}</bdi>
        </strong>
        <small>mini app</small>
      </span>
      {client.settingsButton && (
        <HeaderButton
          name="Settings"
          shape="M4 8h9m5 0h2M4 16h2m5 0h9M15.500 5.500v5M8.500 13.500v5"
          onPress={() => simulator.tell({ event: "settings_button_pressed", payload: undefined })}
        />
      )}
      <HeaderButton name="Close" shape="M6 6l12 12M18 6L6 18" onPress={simulator.close} />
    </div>
  );
}

function HeaderButton({
  name,
  shape,
  onPress,
}: {
  name: string;
  shape: string;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      className="header-button"
      aria-label={name}
      title={name}
      onClick={onPress}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={shape} />
      </svg>
    </button>
  );
}
