/** Whether the language (IETF tag) is written from right to left. */
export function isRightToLeft(language: string): boolean {
  return /^(?:ar|arc|ckb|dv|fa|he|iw|ps|sd|ug|ur|yi)\b/i.test(language);
}
