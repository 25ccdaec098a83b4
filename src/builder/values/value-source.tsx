import { Alert, Button, Group, Loader, Stack, Text, Textarea } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { type ClipboardEvent, useState } from "react";
import { Icon } from "../parts/page/icon.tsx";
import { DropZone } from "../parts/picture/drop-zone.tsx";
import { shellWords } from "../shell/shell-words.en.ts";
import { useWords } from "../words.ts";
import {
  maxFileMiB,
  type RefusedFile,
  readValueFile,
  textOfFile,
  type ValueFile,
} from "./value-file.ts";
import { valueWords } from "./value-words.en.ts";

type Refusal = RefusedFile["reason"] | "too-large" | "not-readable";

/** A longer text would take seconds to show in the field. */
const maxTypedLength = 20_000;

/** Reads a file or a pasted text. */
export function ValueSource({ onRead }: { onRead: (file: ValueFile) => void }) {
  const words = { ...useWords(shellWords), ...useWords(valueWords) };
  const [text, setText] = useState("");
  const [isReading, setReading] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const read = async (given: string) => {
    const file = await readValueFile(given);
    if (file.kind === "read") onRead(file);
    else setRefusal(file.reason);
  };
  const busily = async (work: () => Promise<void>) => {
    setReading(true);
    setRefusal(undefined);
    await work().catch(() => setRefusal("not-readable"));
    setReading(false);
  };
  const take = (file: File) =>
    file.size > maxFileMiB * 2 ** 20
      ? setRefusal("too-large")
      : void busily(async () => read(await textOfFile(file)));
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData("text");
    if (pasted.length <= maxTypedLength) return;
    event.preventDefault();
    void busily(() => read(pasted));
  };
  return (
    <Stack>
      <div>
        <Text>{words.lead}</Text>
        <Text c="dimmed" size="sm" mt={4}>
          {words.leadExport}
        </Text>
      </div>
      <DropZone
        label={words.dropFile}
        choose={words.chooseFile}
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        onFile={take}
      />
      <Textarea
        label={words.orPaste}
        rows={5}
        placeholder={"tgId,value\n123456789,7"}
        spellCheck={false}
        classNames={{ input: "mono" }}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onPaste={paste}
      />
      {refusal && (
        <Alert
          color="red"
          icon={<Icon of={IconAlertTriangle} />}
          ref={(alert) => alert?.scrollIntoView({ block: "nearest" })}
        >
          {words.refusals[refusal]}
        </Alert>
      )}
      <Group>
        <Button onClick={() => void busily(() => read(text))} loading={isReading}>
          {words.check}
        </Button>
        {isReading && (
          <Group gap="xs" role="status">
            <Loader size="xs" aria-hidden />
            <Text size="sm">{words.reading}</Text>
          </Group>
        )}
      </Group>
    </Stack>
  );
}
