import type { ReactNode } from "react";
import type { Blocks } from "#contract/screen/block.schema.ts";
import type { ActivityKind } from "#contract/screen/block-kind.ts";
import { lazyPart } from "../../loading/lazy-part.tsx";

const Activity = lazyPart(
  async () => (await import("../../activities/activity.tsx")).Activity,
  () => <div style={{ minHeight: "6em" }} />,
);

export function liveActivity(block: Blocks[ActivityKind]): ReactNode {
  return <Activity block={block} />;
}
