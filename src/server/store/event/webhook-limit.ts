/** How long a receiver has to answer, in ms. Source: Standard Webhooks, "Deliverability": 15 to 30 s. */
export const deliveryMs = 15_000;

/** For how long, in ms, an event is tried again before its webhook is paused. */
export const retryMs = 24 * 3_600_000;

/** For how long, in days, an event and its deliveries are kept. */
export const eventDays = 7;

/** For how long, in ms, the secrets before a rotation still sign. */
export const formerSecretMs = 24 * 3_600_000;

/** How many of them still sign. */
export const maxFormerSecrets = 5;

/** How much of an answer's body is kept, in bytes. */
export const keptAnswerBytes = 1024;

/** The events of one page of the log. */
export const eventsAtOnce = 25;
