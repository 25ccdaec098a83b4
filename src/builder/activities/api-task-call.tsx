import { Anchor, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { CopyButton } from "../parts/page/copy-button.tsx";
import { callSamples, externalCall } from "../samples/call-samples.ts";
import { SampleTabs } from "../samples/sample-tabs.tsx";
import { newestUserQuery } from "../users/user-query.ts";
import { useWords } from "../words.ts";
import { isActivityId } from "./activity-id.ts";
import { taskWords } from "./task-words.en.ts";

/** The user in the call of a bot without users. */
const nobody = 42;

/** The id of a task that the owner's server completes, and the call that does it. */
export function ApiTaskCall({ botId, taskId }: { botId: string; taskId: string }) {
  const words = useWords(taskWords);
  const { data: newest } = useQuery(newestUserQuery(botId));
  const isNamed = isActivityId(taskId);
  const members = {
    botId,
    userTelegramId: newest?.tgId ?? nobody,
    taskId: isNamed ? taskId : "my-task",
  };
  const route = "POST /api/bot-users/external/complete-task";
  return (
    <Stack gap="xs">
      <Text size="sm">
        {words.apiNote}{" "}
        <Anchor component={Link} href={`/bots/${botId}/api-keys`} inherit>
          {words.toKeys}
        </Anchor>
      </Text>
      {isNamed && (
        <Group gap="sm">
          <Text size="sm">
            {words.taskId}: <span className="mono">{taskId}</span>
          </Text>
          <CopyButton text={taskId} what={words.taskId} size="compact-sm" />
        </Group>
      )}
      <SampleTabs
        title={words.apiCall}
        lead={words.apiCallLead}
        samplesIn={(files) => callSamples(files, externalCall(location.origin, route, members))}
      />
    </Stack>
  );
}
