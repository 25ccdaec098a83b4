import { Button, type ButtonProps, Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { useRef, useState } from "react";
import type { BlockKind } from "#contract/screen/block-kind.ts";
import { offeredKinds } from "../../blocks/block-editors.ts";
import { blockWords } from "../../blocks/block-words.en.ts";
import { Icon } from "../../parts/page/icon.tsx";
import { useWords } from "../../words.ts";
import { BlockGallery } from "./block-gallery.tsx";

/** A button that opens the gallery of all kinds of block. */
export function AddBlock({
  label,
  kinds = offeredKinds,
  onAdd,
  ...button
}: {
  label: string;
  kinds?: readonly BlockKind[];
  onAdd: (kind: BlockKind) => void;
} & ButtonProps) {
  const words = useWords(blockWords).gallery;
  const [opened, setOpened] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const isPhone = useMediaQuery("(max-width: 36em)");
  return (
    <>
      <Button
        ref={opener}
        leftSection={<Icon of={IconPlus} size={16} />}
        {...button}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        {label}
      </Button>
      <Modal
        opened={opened}
        onClose={() => {
          setOpened(false);
          opener.current?.focus();
        }}
        // The added block takes the focus.
        returnFocus={false}
        title={label}
        size="58rem"
        yOffset="3dvh"
        fullScreen={isPhone ?? false}
        className="gallery-dialog"
        closeButtonProps={{ "aria-label": words.close }}
      >
        <BlockGallery
          kinds={kinds}
          onChoose={(kind) => {
            setOpened(false);
            onAdd(kind);
          }}
        />
      </Modal>
    </>
  );
}
