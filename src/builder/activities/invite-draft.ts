import type { Invite } from "#contract/activity/activities.schema.ts";
import { activityLimits } from "#contract/activity/activity-limit.ts";
import type { ScreenText } from "#contract/text/screen-text.ts";
import { defaultInviteWhen } from "#game/invitation.ts";
import type { TypedNumber } from "../parts/form/typed-number.ts";
import { finishedText } from "../parts/text/text-language.ts";
import type { ActivityRules } from "./activity-rules.ts";
import {
  type DraftFaults,
  faultsFrom,
  numberFault,
  pictureFaultOf,
  wholeRule,
} from "./draft-fault.ts";

/** What invitations pay and say, being edited. */
export interface InviteDraft {
  readonly isOn: boolean;
  readonly points: TypedNumber;
  readonly friendPoints: TypedNumber;
  readonly whenKind: "level" | "taps";
  /** The number of a level. */
  readonly level: number;
  readonly taps: TypedNumber;
  readonly text: ScreenText;
  readonly image: string;
}

export const inviteNumbers = {
  points: wholeRule({ ...activityLimits.reward, minimum: 0 }),
  friendPoints: wholeRule({ ...activityLimits.reward, minimum: 0 }),
  taps: wholeRule(activityLimits.friendTaps),
};

const defaultTaps = "taps" in defaultInviteWhen ? defaultInviteWhen.taps : 1;

/** What invitations begin with when they are set up. */
export const newInvite: InviteDraft = {
  isOn: true,
  points: 500,
  friendPoints: 500,
  whenKind: "taps",
  level: 1,
  taps: defaultTaps,
  text: "",
  image: "",
};

export const inviteRules: ActivityRules<"invite", InviteDraft> = {
  member: "invite",
  toDraft: (invite) => {
    if (!invite) return { ...newInvite, isOn: false };
    const { points, friendPoints, when = defaultInviteWhen, text = "", image = "" } = invite;
    const said = { points, friendPoints, text, image };
    return "level" in when
      ? { ...newInvite, ...said, whenKind: "level", level: when.level }
      : { ...newInvite, ...said, taps: when.taps };
  },
  toValue: (draft) => (draft.isOn ? inviteOf(draft) : undefined),
};

function inviteOf({
  points,
  friendPoints,
  whenKind,
  level,
  taps,
  text,
  image,
}: InviteDraft): Invite {
  const finished = finishedText(text);
  return {
    points: Number(points),
    friendPoints: Number(friendPoints),
    when: whenKind === "level" ? { level } : { taps: Number(taps) },
    ...(finished !== "" && { text: finished }),
    ...(image && { image }),
  };
}

export function inviteFaults(
  { isOn, points, friendPoints, whenKind, level, taps, image }: InviteDraft,
  { levelsCount, allowLocal }: { readonly levelsCount: number; readonly allowLocal: boolean },
): DraftFaults {
  if (!isOn) return {};
  return faultsFrom({
    points: numberFault(points),
    friendPoints: numberFault(friendPoints),
    "when/taps": whenKind === "taps" && numberFault(taps),
    "when/level": whenKind === "level" && level > levelsCount && "level",
    image: pictureFaultOf(image, allowLocal),
  });
}
