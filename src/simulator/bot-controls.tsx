import { Choice, Group } from "./control-fields.tsx";
import type { DemoBot } from "./launch.ts";
import type { Settings } from "./settings.ts";

/** The bot on show, with the way to its builder. */
export function BotControls({
  settings: { url, botId },
  bots,
  change,
}: {
  settings: Settings;
  bots: readonly DemoBot[];
  change: (changes: Partial<Settings>) => void;
}) {
  if (url || bots.length === 0) return null;
  const shown = bots.find(({ id }) => id === botId) ?? bots[0];
  return (
    <Group name="App">
      <Choice
        label="Bot"
        value={shown?.id ?? ""}
        options={Object.fromEntries(bots.map(({ id, name }) => [id, { label: name }]))}
        onChange={(id) =>
          change({ botId: id === bots[0]?.id ? "" : id, user: "", name: "", username: "" })
        }
      />
      <a
        className="builder-link"
        href={`/builder/bots/${shown?.id}`}
        target="_blank"
        rel="noreferrer"
      >
        Open its builder
      </a>
    </Group>
  );
}
