import { Alert, Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import { serviceLanguage, useLanguage } from "../language.ts";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { call } from "../request/builder-request.ts";
import { SampleTabs } from "../samples/sample-tabs.tsx";
import { samplesOf } from "../samples/samples.ts";
import { useWords } from "../words.ts";
import { isActivityId } from "./activity-id.ts";
import { endpointFault } from "./task-draft.ts";
import { taskWords } from "./task-words.en.ts";

/** Has the service ask the owner's server about a sample player, and shows ready code for it. */
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
    mutationFn: (asked: string) =>
      call("POST /bots/:botId/task-check", {
        params: { botId: bot.id },
        body: {
          url: asked,
          language: serviceLanguage(language),
          ...(isActivityId(taskId) && { taskId }),
        },
      }),
  });
  // An answer about another URL would say nothing of this one.
  const report = trial.variables === url ? trial.data : undefined;
  const works = report?.kind === "true" || report?.kind === "false";
  return (
    <>
      <div>
        <Button
          size="compact-sm"
          variant="default"
          loading={trial.isPending}
          disabled={endpointFault(url, bot.allowLocalFieldUrls) !== null}
          onClick={() => trial.mutate(url)}
        >
          {report ? words.retry : words.try}
        </Button>
      </div>
      {trial.variables === url && <FailureNote error={trial.error} />}
      {report && (
        <Alert
          color={works ? "green" : "yellow"}
          variant="light"
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
