import { type ReactNode, useEffect } from "react";
import type { PlayerActivities } from "#contract/activity/player-activities.schema.ts";
import type { Blocks } from "#contract/screen/block.schema.ts";
import type { ActivityKind } from "#contract/screen/block-kind.ts";
import { ActionView } from "../ui/action-view.tsx";
import { failureWords } from "../ui/failure-words.ts";
import unseenCss from "../ui/unseen.css?inline";
import sharedCss from "./activities.css?inline";
import { ActivityLabel } from "./activity-label.tsx";
import { activityWords } from "./activity-words.ts";
import { prepareAnnouncements } from "./announcement.ts";
import { isPreview } from "./preview-page.ts";
import { useActivities } from "./use-activities.ts";

/**
 * An activity once it has loaded, with what is shown until then. `part` makes undefined of what the
 * bot does not have: then players see no card.
 */
export function ActivityPart<Part>({
  block,
  css,
  part,
  children,
}: {
  block: Blocks[ActivityKind];
  css: string;
  part: (activities: PlayerActivities) => Part | undefined;
  children: (part: Part) => ReactNode;
}) {
  const { data, error, refetch } = useActivities();
  useEffect(() => void prepareAnnouncements(), []);
  const own = data && part(data);
  return (
    <>
      <style href="unseen" precedence="medium">
        {unseenCss}
      </style>
      <style href="activities" precedence="medium">
        {sharedCss}
      </style>
      <style href={`activity-${block.type}`} precedence="medium">
        {css}
      </style>
      <ActivityLabel block={block} />
      {own !== undefined && children(own)}
      {data && own === undefined && <Nothing />}
      {!data && error && <Failed onRetry={() => void refetch()} />}
      {!data && !error && <Waiting />}
    </>
  );
}

/** The owner is to see where their block is. */
function Nothing() {
  return isPreview ? (
    <p className="activity-state">{activityWords.nothing}</p>
  ) : (
    <div className="nothing" />
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="activity-state" role="status">
      {activityWords.failed}
      <ActionView text={failureWords.retry} onClick={onRetry} />
    </div>
  );
}

function Waiting() {
  return (
    <div className="activity-waiting" aria-busy="true">
      <span className="unseen">{activityWords.loading}</span>
      <div />
      <div />
      <div />
    </div>
  );
}
