/**
 * What is asked before a wallet is linked, and what the wallet's block says when something went
 * wrong.
 */
export const english = {
  question: "Link your wallet to this account?",
  notYours: "Not your account? Then cancel: somebody else's link brought you here.",
  link: "Link wallet",
  cancel: "Cancel",
  taken: "This wallet belongs to another player. Connect a different one.",
  notSupported: "This kind of wallet cannot be linked. Connect a different one.",
  notProven: "The wallet could not be proven. Try again.",
  unreachable: "The service could not be reached. Try again.",
};

export type WalletWords = typeof english;
