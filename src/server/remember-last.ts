/** `make`, which is not called again for an argument with the key of the last call's. */
export function rememberLast<Argument, Result>(
  make: (argument: Argument) => Result,
  keyOf: (argument: Argument) => string,
): (argument: Argument) => Result {
  let last: { readonly key: string; readonly result: Result } | undefined;
  return (argument) => {
    const key = keyOf(argument);
    if (last?.key !== key) last = { key, result: make(argument) };
    return last.result;
  };
}
