import { useStore } from "zustand";
import { Choice, Group, Toggle } from "./control-fields.tsx";
import { networks } from "./network-channel.ts";
import type { SimulatorState, SimulatorStore } from "./simulator-store.ts";

const notes = {
  online: "",
  slow: "Every answer takes 1.5 s longer.",
  offline: "The app cannot reach anything. What it has loaded goes on.",
} as const;

/** The app's network, and the wallet that its client has. */
export function NetworkControls({
  state: { settings, hasNetwork },
  simulator,
}: {
  state: SimulatorState;
  simulator: SimulatorStore;
}) {
  const { change, wallet } = simulator;
  const { address } = useStore(wallet.store);
  if (hasNetwork === false)
    return (
      <Group name="Network and wallet">
        <p className="note">
          Not for this app: they need a page of the development server at https or localhost, in a
          browser with service workers.
        </p>
      </Group>
    );
  return (
    <Group name="Network and wallet">
      <Choice
        label="Network"
        value={settings.network}
        options={networks}
        onChange={(network) => change({ network })}
      />
      {notes[settings.network] && <p className="note">{notes[settings.network]}</p>}
      <Toggle
        label="Test wallet"
        value={settings.wallet}
        onChange={(hasWallet) => change({ wallet: hasWallet })}
      />
      {settings.wallet && (
        <p className="note">
          {address ? "Connected: " : "Connect it in the app. It signs, and holds nothing."}
          {address && <code className="wallet-address">{address}</code>}
        </p>
      )}
      {address && (
        <button type="button" onClick={wallet.disconnect}>
          Disconnect in the wallet
        </button>
      )}
    </Group>
  );
}
