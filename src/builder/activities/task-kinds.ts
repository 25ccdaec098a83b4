import {
  IconApi,
  IconKey,
  IconLink,
  IconSend,
  IconServer,
  IconStairsUp,
  IconUserPlus,
  IconWallet,
  type TablerIcon,
} from "@tabler/icons-react";
import type { TaskKind } from "#contract/activity/activity-limit.ts";

/** The picture of each kind of task. */
export const taskIcons: Readonly<Record<TaskKind, TablerIcon>> = {
  visit: IconLink,
  subscribe: IconSend,
  invite: IconUserPlus,
  level: IconStairsUp,
  wallet: IconWallet,
  code: IconKey,
  endpoint: IconServer,
  api: IconApi,
};
