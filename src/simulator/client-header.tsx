import {
  IconAdjustmentsHorizontal,
  IconChevronLeft,
  IconX,
  type TablerIcon,
} from "@tabler/icons-react";
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
          icon={IconChevronLeft}
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
          icon={IconAdjustmentsHorizontal}
          onPress={() => simulator.tell({ event: "settings_button_pressed", payload: undefined })}
        />
      )}
      <HeaderButton name="Close" icon={IconX} onPress={simulator.close} />
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
    <button
      type="button"
      className="header-button"
      aria-label={name}
      title={name}
      onClick={onPress}
    >
      <Icon size={22} aria-hidden />
    </button>
  );
}
