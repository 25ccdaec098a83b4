import { type ReactNode, useEffect } from "react";
import type { PlayerActivities } from "#contract/activity/player-activities.schema.ts";
import type { Blocks } from "#contract/screen/block.schema.ts";
import type { ActivityKind } from "#contract/screen/block-kind.ts";
import { blockWords } from "../blocks/block-words.ts";
import { ActionView } from "../ui/action-view.tsx";
import unseenCss from "../ui/unseen.css?inline";
import sharedCss from "./activities.css?inline";
import { isPreview, useActivities } from "./activities-query.ts";
import { activityWords } from "./activity-words.ts";
import { prepareAnnouncements } from "./announcement.ts";

/**
 * An activity once it has loaded, and its loading and failed states. `part` returns undefined if the
 * bot has no such activity: then players see no card.
 */
export function ActivityPart<Part>({
  block: { type, label },
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
      <ActivityStyles of={type} css={css} />
      {!label && <div className="label">{activityWords.labels[type]}</div>}
      {own !== undefined && children(own)}
      {data && own === undefined && <Nothing />}
      {!data && error && <Failed text={activityWords.failed} onRetry={() => void refetch()} />}
      {!data && !error && <Waiting />}
    </>
  );
}

/** The styles that all activities share, and those of one kind. */
export function ActivityStyles({ of, css }: { of: ActivityKind; css: string }) {
  return (
    <>
      <style href="unseen" precedence="medium">
        {unseenCss}
      </style>
      <style href="activities" precedence="medium">
        {sharedCss}
      </style>
      <style href={`activity-${of}`} precedence="medium">
        {css}
      </style>
    </>
  );
}

export function Failed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className="activity-state" role="status">
      {text}
      <ActionView text={blockWords.retry} onClick={onRetry} />
    </div>
  );
}

/** In the preview the owner sees the place of the block. */
function Nothing() {
  return isPreview ? (
    <p className="activity-state">{activityWords.nothing}</p>
  ) : (
    <div className="nothing" />
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
