import { english } from "../words.ts";
export const privacyWords = english("privacy-words", {
  title: "Privacy",
  recordIps: "Record IP addresses",
  recordIpsNote:
    "Keeps the address from which each player last opened the Mini App: personal data. Owners see it with the user, and your back end as lastIp.",
  personalData:
    "IP addresses are personal data. Tell your players that you record them, and why; in many countries the law demands it. Switching this off forgets all of them.",
  on: "On",
  off: "Off",
  forgetTitle: "Stop recording IP addresses?",
  forgetText:
    "All addresses recorded so far are hidden at once and forgotten. They can't be restored.",
  forget: "Stop and forget all",
});

export type PrivacyWords = typeof privacyWords;
