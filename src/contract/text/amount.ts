/** A number as people write it: `1,250`, `1 250`, `12.5`, `12,5`, `0,125` or `85%`; else NaN. */
export function numberIn(text: string): number {
  const plain = text.replace(/^\s*0,/, "0.").replace(/[\s%]|,(?=\d{3}(?!\d))/g, "");
  return +plain.replace(",", ".");
}
