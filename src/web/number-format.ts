/**
 * The thousands separators of the languages that most players speak, as CLDR has them: a phone
 * takes up to a tenth of a second to make its first `Intl.NumberFormat`, just when the points
 * should be on screen.
 */
export const separators: Readonly<Record<string, string>> = {
  en: ",",
  ru: "\u00a0",
  uk: "\u00a0",
  de: ".",
  fr: "\u202f",
  id: ".",
  pt: ".",
  "pt-br": ".",
  tr: ".",
  vi: ".",
};

const formats = new Map<string, Intl.NumberFormat>();

/**
 * A whole number that is not negative, as the language writes it: `12,345`. An unknown language tag
 * is read as English.
 */
export function formatNumber(value: number, language: string): string {
  const separator = separators[language];
  if (separator) return String(value).replace(/\B(?=(?:\d{3})+$)/g, separator);
  const format = formats.get(language) ?? newFormat(language);
  formats.set(language, format);
  return format.format(value);
}

function newFormat(language: string): Intl.NumberFormat {
  try {
    return new Intl.NumberFormat(language);
  } catch {
    return new Intl.NumberFormat("en");
  }
}
