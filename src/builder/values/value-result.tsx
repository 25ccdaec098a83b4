import { Button, Group, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useCsvSeparator } from "../language.ts";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { Icon } from "../parts/page/icon.tsx";
import { useWords } from "../words.ts";
import type { Sent } from "./send-values.ts";
import type { ValueFile } from "./value-file.ts";
import { LineList, StepTitle } from "./value-parts.tsx";
import { valueWords } from "./value-words.en.ts";

const maxShown = 100;

/** The values that were set, unknown users, and a button to continue after a stop. */
export function ValueResult({
  file: { values },
  sent: { done, set, unknown },
  error,
  onContinue,
  onClose,
}: {
  file: ValueFile;
  sent: Sent;
  error: unknown;
  onContinue: () => void;
  onClose: () => void;
}) {
  const words = useWords(valueWords);
  const separator = useCsvSeparator();
  const left = values.size - done;
  const saveUnknown = () => {
    const rows = unknown.map((tgId) => [tgId, values.get(tgId)].join(separator));
    saveText("unknown-users.csv", [`tgId${separator}value`, ...rows, ""].join("\r\n"));
  };
  return (
    <Stack>
      <StepTitle>{words.wasSet(set)}</StepTitle>
      <FailureNote error={error} />
      {left > 0 && <Text>{words.stopped(left)}</Text>}
      {unknown.length > 0 && (
        <div>
          <Text mb="xs">{words.unknown(unknown.length)}</Text>
          <LineList label={words.unknownUsers} count={unknown.length} isFramed>
            {unknown.slice(0, maxShown).map((tgId) => (
              <li key={tgId}>{tgId}</li>
            ))}
          </LineList>
        </div>
      )}
      <Group>
        {left > 0 && <Button onClick={onContinue}>{words.goOn}</Button>}
        {unknown.length > 0 && (
          <Button
            variant="default"
            leftSection={<Icon of={IconDownload} size={16} />}
            onClick={saveUnknown}
          >
            {words.saveUnknown}
          </Button>
        )}
        <Button variant={left > 0 ? "default" : "filled"} onClick={onClose}>
          {words.done}
        </Button>
      </Group>
    </Stack>
  );
}

/** Saves a text as a file. */
function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  // The browser has begun to save it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
