import { english } from "../words.ts";
export const firstStepsWords = english("first-steps-words", {
  title: "Let players in",
  lead: "Telegram opens the Mini App once @BotFather knows its address. Steps are ticked as they are done.",
  allDone: "All done. Players can open the Mini App.",
  openBotFather: "Open @BotFather",
  done: "Done",
  notDone: "Not done yet",
  tokenStep: (username: string) =>
    `The bot's token is saved. Telegram knows the bot as @${username}.`,
  commandStep: (username: string) => `Open @BotFather, send this, and choose @${username}.`,
  command: "Command",
  appStep: "Bot Settings → Configure Mini App → Enable Mini App. Answer with the address.",
  appUrl: "Address of the Mini App",
  buttonStep:
    "Bot Settings → Menu Button → Configure menu button. Send the address again, then the button's title.",
  buttonTitle: "Title of the button",
  play: "Open",
  playerStep: "Open the Mini App in Telegram as its first player.",
  openAsMe: "Open as me",
  screenStep: "Make the screen yours: its texts, blocks and look.",
  editScreen: "Edit screen",
  publishStep: "Publish the screen. Players see what was published last.",
  toPublish: "Go to Publish",
  notHttps: "Telegram only opens https addresses. This one works for local testing only.",
});

export type FirstStepsWords = typeof firstStepsWords;
