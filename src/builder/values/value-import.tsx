import { Modal } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { shellWords } from "../shell/shell-words.en.ts";
import { useUnsaved } from "../shell/unsaved.tsx";
import { useWords } from "../words.ts";
import { nothingSent, type Sent, sendValues } from "./send-values.ts";
import { ValueCheck } from "./value-check.tsx";
import type { ValueFile } from "./value-file.ts";
import { ValueProgress } from "./value-progress.tsx";
import { ValueResult } from "./value-result.tsx";
import { ValueSource } from "./value-source.tsx";
import { valueWords } from "./value-words.en.ts";
import "./values.css";

/** How far the dialog is. */
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
      // A click beside it must not end what runs.
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
        <ValueProgress
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
