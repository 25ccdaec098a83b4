import type { FieldUrlFault } from "#contract/field-url.ts";
import { counted } from "#web/counted.ts";
import type { FieldNameFault } from "./field-fault.ts";

const nameFaults: Record<FieldNameFault, string> = {
  empty: "Give the field a name.",
  form: "A name begins with a small Latin letter and has only Latin letters, digits and _ (at most 40).",
  "built-in": "This name belongs to a built-in property. Choose another.",
  taken: "The bot has a field of this name. Choose another.",
};
const urlFaults: Record<FieldUrlFault | "empty", string> = {
  empty: "Enter the address of your API.",
  "too-long": "The address is longer than 2,048 characters.",
  "not-a-url": "This is no address yet. Write it whole, such as https://example.com/rank",
  credentials:
    "The address carries a user name or password, which every player would see. Take it out.",
  fragment: "The address has a fragment (#…), which is never sent to a server. Take it out.",
  "not-https": "The address does not begin with https://, and players' devices call nothing else.",
  "not-public": "Players' devices cannot reach this host. Use a public host name.",
};

export const english = {
  title: "Fields",
  lead: "A field is a text that your own server returns for each player. The Mini App asks for it and shows it where the screen refers to it.",
  add: "Add a field",
  none: "No fields yet",
  noneText:
    "Show players something that only your server knows: a rank, an order's state, a personal price. It takes three steps.",
  fields: "The bot's fields",
  edit: "Edit",
  delete: "Delete",
  of: (action: string, name: string) => `${action}: ${name}`,
  signed: "Signed",
  notShown: "Not on the screen",
  shownIn: (count: number) =>
    `On the screen in ${counted("en", count, { one: "place", other: "places" })}`,
  inDraft: "Only in the unpublished draft",
  show: "Show it",
  back: "All fields",
  // The three steps.
  newTitle: "New field",
  stepName: "Name",
  stepUrl: "API URL",
  stepShow: "Show it",
  stepOf: (step: number) => `Step ${step} of 3`,
  name: "Name of the property",
  nameNote: "How texts of the screen refer to it, such as {{rank}}.",
  take: (name: string) => `Use “${name}”`,
  next: "Next",
  stepBack: "Back",
  url: "API URL",
  urlNote: "Players' devices call it directly by POST, so it must be public and use HTTPS.",
  more: "More settings",
  fallback: "Fallback",
  fallbackNote: "Shown while there is no value: on a first failure, or when the answer is empty.",
  refresh: "Refresh after, seconds",
  refreshNote: "How old a value may grow before the Mini App asks again: 10 to 3,600.",
  signedLabel: "Sign the requests",
  signedNote:
    "Each request carries a token that proves which player of which bot it is for. Its keys are at",
  verify: "Verify the token on your server",
  verifyLead:
    "Check the issuer and the bot as this code does, not the signature alone: any owner can point a field at your URL, and the service signs their requests too.",
  save: "Save the field",
  saveAnyway: "Save all the same",
  nameFaults,
  urlFaults,
  // The third step.
  showLead: (name: string) =>
    `The field is live. Now refer to it: any text of the screen may hold {{${name}}}.`,
  showTitle: (name: string) => `Show “${name}”`,
  label: "Label over the value",
  preview: "It will look like this",
  addToScreen: "Add to the screen",
  addedPublished: "Players see it now.",
  addedDraft:
    "It is in the draft, which holds other changes too. Publish them together in the editor.",
  toScreen: "Open the screen editor",
  referToIt: "Or put the reference into a text of your own:",
  reference: "the reference",
  done: "Done",
  // Editing.
  editTitle: (name: string) => `Field “${name}”`,
  unsaved: "There are changes that are not saved.",
  renameNote: (count: number) =>
    count === 0
      ? "Nothing on the screen refers to it yet."
      : `${counted("en", count, { one: "reference", other: "references" })} to it will be rewritten, in the draft and on the published screen.`,
  renamed: (count: number) =>
    `Saved, and ${counted("en", count, { one: "reference", other: "references" })} rewritten.`,
  gone: "There is no such field",
  goneText: "It may have been deleted or renamed meanwhile.",
  // Deleting.
  deleteTitle: (name: string) => `Delete “${name}”?`,
  deleteText: "Its value is asked for no more. Your server stays as it is.",
  looking: "Looking where the screen refers to it…",
  breaks: "These texts refer to it, and would show nothing in its place:",
  deleteAnyway: "Delete all the same",
  deleted: (name: string) => `“${name}” is deleted.`,
  saved: "Saved.",
  published: "Published screen",
  draft: "Draft",
  block: (number: number) => `block ${number}`,
};

export type FieldWords = typeof english;
