/** What the tap button says when there is no energy. */
export const english = {
  fullInSeconds: (time: string) => `Energy is full in ${time} s`,
  fullInMinutes: (time: string) => `Energy is full in ${time} min`,
  fullInHours: (time: string) => `Energy is full in ${time} h`,
};

export type TapWords = typeof english;
