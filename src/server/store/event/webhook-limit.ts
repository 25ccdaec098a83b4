/**
 * The time in which a receiver must answer, in ms. Source: https://www.standardwebhooks.com
 * ("Deliverability": 15 to 30 s).
 */
export const deliveryMs = 15_000;

/** The time for which an event is tried again before its webhook is paused, in ms. */
export const retryMs = 24 * 3_600_000;

/** The days for which an event and its deliveries are kept. */
export const eventDays = 7;

/** The time for which the secrets before a rotation still sign, in ms. */
export const formerSecretMs = 24 * 3_600_000;

/** The maximum number of such secrets. */
export const maxFormerSecrets = 5;

/** The size of the stored beginning of an answer's body, in bytes. */
export const keptAnswerBytes = 1024;

/** The number of events in a slice of the log. */
export const eventsAtOnce = 25;
