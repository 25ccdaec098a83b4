/** Caches the last result of `make`, as long as the argument's key stays the same. */
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
