import type { BoostedNumber } from "#contract/activity/activities.schema.ts";
import type { TaskKind } from "#contract/activity/activity-limit.ts";
import { pictureUrl } from "#contract/screen/picture.ts";

/** The drawing of each kind, 24 × 24, in lines. */
const drawings: Readonly<Record<TaskKind | BoostedNumber | "tick" | "cross", string>> = {
  visit:
    "M10 13.5a4 4 0 0 0 6 .5l2.5-2.5a4 4 0 0 0-5.7-5.7L11.5 7M14 10.5a4 4 0 0 0-6-.5l-2.5 2.5a4 4 0 0 0 5.7 5.7l1.3-1.3",
  subscribe: "M4 10v4h3l8 4.5v-13L7 10zM18.5 9.5a4 4 0 0 1 0 5M8 14l1.2 5",
  invite:
    "M10 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M3.5 19.5c0-3.3 2.6-5 6.5-5s6.5 1.7 6.5 5M18 8v6M15 11h6",
  level: "m12 4 2.5 5.2 5.7.8-4.1 4 1 5.6-5.1-2.7-5.1 2.7 1-5.6-4.1-4 5.7-.8z",
  wallet:
    "M5 7.5h12.5a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2h10v3M15.5 13.5h.1",
  messages: "M4.5 5.5h15v10.5h-8L7.5 19.5V16h-3zM8.5 9.5h7M8.5 12.5h4.5",
  "home-screen": "M7 3.5h10v17H7zM12 8.5v6M9 11.5h6",
  code: "M8 19.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8M11 12.7l8-8M16 7.7l2.5 2.5M13.5 10.2l1.5 1.5",
  endpoint: "M5.5 4.5h13v15h-13zM9 12.2l2.2 2.2 4-4.6",
  api: "M4.5 12h9m-3.5-4 4 4-4 4M12 5.5h7.5v13H12",
  pointsPerTap:
    "M10 19.5 6.5 15a1.6 1.6 0 0 1 2.4-2.1l1.1 1V6.5a1.5 1.5 0 0 1 3 0v5l4 1a2 2 0 0 1 1.5 2.2l-.6 4.8M6 7.5a6 6 0 0 1 11 0",
  maxEnergy:
    "M6.5 6.5h9a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-9a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2M20.5 10.5v3M8 10.5v3M11 10.5v3M14 10.5v3",
  energyPerSecond: "M13 3.5 6 13.5h5l-1 7 7-10h-5z",
  autominePerHour: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17M12 7.5V12l3 2",
  tick: "m5 12.5 4.5 4.5L19 7.5",
  cross: "m6.5 6.5 11 11M17.5 6.5l-11 11",
};

/** A drawing in lines. */
export function Drawing({ of }: { of: keyof typeof drawings }) {
  return (
    <svg className="drawing" viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings[of] ?? drawings.endpoint} />
    </svg>
  );
}

/** The owner's picture; without one, or until it has loaded, a drawing of the kind. */
export function ActivityIcon({
  picture,
  of,
}: {
  picture: string | undefined;
  of: keyof typeof drawings;
}) {
  return (
    <span className="activity-icon" aria-hidden="true">
      <Drawing of={of} />
      {picture && <img src={pictureUrl(picture, 160)} alt="" loading="lazy" />}
    </span>
  );
}

/** Points, with the owner's icon or a coin in front. */
export function Points({ text }: { text: string }) {
  return (
    <span className="activity-reward">
      <Coin />
      {text}
    </span>
  );
}

/** Points as the look draws them, else a coin. */
export function Coin() {
  return <span className="coin" aria-hidden="true" />;
}
