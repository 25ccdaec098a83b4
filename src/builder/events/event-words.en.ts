import type { DeliveryCause, DeliveryResult, SentEventType } from "#contract/event/event-type.ts";
import type { EventRow } from "#contract/event/webhook.schema.ts";
import { type EndpointUrlFault, maxFieldUrlLength } from "#contract/field/field-url.ts";
import { english } from "../words.ts";

const types: Record<SentEventType, string> = {
  "user.created": "A user opens the Mini App for the first time",
  "level.reached": "A user reaches a level",
  "wallet.linked": "A user connects a wallet",
  "wallet.unlinked": "A user disconnects a wallet",
  "task.completed": "A user completes a task and is paid",
  "points.changed": "A user's points change",
  "user.blocked_bot": "A user blocks the bot",
  "user.unblocked_bot": "A user lets the bot write again",
  "message.failed": "Telegram refuses a message to a user",
  "telegram.update": "The bot gets any other update, such as a user's message",
  "field.failing": "A custom field begins to fail",
  "field.recovered": "A failing field works again",
  "webhook.test": "A test event",
};

const results: Record<Exclude<DeliveryResult, "accepted" | "refused">, string> = {
  timeout: "No response within 15 s",
  unreachable: "No connection",
  certificate: "Invalid certificate",
  tls: "No secure connection",
  broken: "The connection broke",
  "no-address": "The host has no public address",
  url: "This URL is not allowed",
};

const advice: Record<Exclude<DeliveryResult, "accepted">, string> = {
  refused: "Respond with a status of 200 to 299 once you have stored the event.",
  timeout: "Store the event, respond, and do the work afterwards.",
  unreachable: "Check that the server is running and that its port is open to the internet.",
  certificate: "Renew the certificate, and serve it with its full chain.",
  tls: "Serve the URL over https, with TLS 1.2 or newer.",
  broken: "Your server, or a proxy in front of it, closed the connection without a response.",
  "no-address": "Check the host's DNS records: it needs a public address, and no private one.",
  url: "Enter an https URL at a public host.",
};

const statuses: Record<EventRow["status"], string> = {
  waiting: "Waiting",
  delivered: "Delivered",
  failed: "Not accepted",
};

const causes: Record<DeliveryCause, string> = {
  event: "Sent",
  again: "Sent again by hand",
  test: "Sent as a test",
};

const urlFaults: Record<EndpointUrlFault, string> = {
  "too-long": `The URL is longer than ${maxFieldUrlLength} characters. Shorten it.`,
  "not-a-url": "Enter a full URL, such as https://example.com/events",
  credentials:
    "The URL has a username or password. Remove it: requests are signed, which proves who sends them.",
  fragment: "The URL has a fragment (#…), which is never sent to a server. Remove it.",
  "not-https": "The URL must start with https://.",
  "not-public": "Slotwire doesn't call this host. Use a public host name.",
};

export const eventWords = english("event-words", {
  title: "Events",
  lead: "Slotwire sends your server a signed request for each event, in order for each user, and retries until your server accepts it.",
  emptyTitle: "Know about everything as it happens",
  emptyText:
    "Enter a URL and choose the events. You get a secret that proves each request comes from Slotwire, and a log of every request with its response.",
  receiver: "Webhook",
  url: "URL",
  urlNote:
    "Receives POST requests. It must start with https:// and be reachable from the internet.",
  typesLabel: "Events to send",
  typesNote: "Tap and auto-mining points are batched: at most one event per user every 10 s.",
  types,
  urlFaults,
  needType: "Choose at least one event.",
  create: "Create webhook",
  saved: "Webhook saved",
  unsaved: "Unsaved changes",
  madeTitle: "Copy the secret now",
  madeText: "You won't see it again. Your server verifies the signature of each request with it.",
  theSecret: "Webhook secret",
  done: "I've copied it",
  test: "Send test event",
  testGood: (status: number, ms: number) =>
    `It works: your server accepted the test event with ${status} in ${ms} ms.`,
  testBad: "Your server didn't accept the test event",
  refused: (status: number) => `It responded with ${status}`,
  results,
  advice,
  responded: "Its response:",
  pause: "Pause",
  resume: "Resume",
  resumed: "Resumed",
  pausedSince: "Paused",
  pausedTitles: {
    owner: "The webhook is paused",
    failing: "The webhook is paused: your server accepted nothing for a day",
    gone: "The webhook is paused: your server responded with 410 Gone",
  },
  pausedText: (waiting: string) =>
    `Events are kept for 7 days and sent in order when you resume. ${waiting}`,
  waiting: (count: number) => {
    if (count === 0) return "No events waiting.";
    if (count === 1) return "1 event waiting.";
    return `${count >= 1000 ? "1,000 or more" : count} events waiting.`;
  },
  failingTitle: "Your server isn't accepting events right now",
  failingText: "First failure:",
  failingNext: "Next try:",
  heldTitle: (users: number) => {
    if (users === 1) return "The events of 1 user are on hold";
    return `The events of ${users >= 1000 ? "1,000 or more" : users} users are on hold`;
  },
  heldText:
    "Your server has refused the same event for a day while accepting those of other users. Look at it in the log, fix your server, then resume.",
  secretTitle: "Secret",
  secretText:
    "Rotate the secret if somebody may have seen it. For 24 hours, requests are signed with both secrets, so nothing is lost while you change it on your server.",
  rotate: "Rotate secret",
  rotateTitle: "Rotate the secret?",
  rotateText:
    "You get a new one. Requests are signed with the old secret too for another 24 hours.",
  bothUntil: "Requests are signed with the former secrets too; they expire",
  codeTitle: "Code that receives and verifies events",
  codeLead:
    "Each sample verifies the signature and handles each event once. First set SLOTWIRE_WEBHOOK_SECRET to the secret.",
  docs: "What each event contains",
  delete: "Delete webhook",
  deleteTitle: "Delete the webhook?",
  deleteText: "Nothing more is sent, and waiting events are lost. This can't be undone.",
  deleted: "Webhook deleted",
  log: "Log",
  logLead: "Events of the last 7 days, newest first.",
  filter: "Show",
  filters: { all: "All", refused: "Not accepted", waiting: "Waiting" },
  user: "Telegram ID",
  userNote: "Enter a Telegram ID in digits.",
  none: "No events yet",
  noneText: "Send a test event, or open the Mini App as a new user.",
  noneFound: "No such events",
  noneFoundText: "Nothing in the last 7 days matches.",
  showAll: "Show all events",
  columns: {
    type: "Event",
    user: "User",
    time: "Time",
    status: "Status",
    attempts: "Tries",
    response: "Last response",
  },
  nobody: "–",
  statuses,
  open: (type: string, tgId: number | null) => (tgId === null ? type : `${type}, user ${tgId}`),
  id: "webhook-id",
  happened: "Happened",
  nextTry: "Next try",
  held: "On hold: not retried automatically.",
  its: "Waiting for earlier events of this user.",
  sendAgain: "Send again",
  tryNow: "Try now",
  queued: "Sent now, or as soon as earlier events of this user are accepted.",
  sentGood: (status: number) => `Accepted with ${status}.`,
  body: "Body",
  headers: "Headers",
  requests: "Requests",
  noRequests: "Not sent yet.",
  causes,
  took: (ms: number) => `${ms} ms`,
  noBody: "The response has no body.",
  response: "Response",
  navPaused: "paused",
});

export type EventWords = typeof eventWords;
