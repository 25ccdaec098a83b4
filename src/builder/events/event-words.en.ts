import type { SentEventType } from "#contract/event/event-type.ts";
import type { DeliveryResult, EventDelivery, EventRow } from "#contract/event/webhook.schema.ts";
import { type EndpointUrlFault, maxFieldUrlLength } from "#contract/field/field-url.ts";
import { english } from "../words.ts";

const types: Record<SentEventType, string> = {
  "user.created": "A user opens the Mini App for the first time",
  "level.reached": "A user reaches a level",
  "wallet.linked": "A user connects a wallet",
  "wallet.unlinked": "A user disconnects a wallet",
  "task.completed": "A user is paid for a task",
  "points.changed": "A user's points change",
  "webhook.test": "A test",
};

const results: Record<Exclude<DeliveryResult, "accepted" | "refused">, string> = {
  timeout: "No answer within 15 s",
  unreachable: "No connection",
  certificate: "The certificate is not valid",
  tls: "No secure connection",
  broken: "The connection broke",
  "no-address": "The host has no public address",
  url: "The URL may not be called",
};

const advice: Record<Exclude<DeliveryResult, "accepted">, string> = {
  refused: "Answer with a status of 200 to 299 once you have stored the event.",
  timeout: "Store the event, answer, and do the work after that.",
  unreachable: "Check that the server runs and that its port is open to the internet.",
  certificate: "Renew the certificate, and serve it with its whole chain.",
  tls: "Serve the URL over https, with TLS 1.2 or newer.",
  broken: "Your server, or a proxy before it, closed the connection without an answer.",
  "no-address": "Check the host's DNS records: it needs a public address, and no private one.",
  url: "Enter an https URL at a public host.",
};

const statuses: Record<EventRow["status"], string> = {
  waiting: "Waiting",
  delivered: "Delivered",
  failed: "Not accepted",
};

const causes: Record<EventDelivery["cause"], string> = {
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
  "not-public": "Slotwire does not call this host. Use a public host name.",
};

export const eventWords = english("event-words", {
  title: "Events",
  lead: "Slotwire tells your server what happens: it sends a signed request to a URL of yours, in order for each user, and tries again until your server accepts it.",
  emptyTitle: "Your server hears of everything at once",
  emptyText:
    "Enter a URL and choose the events. You get a secret that proves each request comes from Slotwire, and a log of every request with its answer.",
  pictureText:
    "An example: a user reaches level 2, Slotwire sends level.reached to your server, and your server answers 204.",
  receiver: "Webhook",
  url: "URL",
  urlNote: "Requests are POSTed to it. It must start with https:// and be reachable from anywhere.",
  typesLabel: "Events to send",
  typesNote:
    "Points from taps and from auto-mining come together, at most every 10 seconds for each user.",
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
  testBad: "Your server did not accept the test event",
  refused: (status: number) => `It answered ${status}`,
  results,
  advice,
  answered: "It answered:",
  pause: "Pause",
  resume: "Resume",
  resumed: "Sending goes on",
  paused: "Paused",
  pausedSince: "Paused",
  pausedTitles: {
    owner: "The webhook is paused",
    failing: "The webhook is paused: nothing was accepted for a day",
    gone: "The webhook is paused: your server answered 410 Gone",
  },
  pausedText: (waiting: string) =>
    `Events are kept for 7 days and sent in order when you resume. ${waiting}`,
  waiting: (count: number) => {
    if (count === 0) return "No event waits.";
    if (count === 1) return "1 event waits.";
    return `${count >= 1000 ? "1,000 or more" : count} events wait.`;
  },
  failingTitle: "Your server does not accept events at the moment",
  failingText: "It has not since",
  failingNext: "The next try is",
  heldTitle: (users: number) => {
    if (users === 1) return "The events of 1 user are held";
    return `The events of ${users >= 1000 ? "1,000 or more" : users} users are held`;
  },
  heldText:
    "Your server has refused the same event for a day while it accepts those of other users. Look at it in the log, mend your server, then go on.",
  release: "Go on with them",
  secretTitle: "Secret",
  secretText:
    "Rotate the secret if somebody may have seen it. For 24 hours requests are signed with the former one, too, so nothing is lost while you change it on your server.",
  rotate: "Rotate secret",
  rotateTitle: "Rotate the secret?",
  rotateAsk: "You get a new one. Each former secret also signs for 24 hours after it was replaced.",
  bothUntil: "Requests are signed with the former secrets, too; they end",
  codeTitle: "Code that receives and verifies events",
  codeLead:
    "Each verifies the signature and takes each event once. Set SLOTWIRE_WEBHOOK_SECRET to the secret first.",
  docs: "What each event contains",
  delete: "Delete webhook",
  deleteTitle: "Delete the webhook?",
  deleteText: "Nothing is sent any more, and events that wait are lost. This can't be undone.",
  deleted: "Webhook deleted",
  log: "Log",
  logLead: "Events of the last 7 days, newest first.",
  filter: "Show",
  filters: { all: "All", refused: "Not accepted", waiting: "Waiting" },
  user: "Telegram ID",
  userNote: "Enter a Telegram ID in digits.",
  refresh: "Refresh",
  none: "No events yet",
  noneText: "Send a test event, or open the Mini App as a new user.",
  noneFound: "No such events",
  noneFoundText: "Nothing in the last 7 days fits.",
  showAll: "Show all events",
  table: "Events",
  columns: {
    type: "Event",
    user: "User",
    time: "Time",
    status: "Status",
    attempts: "Tries",
    answer: "Last answer",
  },
  nobody: "–",
  notYet: "not sent yet",
  more: "Show more",
  statuses,
  open: (type: string, tgId: number | null) => (tgId === null ? type : `${type}, user ${tgId}`),
  id: "webhook-id",
  happened: "Happened",
  nextTry: "Next try",
  held: "Held: it is not tried again by itself",
  its: "It waits for its user's earlier events.",
  sendAgain: "Send again",
  tryNow: "Try now",
  queued: "It is tried now, or as soon as its user's earlier events are accepted.",
  sentGood: (status: number) => `Accepted with ${status}.`,
  body: "Body",
  headers: "Headers",
  requests: "Requests",
  noRequests: "It was not sent yet.",
  causes,
  took: (ms: number) => `${ms} ms`,
  noBody: "The answer has no text.",
  answer: "Answer",
  navPaused: "paused",
});

export type EventWords = typeof eventWords;
