/** The maximum depth of JSON that the service reads. */
export const maxJsonDepth = 100;
