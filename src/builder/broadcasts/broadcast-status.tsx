import { Badge } from "@mantine/core";
import type { BroadcastStatus } from "#contract/message/broadcast.schema.ts";
import { useWords } from "../words.ts";
import { broadcastWords } from "./broadcast-words.en.ts";

const colors: Readonly<Record<BroadcastStatus, string>> = {
  sending: "blue",
  paused: "yellow",
  cancelled: "gray",
  done: "green",
};

export function StatusBadge({ status }: { status: BroadcastStatus }) {
  const { statuses } = useWords(broadcastWords);
  return (
    <Badge color={colors[status]} variant="light">
      {statuses[status]}
    </Badge>
  );
}
