import { ActionIcon, Button, Kbd } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { Icon } from "../parts/page/icon.tsx";
import { modKey } from "../shortcuts/shortcut-keys.ts";
import { useWords } from "../words.ts";
import { openOverlay } from "./overlay.ts";
import { shellWords } from "./shell-words.en.ts";

/** Opens the palette, and says by which keys. */
export function PaletteButton({ isNarrow }: { isNarrow: boolean }) {
  const words = useWords(shellWords);
  const open = () => openOverlay("palette");
  if (isNarrow)
    return (
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={words.search} onClick={open}>
        <Icon of={IconSearch} />
      </ActionIcon>
    );
  return (
    <Button
      variant="default"
      className="palette-button"
      leftSection={<Icon of={IconSearch} size={16} />}
      rightSection={
        <Kbd size="xs" aria-hidden>
          {modKey} K
        </Kbd>
      }
      aria-keyshortcuts="Control+K Meta+K"
      onClick={open}
    >
      {words.search}
    </Button>
  );
}
