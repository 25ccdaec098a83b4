import { Button, Group, SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { maxCredit, maxReasonLength } from "#contract/user/user-limit.ts";
import type { UserRow } from "#contract/user/user-table.schema.ts";
import { useLanguage } from "../language.ts";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { useKeptForm } from "../parts/form/kept-form.ts";
import { NumberField } from "../parts/form/number-field.tsx";
import { numberFaultText } from "../parts/form/number-words.en.ts";
import {
  isMistyped,
  type NumberRule,
  nothingTyped,
  type TypedNumber,
} from "../parts/form/typed-number.ts";
import { problemOf } from "../request/builder-request.ts";
import { useFormFaults } from "../request/form-fault.ts";
import { spelled, useWords } from "../words.ts";
import { actionWords } from "./action-words.en.ts";
import { banWords } from "./ban-words.en.ts";
import { Done } from "./done.tsx";
import { useCallKey } from "./use-call-key.ts";
import { changePoints, type PointsKind, userQuery } from "./user-query.ts";
import { userWords } from "./user-words.en.ts";

const kinds = ["credit", "debit"] as const satisfies PointsKind[];
const rule: NumberRule = { min: 1, max: maxCredit, whole: true };

interface Change {
  readonly kind: PointsKind;
  readonly points: number;
  readonly reason: string;
}

/** Credits points to the user or debits them. A retry has the same idempotency key. */
export function PointsForm({ botId, user }: { botId: string; user: UserRow }) {
  const { tgId, name, points: balance } = user;
  const words = { ...useWords(userWords), ...useWords(actionWords) };
  const { noCredits } = useWords(banWords);
  const language = useLanguage();
  const faultsByField = useFormFaults();
  const faultText = useWords(numberFaultText);
  const queryClient = useQueryClient();
  const key = useCallKey(`points-sent/${botId}/${tgId}`);
  const form = useForm({
    initialValues: {
      kind: kinds[0] as PointsKind,
      points: nothingTyped as TypedNumber,
      reason: "",
    },
    validate: {
      points: (points) => (isMistyped(points) ? faultText(points, rule) : null),
      reason: (reason) => (reason.trim() ? null : words.reasonMissing),
    },
  });
  useKeptForm(`points/${botId}/${tgId}`, form);
  const changing = useMutation({
    mutationFn: (change: Change) => {
      const idempotencyKey = key.of(change);
      return changePoints(queryClient, botId, String(tgId), { ...change, idempotencyKey });
    },
    onSuccess: (_user, { kind }) => {
      key.forget();
      form.reset();
      form.setFieldValue("kind", kind);
    },
    onError: (error) => {
      const left = problemOf(
        "POST /bots/:botId/users/:tgId/debits",
        "NOT_ENOUGH_POINTS",
        error,
      )?.balance;
      if (left === undefined) return form.setErrors(faultsByField(error, ["points", "reason"]));
      form.setFieldError("points", words.tooFew(name || words.unnamed(tgId), left));
      return void queryClient.invalidateQueries({
        queryKey: userQuery(botId, String(tgId)).queryKey,
        exact: true,
      });
    },
  });
  const { kind, points } = form.values;
  const after = isMistyped(points) ? undefined : balance + (kind === "credit" ? points : -points);
  const isRefused = kind === "credit" && user.blockedAt !== null;
  const isRight = Object.keys(form.errors).length === 0;
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) =>
        changing.mutate({
          kind: values.kind,
          points: Number(values.points),
          reason: values.reason.trim(),
        }),
      )}
    >
      <Stack gap="sm">
        <SegmentedControl
          aria-label={words.points}
          data={kinds.map((value) => ({ value, label: words[value] }))}
          style={{ alignSelf: "flex-start" }}
          {...form.getInputProps("kind")}
        />
        <Group gap="sm" align="flex-start">
          <NumberField
            label={words.amount}
            className="user-points-field"
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
            className="user-reason-field"
            description={words.reasonNotes[kind]}
            maxLength={maxReasonLength}
            autoComplete="off"
            inputWrapperOrder={["label", "input", "description", "error"]}
            {...form.getInputProps("reason")}
          />
        </Group>
        {isRefused && <Text size="sm">{noCredits}</Text>}
        {isRight && <FailureNote error={changing.error} />}
        <Button
          type="submit"
          loading={changing.isPending}
          disabled={isRefused}
          style={{ alignSelf: "flex-start" }}
          {...(kind === "debit" && { color: "red" })}
        >
          {isMistyped(points) ? words[kind] : words.amountOf[kind](points)}
        </Button>
        <Done>
          {isRight &&
            changing.isSuccess &&
            words.changed[changing.variables.kind](
              name || words.unnamed(tgId),
              changing.variables.points,
            )}
        </Done>
      </Stack>
    </form>
  );
}
