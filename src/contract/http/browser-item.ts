/** Where browsers keep the theme that is chosen in the builder, which `/docs` follows. */
export const themeItem = "slotwire-colors";

/** Where they keep the language of calls, for the builder and `/docs`: the name of its sample. */
export const callLanguageItem = "slotwire-call-language";
