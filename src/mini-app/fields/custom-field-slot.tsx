import { useQuery } from "@tanstack/react-query";
import type { CustomField } from "#contract/schema/custom-field.ts";
import { FieldSlotView, type SlotState } from "../screen/slot-view.tsx";
import { words } from "../session/page-context.ts";
import { customFieldQuery } from "./custom-field-query.ts";

/** A slot bound to a custom field. Each looks after itself: no failure of one reaches another. */
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
