/** The icons of a page's tab. */
export const pageIcons = [
  "home",
  "star",
  "trophy",
  "gift",
  "tasks",
  "friends",
  "wallet",
  "shop",
  "chart",
  "bolt",
  "map",
  "book",
  "help",
  "settings",
] as const;

/** The name of a tab's icon. */
export type PageIcon = (typeof pageIcons)[number];

/** The maximum number of pages, the first one included. */
export const maxPages = 5;

/** The maximum length of a page's title, in characters. */
export const maxPageTitleLength = 30;

/** The pattern of a page's id. */
export const pageIdPattern = "^[a-z][a-z0-9-]{0,31}$";

/** The number of published versions of a screen that are kept. */
export const keptVersions = 100;

/** The maximum length of an owner's comment on a version, in characters. */
export const maxCommentLength = 200;
