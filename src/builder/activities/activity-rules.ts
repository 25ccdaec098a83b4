import type { Activities, ActivityMember } from "#contract/activity/activities.schema.ts";

/** How one member of the activities becomes a draft and back. */
export interface ActivityRules<Member extends ActivityMember, Draft> {
  readonly member: Member;
  readonly toDraft: (value: Activities[Member] | undefined) => Draft;
  /** Undefined if the bot is not to have it. */
  readonly toValue: (draft: Draft) => Activities[Member] | undefined;
  /** The draft after a save of an earlier state of it. */
  readonly afterSave?: (draft: Draft, saved: Activities[Member] | undefined) => Draft;
}

/** The activities with one member replaced, and left out if undefined. */
export function withMember<Member extends ActivityMember>(
  activities: Activities,
  member: Member,
  value: Activities[Member] | undefined,
): Activities {
  const { [member]: _replaced, ...others } = activities;
  return value === undefined ? others : { ...others, [member]: value };
}

/** Whether two values are saved as the same, whatever the order of their members. */
export function isSameValue<Member extends ActivityMember, Draft>(
  { toDraft, toValue }: ActivityRules<Member, Draft>,
  one: Activities[Member] | undefined,
  other: Activities[Member] | undefined,
): boolean {
  return JSON.stringify(toValue(toDraft(one))) === JSON.stringify(toValue(toDraft(other)));
}
