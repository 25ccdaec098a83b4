/** The range of a user's custom value: the whole numbers that JSON carries exactly. Our rule. */
export const customValueLimit = {
  minimum: -Number.MAX_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
} as const;

/** The maximum number of users whose custom values are set together. Our rule. */
export const maxCustomValuesAtOnce = 500;
