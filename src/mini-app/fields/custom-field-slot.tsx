import { useQuery } from "@tanstack/react-query";
import type { CustomField } from "#contract/field/custom-field.schema.ts";
import { words } from "../session/page-context.ts";
import { FieldSlotView, type SlotState } from "../ui/slot-view.tsx";
import { customFieldQuery } from "./custom-field-query.ts";

/** A slot bound to a custom field. */
export function CustomFieldSlot({ field }: { field: CustomField }) {
  const { data, failureReason, isSuccess, isStale, isFetching } = useQuery(customFieldQuery(field));
  const failed = failureReason !== null;
  const text = data ?? (failed ? field.fallback : "");
  return (
    <FieldSlotView
      name={field.name}
      state={slotState(data, failed, isSuccess && isStale && isFetching)}
      text={text}
      words={words}
    />
  );
}

function slotState(data: string | undefined, failed: boolean, old: boolean): SlotState {
  if (data === undefined) return failed ? "failed" : "loading";
  return failed || old ? "stale" : "fresh";
}
