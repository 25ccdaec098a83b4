/** Repeats a call that a busy store refuses with 503, as documented; up to `times`. */
export async function repeatedWhenBusy<Answer extends { readonly status: number }>(
  call: () => Promise<Answer>,
  times = 20,
): Promise<Answer> {
  const answer = await call();
  return answer.status === 503 && times > 0 ? repeatedWhenBusy(call, times - 1) : answer;
}
