import { isRequestFailure } from "#web/request.ts";
import { faultWords } from "../request/fault-words.en.ts";
import { useWords } from "../words.ts";
import { activityWords } from "./activity-words.en.ts";
import type { DraftFaults } from "./draft-fault.ts";

/** Says what is wrong with the member at a path; undefined if nothing is. */
export type FaultAt = (place: string) => string | undefined;

/** Sentences by the path of what they are about. */
export type ServiceFaults = Readonly<Record<string, string>>;

/** What the service refused of one member of the activities, by the path below it. */
export function useServiceFaults(member: string, error: unknown): ServiceFaults {
  const faultText = useWords(faultWords);
  if (!isRequestFailure(error)) return {};
  const base = new RegExp(`^(?:/activities)?/${member}/`);
  return Object.fromEntries(
    (error.problem?.errors ?? []).flatMap((fault) =>
      base.test(fault.field) ? [[fault.field.replace(base, ""), faultText(fault)]] : [],
    ),
  );
}

/** Those of one item of a list, by the path in it. */
export function faultsOfItem(faults: ServiceFaults, index: number): ServiceFaults {
  const start = `${index}/`;
  return Object.fromEntries(
    Object.entries(faults).flatMap(([path, text]) =>
      path.startsWith(start) ? [[path.slice(start.length), text]] : [],
    ),
  );
}

/** Makes `FaultAt` of what the form and what the service have found. */
export function useFaultAt() {
  const words = useWords(activityWords);
  return (found: DraftFaults, served: ServiceFaults, isChecked: boolean): FaultAt =>
    (place) => {
      const fault = found[place];
      const isShown = isChecked || (fault !== "missing" && fault !== "right");
      if (fault && isShown && fault !== "number" && fault !== "picture") return words.faults[fault];
      const inside = Object.keys(served).find((path) => `${path}/`.startsWith(`${place}/`));
      return inside === undefined ? undefined : served[inside];
    };
}
