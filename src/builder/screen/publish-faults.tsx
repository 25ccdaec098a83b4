import { Alert, Anchor, Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import { kindWords } from "../blocks/block-editors.ts";
import { useLanguage } from "../language.ts";
import { faultWords } from "../request/fault-words.ts";
import { useWords } from "../words.ts";
import { innerOf } from "./choice.ts";
import { type Item, placeOf } from "./editing.ts";
import { useContent, useDraft, useEditor } from "./editor-context.ts";
import { faultText, placeName } from "./fault-text.ts";
import { usePageName } from "./page-name.ts";
import { screenWords } from "./screen-words.ts";

/** What to fix before publishing, with links to pages and blocks; scrolls itself into view. */
export function PublishFaults() {
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
    choice.setState({ page, block: id, inner: innerOf(place) });
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
          const { id, page, place, message } = fault;
          const item = content.items.find((one) => one.id === id);
          const where = pageName(content.pages.find((one) => one.id === page));
          return (
            <li key={`${page}/${id}/${place}/${message}`}>
              {item ? (
                <>
                  <Anchor
                    component="button"
                    type="button"
                    size="sm"
                    onClick={() => show(item, place)}
                  >
                    {[
                      content.pages.length > 1 && where,
                      `${placeOf(content, item.id) + 1}. ${kindWords(item.block.type, language).name}`,
                      placeName(fault, item.block, language),
                    ]
                      .filter(Boolean)
                      .join(" · ")}
                  </Anchor>{" "}
                  {faultText(fault, item.block, words, language)}
                </>
              ) : (
                <>
                  {page !== undefined && (
                    <>
                      <Anchor
                        component="button"
                        type="button"
                        size="sm"
                        onClick={() => choice.setState({ page })}
                      >
                        {where}
                      </Anchor>{" "}
                    </>
                  )}
                  {faultWords[language](fault)}
                </>
              )}
            </li>
          );
        })}
      </ul>
    </Alert>
  );
}
