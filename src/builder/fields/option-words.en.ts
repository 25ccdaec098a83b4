import { english } from "../words.ts";

/** The options of a field. */
export const optionWords = english("option-words", {
  urlNote: "Our service sends POST requests to it, so it must be public and use HTTPS.",
  fetchedByService: "Fetched by the service",
  fetchedByServiceNote:
    "For an endpoint without CORS, such as Google Apps Script, Make or n8n: our service sends the request and follows redirects.",
  sendLanguage: "Send the player's language",
  sendLanguageNote: "Each request includes “language”, such as en or pt-br.",
  live: "Live",
  liveNote: (players: string) =>
    `Requested again at this interval while the value is on screen. With 1,000 players looking at it, your server gets about ${players} requests a minute.`,
  transform: "From the response to the slot",
  json: "Read the response as JSON",
  jsonNote: "Shows one member of it.",
  pointer: "JSON Pointer of the member",
  pointerNote: "Such as /data/rank or /rows/0/name. Empty: the whole response.",
  pointerFault: "Start with / and separate names with /, such as /data/rank.",
  unquote: "Remove the quotes of a JSON string",
  trim: "Remove blanks and line breaks at both ends",
  number: "Number format",
  asIs: "As it comes",
  decimal: "12,500",
  compact: "12.5K",
  percent: "85%",
  percentNote: "0.85 and “85%” both show 85%.",
  decimals: "Decimals",
  automatic: "Automatic",
  prefix: "Before the value",
  suffix: "After the value",
});

export type OptionWords = typeof optionWords;
