import { engines } from "./app-window.ts";
import { Choice, Group, Setting, Toggle } from "./control-fields.tsx";
import { networks } from "./network.ts";
import { versions } from "./protocol.ts";
import { noInsets, notch, sizes } from "./settings.ts";
import { useSimulator } from "./simulator-store.ts";
import { themes } from "./theme-catalog.ts";

const codes = ["en", "ru", "de", "es", "pt-br", "ar", "fa", "he", "uk", "zh-hans"];

/** The languages by their own names. */
const languages: Readonly<Record<string, string>> = {
  "": "Player's own",
  ...Object.fromEntries(
    codes.map((code) => [code, new Intl.DisplayNames([code], { type: "language" }).of(code)]),
  ),
};

const notes = {
  online: "",
  slow: "Every answer takes 1.5 s longer.",
  offline: "The app cannot reach anything. The parts that it has loaded still work.",
} as const;

/** All settings: the player, the network, the client, the phone. */
export function Controls() {
  return (
    <div className="controls">
      <BotControls />
      <PlayerControls />
      <NetworkControls />
      <ClientControls />
      <PhoneControls />
      <Group name="Launch URL">
        <Setting name="url" label="Open this URL" placeholder="https://…#tgWebAppData=…" />
      </Group>
    </div>
  );
}

/** The open bot, and a link to its builder. */
function BotControls() {
  const { state, simulator } = useSimulator();
  const { bots, settings } = state;
  const [first] = bots;
  if (settings.url || !first) return null;
  const botId = settings.botId || first.id;
  const choose = (id: string) =>
    simulator.change({ botId: id === first.id ? "" : id, user: "", name: "", username: "" });
  return (
    <Group name="App">
      <Choice
        label="Bot"
        value={botId}
        options={Object.fromEntries(bots.map(({ id, name }) => [id, name]))}
        onChange={choose}
      />
      <a className="builder-link" href={`/builder/bots/${botId}`} target="_blank" rel="noreferrer">
        Open its builder
      </a>
    </Group>
  );
}

/** The player: a demo player or another, their language, referral code and choices. */
function PlayerControls() {
  const { state, simulator } = useSimulator();
  const { players, choices, chat, settings } = state;
  const { url, user, language } = settings;
  if (url)
    return (
      <Group name="Player">
        <p className="note">The player comes from the launch URL, which is signed.</p>
      </Group>
    );
  const listed =
    players.find(({ tgId }) => String(tgId) === user) ?? (user === "" ? players[0] : undefined);
  // A letter keeps the order: objects sort keys that are numbers.
  const options = players.map(({ tgId, name }) => [`p${tgId}`, name]);
  const choose = (choice: string) =>
    simulator.change(
      choice === "another"
        ? { user: "1000000001", name: "New player", username: "" }
        : { user: choice.slice(1), name: "", username: "" },
    );
  return (
    <Group name="Player">
      <Choice
        label="Player"
        value={listed ? `p${listed.tgId}` : "another"}
        options={{ ...Object.fromEntries(options), another: "Another player…" }}
        onChange={choose}
      />
      {!listed && user !== "" && (
        <>
          <Setting name="user" label="Player id" />
          <div className="pair">
            <Setting name="name" label="Name" />
            <Setting name="username" label="Username" />
          </div>
        </>
      )}
      <div className="pair">
        <Setting
          name="language"
          label="Language"
          options={{ ...languages, [language]: languages[language] ?? language }}
        />
        <Setting name="ref" label="Start parameter" placeholder="Referral code" />
      </div>
      {chat && <Setting name="chat" label="Begins in the chat" />}
      {choices && (
        <>
          <Toggle
            label={`Subscribed to ${choices.channel}`}
            value={choices.isSubscribed}
            onChange={(isSubscribed) => void simulator.choose({ isSubscribed })}
          />
          <Toggle
            label="Lets bots send messages"
            value={choices.allowsWrite}
            onChange={(allowsWrite) =>
              void simulator.choose({ allowsWrite }).then(() => simulator.open())
            }
          />
        </>
      )}
    </Group>
  );
}

/** The app's network, and the wallet of its client. */
function NetworkControls() {
  const { state, simulator } = useSimulator();
  const { settings, hasNetwork, address } = state;
  const note = notes[settings.network];
  if (hasNetwork === false)
    return (
      <Group name="Network, engine and wallet">
        <p className="note">
          Not for this app: they need a page of the development server at https or localhost, in a
          browser with service workers.
        </p>
      </Group>
    );
  return (
    <Group name="Network, engine and wallet">
      <div className="pair">
        <Setting name="network" label="Network" options={networks} />
        <Setting name="engine" label="Engine" options={engines} />
      </div>
      {note && <p className="note">{note}</p>}
      <Setting name="wallet" label="Test wallet" />
      {settings.wallet && (
        <p className="note">
          {address ? "Connected: " : "Connect it in the app. It signs, and holds nothing."}
          {address && <code className="wallet-address">{address}</code>}
        </p>
      )}
      {address && (
        <button type="button" onClick={simulator.disconnectWallet}>
          Disconnect in the wallet
        </button>
      )}
    </Group>
  );
}

function ClientControls() {
  const { launch, settings } = useSimulator().state;
  const { platform } = themes[settings.theme];
  const isOpenElsewhere = launch && !launch.url.includes(`tgWebAppPlatform=${platform}&`);
  const options = [...new Set([...versions, settings.version])].map((version) => [
    version,
    version,
  ]);
  return (
    <Group name="Client">
      <Setting name="theme" label="Theme and platform" options={themes} />
      {isOpenElsewhere && <p className="note">Reopen the app to change its platform, too.</p>}
      <Setting name="version" label="Version" options={Object.fromEntries(options)} />
      <Setting name="silent" label="Does not answer the app" />
      <Setting name="clipboard" label="Clipboard" placeholder="Empty: access is denied" />
    </Group>
  );
}

function PhoneControls() {
  const { state, simulator } = useSimulator();
  const { sheet } = state.settings;
  return (
    <Group name="Phone">
      <Setting name="size" label="Size" options={sizes} />
      <Setting name="fit" label="Fit to the window" />
      <label className="field">
        App height, {sheet} %
        <input
          type="range"
          aria-label="App height"
          min={40}
          max={100}
          value={sheet}
          onChange={({ currentTarget }) =>
            simulator.change({ sheet: currentTarget.valueAsNumber }, false)
          }
          onPointerUp={simulator.settle}
          onKeyUp={simulator.settle}
        />
      </label>
      <Setting name="keyboard" label="On-screen keyboard" />
      <div className="pair">
        <Setting name="safeArea" label="Safe area" />
        <Setting name="contentSafeArea" label="Content safe area" />
        <button
          type="button"
          onClick={() => simulator.change({ safeArea: noInsets, contentSafeArea: noInsets })}
        >
          No insets
        </button>
        <button type="button" onClick={() => simulator.change(notch)}>
          Notch
        </button>
      </div>
    </Group>
  );
}
