import type { Activities } from "#contract/schema/activities.ts";

/** Small bonuses for those who look at their card every day. */
export const loyaltyActivities: Activities = {
  daily: { rewards: [1, 1, 2, 2, 3, 3, 5], hour: 0, whenMissed: "start-over" },
};
