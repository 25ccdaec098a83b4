/** The maximum length of a start parameter. Source: https://core.telegram.org/api/links */
export const maxStartLength = 512;

/** The maximum length of a source. */
export const maxSourceLength = 32;

/** The pattern of a source, such as the name of a campaign. */
export const sourcePattern = `^[a-z0-9-]{1,${maxSourceLength}}$`;

/** Whether a text can be a source. */
export function isSource(text: string): boolean {
  return new RegExp(sourcePattern).test(text);
}

/** The page that a start parameter names; a page's id as in `pageIdPattern`. */
const pagePart = /(?:^|__)p_([a-z][a-z\d-]{0,31})(?=__|$)/;
const sourcePart = /(?:^|__)c_([a-z\d-]{1,32})(?=__|$)/;

/** The parts of a start parameter. */
interface StartParts {
  /** The id of the page that opens; undefined for the first one. */
  readonly page?: string | undefined;
  /** Where the link was published. */
  readonly source?: string | undefined;
  /** A player's referral code, or the owner's own; empty for none. */
  readonly refCode: string;
}

/** The id of the page in a start parameter. */
export function pageOfStart(start: string): string | undefined {
  return pagePart.exec(start)?.[1];
}

/**
 * Parses a start parameter: parts joined by `__`, of which the first `p_<page>` and `c_<source>` are
 * taken; the rest is the referral code, so a parameter without them is one as a whole.
 */
export function parseStart(start: string): StartParts {
  const source = sourcePart.exec(start)?.[1];
  const rest = start.replace(pagePart, "").replace(sourcePart, "");
  return {
    page: pageOfStart(start),
    source,
    refCode: rest === start ? start : rest.replace(/^__/, ""),
  };
}

/** Joins the parts of a start parameter. */
export function composeStart({ page, source, refCode = "" }: Partial<StartParts>): string {
  return [page && `p_${page}`, source && `c_${source}`, refCode].filter(Boolean).join("__");
}
