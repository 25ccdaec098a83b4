import * as Type from "typebox";

const known = (description: string) =>
  Type.Union([Type.Boolean(), Type.Null()], {
    description: `${description} Null if the platform could not be asked.`,
  });

/** How far a bot is on the way to its players. */
export const FirstSteps = Type.Object({
  hasMainApp: known("Whether the Mini App is enabled in @BotFather."),
  hasMenuButton: known("Whether the bot's menu button opens the Mini App."),
  hasPlayers: Type.Boolean({ description: "Whether anyone has opened the Mini App." }),
});
export type FirstSteps = Type.Static<typeof FirstSteps>;
