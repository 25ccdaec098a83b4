import { Choice, CommittedText, Group, Toggle } from "./control-fields.tsx";
import type { DemoPlayer, Subscription } from "./launch.ts";
import type { Settings } from "./settings.ts";

const languages = {
  "": "Player's own",
  en: "English",
  ru: "Русский",
  de: "Deutsch",
  es: "Español",
  "pt-br": "Português (Brasil)",
  ar: "العربية",
  fa: "فارسی",
  he: "עברית",
  uk: "Українська",
  "zh-hans": "简体中文",
} as const;

const another = "another";

/** The player: a demo player or another, their language, referral code and subscription. */
export function PlayerControls({
  settings,
  players,
  change,
  subscription,
  onSubscribe,
}: {
  settings: Settings;
  players: readonly DemoPlayer[];
  change: (changes: Partial<Settings>) => void;
  subscription: Subscription | undefined;
  onSubscribe: (wanted: boolean) => void;
}) {
  const { url, user, name, username, language, ref } = settings;
  if (url) {
    return (
      <Group name="Player">
        <p className="note">The player comes from the launch URL, which is signed.</p>
      </Group>
    );
  }
  const listed =
    players.find(({ tgId }) => String(tgId) === user) ?? (user === "" ? players[0] : undefined);
  const options = {
    ...Object.fromEntries(players.map((player) => [`p${player.tgId}`, player.name])),
    [another]: "Another player…",
  };
  const choose = (choice: string) =>
    change(
      choice === another
        ? { user: "1000000001", name: "New player", username: "" }
        : { user: choice.slice(1), name: "", username: "" },
    );
  return (
    <Group name="Player">
      <Choice
        label="Player"
        value={listed ? `p${listed.tgId}` : another}
        options={options}
        onChange={choose}
      />
      {!listed && user !== "" && (
        <>
          <CommittedText label="Player id" value={user} onCommit={(id) => change({ user: id })} />
          <div className="pair">
            <CommittedText
              label="Name"
              value={name}
              onCommit={(value) => change({ name: value })}
            />
            <CommittedText
              label="Username"
              value={username}
              onCommit={(value) => change({ username: value })}
            />
          </div>
        </>
      )}
      <div className="pair">
        <Choice
          label="Language"
          value={language}
          options={{
            ...languages,
            ...(!Object.hasOwn(languages, language) && { [language]: language }),
          }}
          onChange={(value) => change({ language: value })}
        />
        <CommittedText
          label="Start parameter"
          value={ref}
          placeholder="Referral code"
          onCommit={(value) => change({ ref: value })}
        />
      </div>
      {subscription && (
        <Toggle
          label={`Subscribed to ${subscription.channel}`}
          value={subscription.isSubscribed}
          onChange={onSubscribe}
        />
      )}
    </Group>
  );
}
