import { Stack } from "@mantine/core";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import { useFocusAfter } from "../parts/page/focus-after.ts";
import { useWords } from "../words.ts";
import { ActivityForm } from "./activity-form.tsx";
import { activityWords } from "./activity-words.en.ts";
import { useFaultAt, useServiceFaults } from "./fault-at.ts";
import { type InviteDraft, inviteFaults, inviteRules, newInvite } from "./invite-draft.ts";
import { InviteForm } from "./invite-form.tsx";
import { inviteWords } from "./invite-words.en.ts";
import { InviterSection } from "./inviter-section.tsx";
import { TurnOff } from "./turn-off.tsx";
import { TurnOn } from "./turn-on.tsx";
import { useActivityForm } from "./use-activity-form.ts";

/** What invitations pay and say, and who brings friends. */
export function InvitePart({ bot }: { bot: OwnedBot }) {
  const words = { ...useWords(activityWords), ...useWords(inviteWords) };
  const focus = useFocusAfter();
  const makeFaultAt = useFaultAt();
  const faultsOf = (draft: InviteDraft, { game, allowLocalFieldUrls }: OwnedBot) =>
    inviteFaults(draft, { levelsCount: game.levels.length, allowLocal: allowLocalFieldUrls });
  const form = useActivityForm(
    bot,
    inviteRules,
    (draft, base) => Object.keys(faultsOf(draft, base)).length,
  );
  const { draft, setDraft, isChecked, sent, base } = form;
  const served = useServiceFaults("invite", form.error);
  const edit = (part: Partial<InviteDraft>) => setDraft((before) => ({ ...before, ...part }));
  return (
    <Stack gap="lg">
      <ActivityForm
        form={form}
        title={words.parts.invite}
        lead={words.lead}
        placeOf={() => words.members.image}
      >
        {draft.isOn ? (
          <>
            <InviteForm
              bot={base}
              draft={draft}
              faultAt={makeFaultAt(faultsOf(draft, base), sent === draft ? served : {}, isChecked)}
              isChecked={isChecked}
              onEdit={edit}
            />
            <TurnOff
              title={words.turnOffTitle}
              text={words.turnOffText}
              isSaved={base.activities.invite !== undefined}
              onConfirm={() => {
                edit({ isOn: false });
                focus(".turn-on");
              }}
            />
          </>
        ) : (
          <TurnOn
            picture="invite"
            title={words.none}
            text={words.noneText}
            action={words.turnOn}
            onClick={() => {
              setDraft(newInvite);
              focus(".invite-points");
            }}
          />
        )}
      </ActivityForm>
      <InviterSection botId={bot.id} />
    </Stack>
  );
}
