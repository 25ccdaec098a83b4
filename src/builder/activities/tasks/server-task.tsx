import { Alert, Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import { endpointFaults } from "#contract/validation/url-fault.ts";
import { serviceLanguage, useLanguage } from "../../language.ts";
import { FailureNote } from "../../parts/form/failure-note.tsx";
import { CopyButton } from "../../parts/page/copy-button.tsx";
import { call } from "../../request/builder-request.ts";
import { callSamples, externalCall } from "../../samples/call-samples.ts";
import { SampleTabs } from "../../samples/sample-tabs.tsx";
import { samplesOf } from "../../samples/samples.ts";
import { newestUserQuery } from "../../users/user-query.ts";
import { useWords } from "../../words.ts";
import { isActivityId } from "../activity-id.ts";
import { taskWords } from "./task-words.en.ts";

/** A test of the owner's server with a sample player, and ready code for it. */
export function EndpointCheck({
  bot,
  taskId,
  url,
}: {
  bot: OwnedBot;
  taskId: string;
  url: string;
}) {
  const words = useWords(taskWords);
  const language = useLanguage();
  const trial = useMutation({
    mutationFn: (tried: string) =>
      call("POST /bots/:botId/task-check", {
        params: { botId: bot.id },
        body: {
          url: tried,
          language: serviceLanguage(language),
          ...(isActivityId(taskId) && { taskId }),
        },
      }),
  });
  // A response of another URL would be misleading.
  const report = trial.variables === url ? trial.data : undefined;
  const works = report?.kind === "true" || report?.kind === "false";
  const isUsable = url !== "" && endpointFaults(url, "", bot.allowLocalFieldUrls).length === 0;
  return (
    <>
      <div>
        <Button
          size="compact-sm"
          variant="default"
          loading={trial.isPending}
          disabled={!isUsable}
          onClick={() => trial.mutate(url)}
        >
          {report ? words.retry : words.try}
        </Button>
      </div>
      {trial.variables === url && <FailureNote error={trial.error} />}
      {report && (
        <Alert
          color={works ? "green" : "yellow"}
          role={works ? "status" : "alert"}
          title={works ? words.works : words.fails}
        >
          {report.detail}
        </Alert>
      )}
      <SampleTabs
        title={words.snippets}
        lead={words.snippetsLead}
        docs="tasks"
        samplesIn={(files) =>
          samplesOf(files, "task", isActivityId(taskId) ? { "first-order": taskId } : {})
        }
      />
    </>
  );
}

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
