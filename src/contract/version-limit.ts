/** The number of published versions of a screen that are kept. Our rule. */
export const keptVersions = 100;

/** The maximum length of what an owner writes about a version, in characters. Our rule. */
export const maxCommentLength = 200;
