import { maxFieldNameLength } from "#contract/text/reference.ts";
import { counted } from "#web/counted.ts";
import { urlFaultTexts } from "../parts/picture/picture-words.en.ts";
import { english } from "../words.ts";

const nameFaults = {
  empty: "Enter a name.",
  form: `Start with a lowercase Latin letter and use only Latin letters, digits and _, up to ${maxFieldNameLength} characters.`,
  "built-in": "This is the name of a built-in property. Choose another.",
  taken: "The bot already has a field with this name. Choose another.",
};

export const fieldWords = english("field-words", {
  title: "Fields",
  lead: "A field is text that your server returns for each player. The Mini App requests it and shows it wherever the screen references it.",
  add: "Add field",
  none: "No fields yet",
  noneText:
    "Show players something only your server knows: a rank, an order status, a personal price. It takes two steps.",
  fields: "Fields",
  actions: "Actions",
  edit: "Edit",
  delete: "Delete",
  of: (action: string, name: string) => `${action}: ${name}`,
  signed: "Signed",
  notShown: "Not on the screen",
  shownIn: (count: number) =>
    `On the screen in ${counted("en", count, { one: "place", other: "places" })}`,
  inDraft: "Only in the unpublished draft",
  show: "Show",
  back: "All fields",
  // The two steps.
  newTitle: "New field",
  stepEndpoint: "Endpoint",
  stepPlace: "Place on the screen",
  stepOf: (step: number) => `Step ${step} of 2`,
  columnName: "Name",
  name: "Property name",
  nameNote: "Used to reference it in texts on the screen, such as {{rank}}.",
  take: (name: string) => `Use “${name}”`,
  url: "API URL",
  urlNote:
    "Players' devices send POST requests to it directly, so it must be public and use HTTPS.",
  more: "More settings",
  fallback: "Fallback",
  fallbackNote: "Shown when there is no value: after a first failure or an empty response.",
  refresh: "Refresh interval, seconds",
  refreshNote: "How long a value is used before the Mini App requests it again.",
  signedLabel: "Sign requests",
  signedNote:
    "Each request includes a token that proves which player and bot it is for. Public keys:",
  verify: "Verify tokens on your server",
  verifyLead:
    "Check the issuer and the bot as well as the signature, as in this code: any owner can point a field at your URL, and the service signs their requests too.",
  serviceUrlNote: "Our service sends POST requests to it, so it must be public and use HTTPS.",
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
  compact: "1.2K",
  percent: "85%",
  percentNote: "0.85 and “85%” both show 85%.",
  decimals: "Decimals",
  automatic: "Automatic",
  prefix: "Before the value",
  suffix: "After the value",
  testAndSave: "Test and continue",
  save: "Save field",
  saveAnyway: "Save anyway",
  nameFaults,
  urlFaults: { empty: "Enter your API URL.", ...urlFaultTexts("https://example.com/rank") },
  // The second step.
  showLead: (name: string) =>
    `The field is saved. Players see it where a text on the screen includes {{${name}}}.`,
  showTitle: (name: string) => `Show “${name}”`,
  label: "Label above the value",
  savedWith: (value: string) =>
    `The field is saved. Your endpoint works and returned “${value}”. Now choose its place.`,
  pageChoice: "Page",
  position: "Position",
  atTop: "At the top",
  after: (number: number, kind: string) => `After block ${number}: ${kind}`,
  seeIt: "See it",
  addAndPublish: "Add and publish",
  addToDraft: "Add to draft",
  willPublish: "This also publishes the screen: the draft has no other changes.",
  willDraft: (changes: number) =>
    changes > 0
      ? `The draft has ${counted("en", changes, { one: "other unpublished change", other: "other unpublished changes" })}, so this only adds the field to it. Players see it once you publish the draft.`
      : "The draft has other unpublished changes, so this only adds the field to it. Players see it once you publish the draft.",
  addedPublished: "Published. Players see it the next time they open the Mini App.",
  addedDraft: "Added to the draft. Players see it once you publish the draft.",
  toPublish: "Review and publish the draft",
  toScreen: "Open screen editor",
  referToIt: "Or insert the reference into your own text:",
  reference: "reference",
  done: "Done",
  // Editing.
  editTitle: (name: string) => `Field “${name}”`,
  unsaved: "You have unsaved changes.",
  renameNote: (count: number) =>
    count === 0
      ? "Nothing on the screen references it yet."
      : `${counted("en", count, { one: "reference", other: "references" })} will be updated in the draft and on the published screen.`,
  renamed: (count: number) =>
    `Saved. ${counted("en", count, { one: "reference", other: "references" })} updated.`,
  gone: "Field not found",
  goneText: "It may have been deleted or renamed.",
  // Deleting.
  deleteTitle: (name: string) => `Delete “${name}”?`,
  deleteText: "The Mini App will stop requesting it. Nothing changes on your server.",
  looking: "Looking for references on the screen…",
  breaks: "These texts reference it and will show nothing in its place:",
  deleteAnyway: "Delete anyway",
  deleted: (name: string) => `“${name}” deleted.`,
  saved: "Saved.",
  published: "Published screen",
  draft: "Draft",
  page: (id: string) => `page “${id}”`,
  block: (number: number) => `block ${number}`,
});

export type FieldWords = typeof fieldWords;
