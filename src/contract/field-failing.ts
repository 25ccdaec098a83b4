/** A field with a lower success rate in the last day counts as failing. */
const minSuccessRate = 0.95;

/** Whether a field fails too often, by its reported fetches of the last day. */
export function isFailing({ fetches, good }: { fetches: number; good: number }): boolean {
  return fetches > 0 && good / fetches < minSuccessRate;
}
