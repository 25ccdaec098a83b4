import { Button, Group, SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { maxCredit, maxReasonLength } from "#contract/user/user-limit.ts";
import type { UserRow } from "#contract/user/user-table.schema.ts";
import { useLanguage } from "../language.ts";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { useKeptForm } from "../parts/form/kept-form.ts";
import { NumberField } from "../parts/form/number-field.tsx";
import { numberFaultText } from "../parts/form/number-words.en.ts";
import { Done, useSubmit } from "../parts/form/submit.tsx";
import {
  isMistyped,
  type NumberRule,
  nothingTyped,
  type TypedNumber,
} from "../parts/form/typed-number.ts";
import { call, problemOf } from "../request/builder-request.ts";
import { spelled, useWords } from "../words.ts";
import { useCallKey } from "./use-call-key.ts";
import { usersKey } from "./user-query.ts";
import { userWords } from "./user-words.en.ts";

const calls = {
  credit: "POST /bots/:botId/users/:tgId/credits",
  debit: "POST /bots/:botId/users/:tgId/debits",
} as const;
const kinds = ["credit", "debit"] as const;
const rule: NumberRule = { min: 1, max: maxCredit, whole: true };

/** Credits points to the user or debits them. A retry has the same idempotency key. */
export function PointsForm({ botId, user }: { botId: string; user: UserRow }) {
  const { tgId, points: balance } = user;
  const { unnamed, pointsBy: words } = useWords(userWords);
  const name = user.name || unnamed(tgId);
  const language = useLanguage();
  const faultText = useWords(numberFaultText);
  const key = useCallKey(`points-sent/${botId}/${tgId}`);
  const form = useForm({
    initialValues: {
      kind: "credit" as keyof typeof calls,
      points: nothingTyped as TypedNumber,
      reason: "",
    },
    validate: {
      points: (points) => (isMistyped(points) ? faultText(points, rule) : null),
      reason: (reason) => (reason.trim() ? null : words.reasonMissing),
    },
  });
  useKeptForm(`points/${botId}/${tgId}`, form);
  const { onSubmit, isPending, failure, sent } = useSubmit(form, {
    send: ({ kind, points, reason }) => {
      const change = { points: Number(points), reason: reason.trim() };
      const idempotencyKey = key.of({ kind, ...change });
      return call(calls[kind], {
        params: { botId, tgId: String(tgId) },
        body: { ...change, idempotencyKey },
      });
    },
    changes: usersKey(botId),
    onSent: (_, { kind }) => {
      key.forget();
      form.reset();
      form.setFieldValue("kind", kind);
    },
    faultsOf: (error) => {
      const left = problemOf(calls.debit, "NOT_ENOUGH_POINTS", error)?.balance;
      return left === undefined ? {} : { points: words.tooFew(name, left) };
    },
  });
  const { kind, points } = form.values;
  const after = isMistyped(points) ? undefined : balance + (kind === "credit" ? points : -points);
  const isRefused = kind === "credit" && user.blockedAt !== null;
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap="sm">
        <SegmentedControl
          aria-label={words.title}
          data={kinds.map((value) => ({ value, label: words[value] }))}
          style={{ alignSelf: "flex-start" }}
          {...form.getInputProps("kind")}
        />
        <Group gap="sm" align="flex-start">
          <NumberField
            label={words.amount}
            style={{ flex: "1 1 140px" }}
            rule={rule}
            description={
              after !== undefined && after >= 0
                ? words.after(spelled(language, after))
                : words.before(spelled(language, balance))
            }
            inputWrapperOrder={["label", "input", "description", "error"]}
            {...form.getInputProps("points")}
          />
          <TextInput
            label={words.reason}
            aria-required
            style={{ flex: "2 1 220px" }}
            description={words.reasonNote}
            maxLength={maxReasonLength}
            autoComplete="off"
            inputWrapperOrder={["label", "input", "description", "error"]}
            {...form.getInputProps("reason")}
          />
        </Group>
        {isRefused && <Text size="sm">{words.noCredits}</Text>}
        <FailureNote error={failure} />
        <Button
          type="submit"
          loading={isPending}
          disabled={isRefused}
          style={{ alignSelf: "flex-start" }}
          {...(kind === "debit" && { color: "red" })}
        >
          {isMistyped(points) ? words[kind] : words.amountOf[kind](points)}
        </Button>
        <Done>{sent && words.changed[sent.kind](name, Number(sent.points))}</Done>
      </Stack>
    </form>
  );
}
