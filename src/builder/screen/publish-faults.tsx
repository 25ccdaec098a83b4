import { Alert, Anchor, Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import { kindWords } from "../blocks/block-editors.ts";
import { useLanguage } from "../language.ts";
import { faultWords } from "../request/fault-words.ts";
import { useWords } from "../words.ts";
import { placeOf } from "./editing.ts";
import { useDraft } from "./editor-context.ts";
import { faultText, placeName } from "./fault-text.ts";
import { screenWords } from "./screen-words.ts";

/** What to fix before publishing, with links to the blocks; scrolls itself into view. */
export function PublishFaults({ onShow }: { onShow: (id: number) => void }) {
  const words = useWords(screenWords);
  const language = useLanguage();
  const faults = useDraft((draft) => draft.faults);
  const items = useDraft(({ editing }) => editing.items);
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    alert.current?.focus({ preventScroll: true });
    alert.current?.scrollIntoView({ block: "start" });
  }, []);
  if (faults.length === 0) return null;

  function show(id: number): void {
    onShow(id);
    requestAnimationFrame(() => {
      const title = document.getElementById(`block-${id}`);
      const wrong = document
        .getElementById(`block-${id}-body`)
        ?.querySelector<HTMLElement>("[aria-invalid=true], [data-faulty]:not([data-open]) button");
      (wrong ?? title)?.focus();
    });
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
          const { id, place, message } = fault;
          const index = id === null ? -1 : placeOf({ items }, id);
          const item = items[index];
          return (
            <li key={`${id}/${place}/${message}`}>
              {item ? (
                <>
                  <Anchor component="button" type="button" size="sm" onClick={() => show(item.id)}>
                    {[
                      `${index + 1}. ${kindWords(item.block.type, language).name}`,
                      placeName(fault, item.block, language),
                    ]
                      .filter(Boolean)
                      .join(" · ")}
                  </Anchor>{" "}
                  {faultText(fault, item.block, words, language)}
                </>
              ) : (
                faultWords[language](fault)
              )}
            </li>
          );
        })}
      </ul>
    </Alert>
  );
}
