export function bareMachineFault(): string | undefined {
  return "not yet";
}
