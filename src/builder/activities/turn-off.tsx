import { Button } from "@mantine/core";
import { useState } from "react";
import { ConfirmDialog } from "../parts/form/confirm-dialog.tsx";
import { useWords } from "../words.ts";
import { activityWords } from "./activity-words.en.ts";

/** Takes an activity out of the form, after a question if it is saved. */
export function TurnOff({
  title,
  text,
  isSaved,
  onConfirm,
}: {
  /** The question. */
  title: string;
  /** What it means. */
  text: string;
  isSaved: boolean;
  onConfirm: () => void;
}) {
  const words = useWords(activityWords);
  const [isAsked, setAsked] = useState(false);
  return (
    <div>
      <Button
        size="compact-sm"
        variant="outline"
        color="red"
        onClick={() => (isSaved ? setAsked(true) : onConfirm())}
      >
        {words.turnOff}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={title}
          text={text}
          action={words.turnOff}
          isRunning={false}
          error={null}
          onConfirm={() => {
            setAsked(false);
            onConfirm();
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </div>
  );
}
