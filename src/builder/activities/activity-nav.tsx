import { Button } from "@mantine/core";
import { Link } from "wouter";
import type { Activities, ActivityMember } from "#contract/activity/activities.schema.ts";
import { useWords } from "../words.ts";
import { activityParts, activityPath } from "./activity-parts.ts";
import { activityWords } from "./activity-words.en.ts";

/** Links to the kinds of activities, each with how many of it the bot has. */
export function ActivityNav({
  botId,
  activities,
  current,
}: {
  botId: string;
  activities: Activities;
  current: ActivityMember;
}) {
  const words = useWords(activityWords);
  return (
    <nav aria-label={words.kinds}>
      <ul className="activity-nav">
        {activityParts.map((part) => {
          const count = countOf(activities, part);
          const state = count === true ? words.isOn : count || "";
          return (
            <li key={part}>
              <Button
                component={Link}
                href={activityPath(botId, part)}
                size="sm"
                px={10}
                {...(part === current
                  ? { variant: "light" }
                  : { variant: "subtle", color: "gray" })}
                className="activity-link"
                aria-current={part === current ? "page" : undefined}
              >
                {words.parts[part]}
                {state && <span className="activity-count">{state}</span>}
              </Button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** How many the bot has; of what there is one of, whether it has it. */
function countOf(activities: Activities, part: ActivityMember): number | boolean {
  const value = activities[part];
  return Array.isArray(value) ? value.length : value !== undefined;
}
