import type { Boost, BoostEffect, BoostedNumber } from "#contract/activity/activities.schema.ts";
import { activityLimits } from "#contract/activity/activity-limit.ts";
import { gameLimits } from "#contract/bot/game-limit.ts";
import { boostPrice } from "#game/boost.ts";
import {
  isMistyped,
  type NumberRule,
  nothingTyped,
  type TypedNumber,
} from "../parts/form/typed-number.ts";
import { finishedText } from "../parts/text/text-language.ts";
import type { ActivityRules } from "./activity-rules.ts";
import {
  type DraftFaults,
  faultsFrom,
  idFault,
  numberFault,
  pictureFaultOf,
  textFault,
  wholeRule,
} from "./draft-fault.ts";
import { type NamedRow, newKey, savedRows } from "./row-draft.ts";

/** A boost being edited. */
export interface BoostDraft extends NamedRow {
  readonly image: string;
  readonly price: TypedNumber;
  readonly growth: TypedNumber;
  readonly max: TypedNumber;
  readonly raises: BoostedNumber;
  /** By how much, each time. */
  readonly amount: TypedNumber;
}

export const boostNumbers = {
  price: wholeRule(activityLimits.boostPrice),
  growth: { ...wholeRule(activityLimits.priceGrowth), whole: false },
  max: wholeRule(activityLimits.boostPurchases),
} satisfies Record<string, NumberRule>;

/** What a boost may raise, and by how much. */
export const amountRules: Readonly<Record<BoostedNumber, NumberRule>> = {
  pointsPerTap: wholeRule({ ...gameLimits.pointsPerTap, minimum: 1 }),
  maxEnergy: wholeRule({ ...gameLimits.maxEnergy, minimum: 1 }),
  energyPerSecond: { ...wholeRule(gameLimits.energyPerSecond), whole: false },
  autominePerHour: wholeRule({ ...gameLimits.autominePointsPerHour, minimum: 1 }),
};
export const boostedNumbers = Object.keys(amountRules) as BoostedNumber[];

export function newBoost(id: string): BoostDraft {
  return {
    key: newKey(),
    id,
    isSaved: false,
    isIdTyped: false,
    title: "",
    image: "",
    price: nothingTyped,
    growth: 1.5,
    max: 10,
    raises: "pointsPerTap",
    amount: 1,
  };
}

export const boostRules: ActivityRules<"boosts", readonly BoostDraft[]> = {
  member: "boosts",
  toDraft: (boosts = []) =>
    boosts.map(({ effect, ...boost }) => {
      const [[raises, amount] = ["pointsPerTap", 1]] = Object.entries(effect);
      const read = { raises: raises as BoostedNumber, amount };
      return { ...newBoost(boost.id), ...boost, ...read, isSaved: true };
    }),
  toValue: (drafts) => (drafts.length > 0 ? drafts.map(boostOf) : undefined),
  afterSave: savedRows,
};

function boostOf({ id, title, image, price, growth, max, raises, amount }: BoostDraft): Boost {
  return {
    id,
    title: finishedText(title),
    ...(image && { image }),
    price: Number(price),
    growth: Number(growth),
    max: Number(max),
    effect: { [raises]: Number(amount) } as BoostEffect,
  };
}

/** The faults of a boost by its members; that of its amount has the path it has when saved. */
export function boostFaults(
  boost: BoostDraft,
  { ids, allowLocal }: { readonly ids: readonly string[]; readonly allowLocal: boolean },
): DraftFaults {
  return faultsFrom({
    title: textFault(boost.title),
    id: idFault(boost, ids),
    image: pictureFaultOf(boost.image, allowLocal),
    price: numberFault(boost.price),
    growth: numberFault(boost.growth),
    max: numberFault(boost.max),
    effect: numberFault(boost.amount),
  });
}

/** A purchase of a boost. */
export interface Purchase {
  readonly number: number;
  readonly price: number;
  /** What all purchases up to this one cost. */
  readonly sum: number;
  /** What they raise together. */
  readonly raised: number;
}

/** Every purchase of a boost that a player can make; none while a number is mistyped. */
export function purchasesOf({ price, growth, max, amount }: BoostDraft): Purchase[] {
  if ([price, growth, max, amount].some(isMistyped)) return [];
  const numbers = { price: Number(price), growth: Number(growth), max: Number(max) };
  let sum = 0;
  return Array.from({ length: numbers.max }, (_, bought) => {
    const next = boostPrice(numbers, bought) ?? 0;
    sum += next;
    const raised = Number((Number(amount) * (bought + 1)).toPrecision(12));
    return { number: bought + 1, price: next, sum, raised };
  });
}
