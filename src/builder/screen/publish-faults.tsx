import { Alert, Anchor, Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import { kindWords } from "../blocks/block-editors.ts";
import { useLanguage } from "../language.ts";
import { focusLookFault, isLookFault, lookFaultText, lookPlaceName } from "../look/look-fault.ts";
import { faultWords } from "../request/fault-words.ts";
import { useWords } from "../words.ts";
import type { BlockFault } from "./block-fault.ts";
import { innerOf } from "./choice.ts";
import { type Item, placeOf } from "./editing.ts";
import { useContent, useDraft, useEditor } from "./editor-context.ts";
import { faultText, placeName } from "./fault-text.ts";
import { usePageName } from "./page-name.ts";
import { screenWords } from "./screen-words.ts";

/** What to fix before publishing, with links to pages, blocks and the look; scrolls itself into view. */
export function PublishFaults({ onBlocks, onLook }: { onBlocks: () => void; onLook: () => void }) {
  const words = useWords(screenWords);
  const language = useLanguage();
  const faults = useDraft((draft) => draft.faults);
  const content = useContent();
  const { choice } = useEditor();
  const pageName = usePageName();
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    alert.current?.focus({ preventScroll: true });
    alert.current?.scrollIntoView({ block: "start" });
  }, []);
  if (faults.length === 0) return null;

  function show({ id, page }: Item, place: string): void {
    onBlocks();
    choice.setState({ page, block: id, inner: innerOf(place) });
    requestAnimationFrame(() => {
      const title = document.getElementById(`block-${id}`);
      const wrong = document
        .getElementById(`block-${id}-body`)
        ?.querySelector<HTMLElement>("[aria-invalid=true], [data-faulty]:not([data-open]) button");
      (wrong ?? title)?.focus();
    });
  }

  function showPage(page: string): void {
    onBlocks();
    choice.setState({ page });
  }

  function showLook({ place }: BlockFault): void {
    onLook();
    requestAnimationFrame(() => focusLookFault(place));
  }

  /** A fault's place, how to show it, and what is wrong there. */
  function lineOf(fault: BlockFault): { place?: string; show?: () => void; text: string } {
    const { id, page } = fault;
    if (isLookFault(fault))
      return {
        place: lookPlaceName(fault, language),
        show: () => showLook(fault),
        text: lookFaultText(fault, content.look, language),
      };
    const pageTitle = pageName(content.pages.find((one) => one.id === page));
    const item = content.items.find((one) => one.id === id);
    if (item)
      return {
        place: [
          content.pages.length > 1 && pageTitle,
          `${placeOf(content, item.id) + 1}. ${kindWords(item.block.type, language).name}`,
          placeName(fault, item.block, language),
        ]
          .filter(Boolean)
          .join(" · "),
        show: () => show(item, fault.place),
        text: faultText(fault, item.block, words, language),
      };
    const text = faultWords[language](fault);
    return page === undefined ? { text } : { place: pageTitle, show: () => showPage(page), text };
  }

  return (
    <Alert
      ref={alert}
      tabIndex={-1}
      role="alert"
      color="red"
      variant="light"
      title={words.faults(faults.length)}
      mb="md"
      className="publish-faults"
    >
      <Text size="sm">{words.faultsText}</Text>
      <ul>
        {faults.map((fault) => {
          const { place, text, show } = lineOf(fault);
          return (
            <li key={`${fault.page}/${fault.id}/${fault.place}/${fault.message}`}>
              {place && (
                <>
                  <Anchor component="button" type="button" size="sm" onClick={show}>
                    {place}
                  </Anchor>{" "}
                </>
              )}
              {text}
            </li>
          );
        })}
      </ul>
    </Alert>
  );
}
