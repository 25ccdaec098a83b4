import { Button, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { maxCredit, maxReasonLength } from "#contract/credit-limit.ts";
import type { UserRow } from "#contract/schema/user-table.ts";
import { FailureNote } from "../parts/failure-note.tsx";
import { useKept, useKeptForm } from "../parts/kept-form.ts";
import { useNotify } from "../parts/notify.tsx";
import { NumberField } from "../parts/number-field.tsx";
import { numberFaultText } from "../parts/number-words.ts";
import {
  isMistyped,
  type NumberRule,
  nothingTyped,
  type TypedNumber,
} from "../parts/typed-number.ts";
import { useFormFaults } from "../request/form-fault.ts";
import { useWords } from "../words.ts";
import { credit } from "./user-query.ts";
import { userWords } from "./user-words.ts";

const nothingSent = { call: "", idempotencyKey: "" };
const creditRule: NumberRule = { min: 1, max: maxCredit, whole: true };

/** Credits points to the user. A retry has the same idempotency key, so it counts once. */
export function CreditForm({ botId, user: { tgId, name } }: { botId: string; user: UserRow }) {
  const words = useWords(userWords);
  const faultsByField = useFormFaults();
  const faultText = useWords(numberFaultText);
  const notify = useNotify();
  const queryClient = useQueryClient();
  const kept = useKept<{ call: string; idempotencyKey: string }>(`credit-sent/${botId}/${tgId}`);
  const sent = useRef(kept.found ?? nothingSent);
  const form = useForm({
    initialValues: { points: nothingTyped as TypedNumber, reason: "" },
    validate: {
      points: (points) => (isMistyped(points) ? faultText(points, creditRule) : null),
      reason: (reason) => (reason.trim() ? null : words.reasonMissing),
    },
  });
  useKeptForm(`credit/${botId}/${tgId}`, form);
  const crediting = useMutation({
    mutationFn: ({ points, reason }: { points: number; reason: string }) => {
      const call = `${points} ${reason}`;
      if (sent.current.call !== call) sent.current = { call, idempotencyKey: newKey() };
      kept.keep(sent.current);
      return credit(queryClient, botId, String(tgId), {
        points,
        reason,
        idempotencyKey: sent.current.idempotencyKey,
      });
    },
    onSuccess: (_answer, { points }) => {
      sent.current = nothingSent;
      kept.keep(undefined);
      form.reset();
      notify(words.credited(name || words.unnamed(tgId), points));
    },
    onError: (error) => form.setErrors(faultsByField(error, ["points", "reason"])),
  });
  const { points } = form.values;
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) =>
        crediting.mutate({ points: Number(values.points), reason: values.reason.trim() }),
      )}
    >
      <Stack gap="sm">
        <NumberField label={words.points} rule={creditRule} {...form.getInputProps("points")} />
        <TextInput
          label={words.reason}
          description={words.reasonNote}
          maxLength={maxReasonLength}
          autoComplete="off"
          inputWrapperOrder={["label", "input", "description", "error"]}
          {...form.getInputProps("reason")}
        />
        <FailureNote error={crediting.error} />
        <Button type="submit" loading={crediting.isPending} style={{ alignSelf: "flex-start" }}>
          {isMistyped(points) ? words.credit : words.creditOf(points)}
        </Button>
      </Stack>
    </form>
  );
}

/** 128 random bits; `crypto.randomUUID` exists only in secure contexts. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
