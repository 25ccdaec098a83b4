import { Alert, Button, Stack, Table, Text, Textarea } from "@mantine/core";
import { IconAlertTriangle, IconPhoto } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import { type ForeignPictures, foreignPictures } from "#contract/screen/screen-picture.ts";
import { isRequestFailure } from "#web/request-failure.ts";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { Icon } from "../parts/page/icon.tsx";
import { DropZone } from "../parts/picture/drop-zone.tsx";
import { call } from "../request/builder-request.ts";
import { faultWords } from "../request/fault-words.en.ts";
import { useUnsaved } from "../shell/unsaved.tsx";
import { useWords } from "../words.ts";
import { botWords } from "./bot-words.en.ts";

/** Imports a bot file; a file with faults is refused as a whole, and each fault is listed. */
export function BotFileForm({ onImported }: { onImported: (bot: OwnedBot) => void }) {
  const words = useWords(botWords);
  const [text, setText] = useState("");
  const [isMissing, setMissing] = useState(false);
  // A bot file may contain a token, which is never kept, so leaving needs a confirmation.
  useUnsaved(text !== "");
  const importing = useMutation({
    mutationFn: (body: string) => call("POST /bot-files", { body }),
  });
  const change = (next: string) => {
    setText(next);
    setMissing(false);
    importing.reset();
  };
  const send = () => {
    if (text.trim() === "") return setMissing(true);
    return importing.mutate(text, { onSuccess: onImported });
  };
  return (
    <Stack>
      <Text c="dimmed">{words.fileNote}</Text>
      <DropZone
        label={words.dropFile}
        choose={words.chooseFile}
        accept="application/json,.json"
        onFile={(file) => void file.text().then(change)}
      />
      <Textarea
        label={words.orPaste}
        autosize
        minRows={6}
        maxRows={20}
        spellCheck={false}
        classNames={{ input: "mono" }}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        error={isMissing ? words.needFile : undefined}
      />
      <ElsewhereNote text={text} />
      <ImportFailure error={importing.error} />
      <div>
        <Button onClick={send} loading={importing.isPending}>
          {words.importIt}
        </Button>
      </div>
    </Stack>
  );
}

/** Lists the pictures that are not imported with a file, because another service keeps them. */
function ElsewhereNote({ text }: { text: string }) {
  const words = useWords(botWords);
  const elsewhere = useMemo(() => elsewhereOf(text), [text]);
  if (!elsewhere?.count) return null;
  const { count, services } = elsewhere;
  return (
    <Alert color="yellow" role="status" icon={<Icon of={IconPhoto} />}>
      {words.elsewhere(count, services)}
    </Alert>
  );
}

/** Undefined while the text is no bot file. */
function elsewhereOf(text: string): ForeignPictures | undefined {
  try {
    return foreignPictures(JSON.parse(text), window.location.origin);
  } catch {
    return undefined;
  }
}

/** A file's faults as a table; other errors as a sentence. */
function ImportFailure({ error }: { error: unknown }) {
  const words = useWords(botWords);
  const faultText = useWords(faultWords);
  const faults = isRequestFailure(error) ? (error.problem?.errors ?? []) : [];
  if (faults.length === 0) return <FailureNote error={error} />;
  return (
    <Alert color="red" icon={<Icon of={IconAlertTriangle} />} title={words.faults(faults.length)}>
      <Table.ScrollContainer minWidth={0}>
        <Table>
          <Table.Tbody>
            {faults.map((fault) => (
              <Table.Tr key={`${fault.field} ${fault.message}`}>
                <Table.Th scope="row" className="mono" style={{ minWidth: "min(18ch, 30vw)" }}>
                  {fault.rule === "syntax"
                    ? words.textPlace(fault.values.line, fault.values.column)
                    : fault.field || words.wholeFile}
                </Table.Th>
                <Table.Td>{faultText(fault)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Alert>
  );
}
