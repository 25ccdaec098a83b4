import { Button, Modal, Progress, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLanguage } from "../language.ts";
import { shellWords } from "../shell/shell-words.en.ts";
import { useUnsaved } from "../shell/unsaved.tsx";
import { usersKey } from "../users/user-query.ts";
import { spelled, useWords } from "../words.ts";
import { nothingSent, sendValues } from "./send-values.ts";
import type { ValueFile } from "./value-file.ts";
import { ValueSource } from "./value-source.tsx";
import { StepTitle, ValueCheck, ValueResult } from "./value-steps.tsx";
import { valueWords } from "./value-words.en.ts";
import "./values.css";

/** Sets the custom values of many users from a CSV file. */
export function ValueImport({ botId, onClose }: { botId: string; onClose: () => void }) {
  const words = { ...useWords(shellWords), ...useWords(valueWords) };
  const [file, setFile] = useState<ValueFile>();
  const [sent, setSent] = useState(nothingSent);
  const aborting = useRef(new AbortController());
  const sending = useMutation({
    mutationFn: ({ values }: ValueFile) => {
      aborting.current = new AbortController();
      const { signal } = aborting.current;
      return sendValues(botId, values, { from: sent, signal, onSent: setSent });
    },
    meta: { changes: usersKey(botId) },
  });
  const isSending = sending.isPending;
  const isAborted = aborting.current.signal.aborted;
  useUnsaved(isSending);
  useEffect(() => () => aborting.current.abort(), []);
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={words.title}
      closeButtonProps={{ "aria-label": words.close }}
      // A click outside must not stop the sending.
      closeOnClickOutside={!isSending}
      closeOnEscape={!isSending}
      withCloseButton={!isSending}
    >
      {!file && <ValueSource onRead={setFile} />}
      {file && sending.isIdle && (
        <ValueCheck
          file={file}
          onBack={() => setFile(undefined)}
          onSend={() => sending.mutate(file)}
        />
      )}
      {file && isSending && (
        <SendingStep
          done={sent.done}
          total={file.values.size}
          onCancel={() => aborting.current.abort()}
        />
      )}
      {file && (sending.isSuccess || sending.isError) && (
        <ValueResult
          file={file}
          sent={sent}
          error={isAborted ? null : sending.error}
          onContinue={() => sending.mutate(file)}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}

/** The progress of sending, with a button that stops it. */
function SendingStep({
  done,
  total,
  onCancel,
}: {
  done: number;
  total: number;
  onCancel: () => void;
}) {
  const words = { ...useWords(shellWords), ...useWords(valueWords) };
  const language = useLanguage();
  const share = Math.floor((done / total) * 100);
  return (
    <Stack>
      <StepTitle>{words.sending}</StepTitle>
      <Progress value={share} size="lg" aria-label={words.sending} />
      <Text>{words.progress(spelled(language, done), spelled(language, total))}</Text>
      <div>
        <Button variant="default" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </Stack>
  );
}
