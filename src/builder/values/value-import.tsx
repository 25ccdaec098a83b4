import { Button, Modal, Progress, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLanguage } from "../language.ts";
import { shellWords } from "../shell/shell-words.en.ts";
import { useUnsaved } from "../shell/unsaved.tsx";
import { spelled, useWords } from "../words.ts";
import { nothingSent, type Sent, sendValues } from "./send-values.ts";
import { ValueCheck } from "./value-check.tsx";
import type { ValueFile } from "./value-file.ts";
import { StepTitle } from "./value-parts.tsx";
import { ValueResult } from "./value-result.tsx";
import { ValueSource } from "./value-source.tsx";
import { valueWords } from "./value-words.en.ts";
import "./values.css";

/** The step of the dialog. */
type Step =
  | { readonly at: "source" }
  | { readonly at: "check"; readonly file: ValueFile }
  | { readonly at: "sending" | "stopped"; readonly file: ValueFile; readonly error?: unknown };

/** Sets the custom values of many users from a CSV file. */
export function ValueImport({ botId, onClose }: { botId: string; onClose: () => void }) {
  const words = { ...useWords(shellWords), ...useWords(valueWords) };
  const queryClient = useQueryClient();
  const [step, setStep] = useState<Step>({ at: "source" });
  const [sent, setSent] = useState<Sent>(nothingSent);
  const sending = useRef<AbortController>(null);
  const isSending = step.at === "sending";
  useUnsaved(isSending);
  useEffect(() => () => sending.current?.abort(), []);
  const send = async (file: ValueFile, from: Sent) => {
    const controller = new AbortController();
    const { signal } = controller;
    sending.current = controller;
    setSent(from);
    setStep({ at: "sending", file });
    try {
      await sendValues(botId, file.values, { from, signal, onSent: setSent });
      setStep({ at: "stopped", file });
    } catch (error) {
      setStep({ at: "stopped", file, ...(!signal.aborted && { error }) });
    }
    void queryClient.invalidateQueries({ queryKey: ["bot", botId, "users"] });
    void queryClient.invalidateQueries({ queryKey: ["bot", botId, "user"] });
  };
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
      {step.at === "source" && <ValueSource onRead={(file) => setStep({ at: "check", file })} />}
      {step.at === "check" && (
        <ValueCheck
          file={step.file}
          onBack={() => setStep({ at: "source" })}
          onSend={() => void send(step.file, nothingSent)}
        />
      )}
      {step.at === "sending" && (
        <SendingStep
          done={sent.done}
          total={step.file.values.size}
          onCancel={() => sending.current?.abort()}
        />
      )}
      {step.at === "stopped" && (
        <ValueResult
          file={step.file}
          sent={sent}
          error={step.error}
          onContinue={() => void send(step.file, sent)}
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
