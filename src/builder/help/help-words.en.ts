import { english } from "../words.ts";
export const helpWords = english("help-words", {
  help: "Help",
  docs: "Documentation",
  docsOfPage: (page: string) => `Documentation: ${page}`,
  shortcuts: "Keyboard shortcuts",
  licences: "Licences of what is used",
  glossary: "What the words mean",
  glossaryLead: "Five words that this console uses everywhere.",
  subjects: {
    fields: "custom fields",
    keys: "API keys",
    events: "events",
    tasks: "tasks that your server checks",
    calls: "calls about users",
  },
  terms: [
    {
      term: "Mini App",
      text: "The page that opens inside Telegram when a player presses your bot's button. You build it on the Screen page.",
    },
    {
      term: "Block",
      text: "A piece of the screen: a text, the tap button, the list of tasks. Players see blocks in your order.",
    },
    {
      term: "Slot",
      text: "A place on the screen where a player's own value appears: their points, level, or a custom field.",
    },
    {
      term: "Reference",
      text: "How a text names a value: {{points}} or {{rank}} in double braces. Each player sees their own value in its place.",
    },
    {
      term: "Custom field",
      text: "A value that only your server knows, such as a rank. The Mini App asks your URL for it and shows the answer in its slots.",
    },
  ],
  example: "For example, “Rank: {{rank}}” is shown as “Rank: #243”.",
});

export type HelpWords = typeof helpWords;
