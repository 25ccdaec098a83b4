import * as Type from "typebox";

const known = (description: string) =>
  Type.Union([Type.Boolean(), Type.Null()], {
    description: `${description} Null if the platform could not be asked.`,
  });

/** How far a bot is on the way to its players. */
export const FirstSteps = Type.Object({
  hasMainApp: known("Whether the Mini App is enabled in @BotFather."),
  hasMenuButton: known("Whether the bot's menu button opens the Mini App."),
  hasScreen: Type.Boolean({
    description: "Whether the screen was changed since the bot was added.",
  }),
  hasPublished: Type.Boolean({
    description:
      "Whether the screen was published by an owner or a bot file, not by a template alone.",
  }),
  hasPlayers: Type.Boolean({ description: "Whether anyone has opened the Mini App." }),
});
export type FirstSteps = Type.Static<typeof FirstSteps>;
