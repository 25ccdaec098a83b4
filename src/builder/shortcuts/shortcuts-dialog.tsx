import { Kbd, Modal, Stack, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { useIsEditor } from "../parts/form/owners-only.tsx";
import { SwitchField } from "../parts/form/switch-field.tsx";
import { closeOverlay } from "../shell/overlay.ts";
import { homeKey, pagesFor } from "../shell/routes.tsx";
import { shellWords } from "../shell/shell-words.en.ts";
import { useWords } from "../words.ts";
import { useSingleKeys } from "./shortcut-choice.ts";
import { modKey } from "./shortcut-keys.ts";
import { shortcutWords } from "./shortcut-words.en.ts";
import "./shortcuts.css";

/** The list of shortcuts, with the switch of those of a single key. */
export function ShortcutsDialog({ botId, isOpen }: { botId: string | undefined; isOpen: boolean }) {
  const isEditor = useIsEditor(botId);
  const { nav, allBots, close: closeLabel } = useWords(shellWords);
  const words = useWords(shortcutWords);
  const { areOn } = useSingleKeys();
  const go = (key: string) => [["G"], [key.toUpperCase()]];
  return (
    <Modal
      opened={isOpen}
      onClose={closeOverlay}
      title={words.title}
      size="lg"
      closeButtonProps={{ "aria-label": closeLabel }}
    >
      <Stack gap="lg">
        <div className="shortcut-groups">
          <Group title={words.general}>
            <Row what={words.palette} keys={[[modKey, "K"]]} />
            <Row what={words.search} keys={[["/"]]} isOff={!areOn} />
            <Row what={words.list} keys={[["?"]]} isOff={!areOn} />
            <Row what={words.close} keys={[["Esc"]]} />
          </Group>
          <Group title={words.screen}>
            <Row what={words.undo} keys={[[modKey, "Z"]]} />
            <Row what={words.redo} keys={[[modKey, "Shift", "Z"]]} />
          </Group>
          <Group title={words.goTo}>
            <Row what={allBots} keys={go(homeKey)} isOff={!areOn} />
            {pagesFor({ isEditor }).map(({ path, key }) => (
              <Row key={path} what={nav[path]} keys={go(key)} isOff={!areOn} />
            ))}
          </Group>
        </div>
        <SwitchField
          label={words.single}
          note={words.singleNote}
          checked={areOn}
          onChange={({ currentTarget }) => useSingleKeys.setState({ areOn: currentTarget.checked })}
        />
      </Stack>
    </Modal>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={3} id={id} mb={6}>
        {title}
      </Title>
      <dl className="shortcut-list">{children}</dl>
    </section>
  );
}

/** A shortcut: keys that are pressed at once, one set after another. */
function Row({
  what,
  keys,
  isOff = false,
}: {
  what: string;
  keys: readonly (readonly string[])[];
  isOff?: boolean;
}) {
  const words = useWords(shortcutWords);
  return (
    <div data-off={isOff || undefined}>
      <dt>{what}</dt>
      <dd>
        {keys.map((together, index) => (
          <span key={together.join()}>
            {index > 0 && ` ${words.next} `}
            {together.map((key, position) => (
              <span key={key}>
                {position > 0 && " "}
                <Kbd>{key}</Kbd>
              </span>
            ))}
          </span>
        ))}
      </dd>
    </div>
  );
}
