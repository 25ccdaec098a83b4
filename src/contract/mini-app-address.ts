/**
 * Where each call of the Mini App goes. Apart from the schemas so that a phone loads the addresses
 * alone; `:botId` is filled in by who calls. Source: our rule.
 */
export const createSession = { method: "POST", url: "/api/mini-app/:botId/session" } as const;
export const submitTaps = { method: "POST", url: "/api/mini-app/:botId/taps" } as const;
export const createFieldTokens = {
  method: "POST",
  url: "/api/mini-app/:botId/field-tokens",
} as const;
export const listFriends = { method: "GET", url: "/api/mini-app/:botId/friends" } as const;
export const listHistory = { method: "GET", url: "/api/mini-app/:botId/history" } as const;
export const createWalletChallenge = {
  method: "POST",
  url: "/api/mini-app/:botId/wallet/challenge",
} as const;
export const linkWallet = { method: "PUT", url: "/api/mini-app/:botId/wallet" } as const;
export const unlinkWallet = { method: "DELETE", url: "/api/mini-app/:botId/wallet" } as const;
export const reportFields = { method: "POST", url: "/api/mini-app/:botId/field-reports" } as const;
