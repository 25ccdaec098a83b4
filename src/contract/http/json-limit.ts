/** The maximum depth of JSON that the service reads. Our rule. */
export const maxJsonDepth = 100;
