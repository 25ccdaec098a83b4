import { BotControls } from "./bot-controls.tsx";
import { Choice, CommittedText, Group, InsetFields, Toggle } from "./control-fields.tsx";
import { noInsets, notch } from "./insets.ts";
import { NetworkControls } from "./network-controls.tsx";
import { sizes } from "./phone-size.ts";
import { PlayerControls } from "./player-controls.tsx";
import { platforms } from "./settings.ts";
import type { SimulatorState, SimulatorStore } from "./simulator-store.ts";
import { themes } from "./theme-catalog.ts";
import { versions } from "./version.ts";

/** All settings: the player, the client, the phone. */
export function Controls({
  state,
  simulator,
}: {
  state: SimulatorState;
  simulator: SimulatorStore;
}) {
  const { settings } = state;
  const { change } = simulator;
  return (
    <div className="controls">
      <BotControls settings={settings} bots={state.bots} change={change} />
      <PlayerControls
        settings={settings}
        players={state.players}
        change={change}
        subscription={state.subscription}
        onSubscribe={(wanted) => void simulator.subscribe(wanted)}
      />
      <NetworkControls state={state} simulator={simulator} />
      <Group name="Client">
        <Choice
          label="Theme"
          value={settings.theme}
          options={themes}
          onChange={(theme) => change({ theme })}
        />
        <div className="pair">
          <Choice
            label="Platform"
            value={settings.platform}
            options={platforms}
            onChange={(platform) => change({ platform })}
          />
          <Choice
            label="Version"
            value={settings.version}
            options={Object.fromEntries(
              [...new Set([...versions, settings.version])].map((version) => [version, version]),
            )}
            onChange={(version) => change({ version })}
          />
        </div>
        <CommittedText
          label="Clipboard"
          value={settings.clipboard}
          placeholder="Empty: access is denied"
          onCommit={(clipboard) => change({ clipboard })}
        />
      </Group>
      <Group name="Phone">
        <Choice
          label="Size"
          value={settings.size}
          options={sizes}
          onChange={(size) => change({ size })}
        />
        <Toggle
          label="Fit to the window"
          value={settings.fit}
          onChange={(fit) => change({ fit })}
        />
        <label className="field">
          <span>
            App height <small aria-hidden="true">{settings.sheet} %</small>
          </span>
          <input
            type="range"
            aria-label="App height"
            min={40}
            max={100}
            value={settings.sheet}
            onChange={({ currentTarget }) => change({ sheet: currentTarget.valueAsNumber }, false)}
            onPointerUp={simulator.settle}
            onKeyUp={simulator.settle}
          />
        </label>
        <Toggle
          label="On-screen keyboard"
          value={settings.keyboard}
          onChange={(keyboard) => change({ keyboard })}
        />
      </Group>
      <Group name="Insets">
        <InsetFields
          label="Safe area"
          value={settings.safeArea}
          onChange={(safeArea) => change({ safeArea })}
        />
        <InsetFields
          label="Content safe area"
          value={settings.contentSafeArea}
          onChange={(contentSafeArea) => change({ contentSafeArea })}
        />
        <div className="pair">
          <button
            type="button"
            onClick={() => change({ safeArea: noInsets, contentSafeArea: noInsets })}
          >
            No insets
          </button>
          <button type="button" onClick={() => change(notch)}>
            Notch
          </button>
        </div>
      </Group>
      <Group name="Launch URL">
        <CommittedText
          label="Open this URL"
          value={settings.url}
          placeholder="https://…#tgWebAppData=…"
          onCommit={(url) => change({ url })}
        />
      </Group>
    </div>
  );
}
