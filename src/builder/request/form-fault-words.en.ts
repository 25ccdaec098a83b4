export const english = {
  /** The service's messages are English. */
  fault: (message: string) => message,
};

export type FormFaultWords = typeof english;
