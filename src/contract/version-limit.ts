/** The number of published versions of a screen that are kept. Our rule. */
export const keptVersions = 100;
