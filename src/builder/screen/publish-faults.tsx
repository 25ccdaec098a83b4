import { Alert, Anchor, Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useWords } from "../words.ts";
import { type BlockFault, faultText } from "./block-fault.ts";
import { type Item, placeOf } from "./editing.ts";
import { screenWords } from "./screen-words.ts";

/** What must be put right before the screen can be published, each with the way to its block. */
export function PublishFaults({
  faults,
  items,
  onShow,
}: {
  faults: readonly BlockFault[];
  items: readonly Item[];
  onShow: (id: number) => void;
}) {
  const words = useWords(screenWords);
  const alert = useRef<HTMLDivElement>(null);
  const count = faults.length;
  useEffect(() => {
    if (count > 0) alert.current?.scrollIntoView({ block: "nearest" });
  }, [count]);
  if (count === 0) return null;

  function show(id: number): void {
    onShow(id);
    requestAnimationFrame(() => document.getElementById(`block-${id}`)?.focus());
  }

  return (
    <Alert ref={alert} role="alert" color="red" variant="light" title={words.faults(count)} mb="md" className="publish-faults">
      <Text size="sm">{words.faultsText}</Text>
      <ul>
        {faults.map((fault) => {
          const { id, place, message } = fault;
          const [, tag] = place.split("/");
          const index = id === null ? -1 : placeOf({ items }, id);
          const item = items[index];
          return (
            <li key={`${id}/${place}/${message}`}>
              {item && (
                <>
                  <Anchor component="button" type="button" size="sm" onClick={() => show(item.id)}>
                    {index + 1}. {words.kinds[item.block.type].name}
                  </Anchor>{" "}
                </>
              )}
              {tag && `(${tag}) `}
              {item ? faultText(fault, item.block, words) : message}
            </li>
          );
        })}
      </ul>
    </Alert>
  );
}
