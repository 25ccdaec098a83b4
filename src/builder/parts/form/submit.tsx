import { Group, Text } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconCheck } from "@tabler/icons-react";
import { type QueryKey, useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useFormFaults } from "../../request/failure-text.ts";
import { Icon } from "../page/icon.tsx";

type Faults<Values> = Partial<Record<keyof Values & string, string>>;

/**
 * Sends a form. A fault of the service is shown at its field; `failure` is any other error, for a
 * `FailureNote` above the button.
 */
export function useSubmit<Values extends object, Result>(
  form: UseFormReturnType<Values>,
  {
    send,
    onSent,
    changes,
    faultsOf,
  }: {
    send: (values: Values) => Promise<Result>;
    onSent?: (result: Result, values: Values) => void;
    /** The beginning of the keys of the queries that show what is sent. */
    changes?: QueryKey;
    /** The fields that an error is about, beyond the faults it lists. */
    faultsOf?: (error: unknown) => Faults<Values>;
  },
) {
  const faultsByField = useFormFaults();
  const allFaults = (error: unknown) => ({
    ...faultsByField(error, Object.keys(form.values)),
    ...faultsOf?.(error),
  });
  const sending = useMutation({
    mutationFn: send,
    meta: { changes },
    onSuccess: (result, values) => onSent?.(result, values),
    onError: (error) => form.setErrors(allFaults(error)),
  });
  const isRight = Object.keys(form.errors).length === 0;
  const isGeneral = isRight && Object.keys(allFaults(sending.error)).length === 0;
  return {
    onSubmit: form.onSubmit((values) => sending.mutate(values)),
    isPending: sending.isPending,
    failure: isGeneral ? sending.error : null,
    /** Forgets the failure. */
    reset: sending.reset,
    /** The values that were sent last, until the form has a fault. */
    sent: isRight && sending.isSuccess ? sending.variables : undefined,
  };
}

/** Confirms next to a form what it has done, where a notification would cover what changed. */
export function Done({ children }: { children: ReactNode }) {
  return (
    <div role="status">
      {children && (
        <Group gap={6} wrap="nowrap" align="flex-start" c="green">
          <Icon of={IconCheck} size={18} />
          <Text style={{ overflow: "clip", overflowWrap: "anywhere" }}>{children}</Text>
        </Group>
      )}
    </div>
  );
}
