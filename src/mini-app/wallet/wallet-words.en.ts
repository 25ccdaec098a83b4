/** The words of the wallet question and of wallet errors. */
export const english = {
  question: "Link your wallet to this account?",
  notYours: "Not your account? Cancel: you opened someone else's link.",
  link: "Link wallet",
  cancel: "Cancel",
  taken: "This wallet belongs to another player. Connect a different one.",
  notSupported: "This type of wallet is not supported. Connect a different one.",
  notProven: "The wallet could not be verified. Try again.",
  unreachable: "The service could not be reached. Try again.",
};

export type WalletWords = typeof english;
