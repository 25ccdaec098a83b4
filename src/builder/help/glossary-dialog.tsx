import { Modal, Text } from "@mantine/core";
import { closeOverlay } from "../shell/overlay.ts";
import { shellWords } from "../shell/shell-words.en.ts";
import { useWords } from "../words.ts";
import { helpWords } from "./help-words.en.ts";
import "./glossary.css";

/** What the console's own words mean. */
export function GlossaryDialog({ isOpen }: { isOpen: boolean }) {
  const { close } = useWords(shellWords);
  const words = useWords(helpWords);
  return (
    <Modal
      opened={isOpen}
      onClose={closeOverlay}
      title={words.glossary}
      size="lg"
      closeButtonProps={{ "aria-label": close }}
    >
      <Text c="dimmed">{words.glossaryLead}</Text>
      <dl className="glossary">
        {words.terms.map(({ term, text }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Text size="sm" c="dimmed">
        {words.example}
      </Text>
    </Modal>
  );
}
