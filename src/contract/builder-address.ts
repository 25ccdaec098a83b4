/**
 * Where each call of the builder goes. Apart from the schemas so that a browser loads the addresses
 * alone; `:botId` and the like are filled in by who calls. Source: our rule.
 */
export const readMe = { method: "GET", url: "/api/builder/me" } as const;
export const readSignIn = { method: "GET", url: "/api/builder/sign-in" } as const;
export const signIn = { method: "POST", url: "/api/builder/auth/sign-in/email" } as const;
export const signOut = { method: "POST", url: "/api/builder/auth/sign-out" } as const;
export const changePassword = { method: "POST", url: "/api/builder/auth/change-password" } as const;
export const signInAsDemoOwner = { method: "POST", url: "/api/builder/demo-sign-in" } as const;
export const lookAtClaim = { method: "POST", url: "/api/builder/claim/look" } as const;
export const claim = { method: "POST", url: "/api/builder/claim" } as const;
export const listInvitations = { method: "GET", url: "/api/builder/invitations" } as const;
export const createInvitation = { method: "POST", url: "/api/builder/invitations" } as const;
export const deleteInvitation = { method: "DELETE", url: "/api/builder/invitations/:id" } as const;

export const listBots = { method: "GET", url: "/api/builder/bots" } as const;
export const addBot = { method: "POST", url: "/api/builder/bots" } as const;
export const importBotFile = { method: "POST", url: "/api/builder/bot-files" } as const;
export const readOwnedBot = { method: "GET", url: "/api/builder/bots/:botId" } as const;
export const changeBot = { method: "PATCH", url: "/api/builder/bots/:botId" } as const;
export const deleteBot = { method: "DELETE", url: "/api/builder/bots/:botId" } as const;
export const exportBotFile = { method: "GET", url: "/api/builder/bots/:botId/file" } as const;

export const listApiKeys = { method: "GET", url: "/api/builder/bots/:botId/api-keys" } as const;
export const createApiKey = { method: "POST", url: "/api/builder/bots/:botId/api-keys" } as const;
export const rotateApiKey = {
  method: "POST",
  url: "/api/builder/bots/:botId/api-keys/:id/rotate",
} as const;
export const revokeApiKey = {
  method: "DELETE",
  url: "/api/builder/bots/:botId/api-keys/:id",
} as const;

export const createCustomField = {
  method: "POST",
  url: "/api/builder/bots/:botId/fields",
} as const;
export const changeCustomField = {
  method: "PUT",
  url: "/api/builder/bots/:botId/fields/:name",
} as const;
export const deleteCustomField = {
  method: "DELETE",
  url: "/api/builder/bots/:botId/fields/:name",
} as const;
export const checkField = { method: "POST", url: "/api/builder/bots/:botId/field-check" } as const;
export const readFieldHealth = {
  method: "GET",
  url: "/api/builder/bots/:botId/field-health",
} as const;

export const readScreen = { method: "GET", url: "/api/builder/bots/:botId/screen" } as const;
export const saveDraft = { method: "PUT", url: "/api/builder/bots/:botId/screen/draft" } as const;
export const publishScreen = {
  method: "POST",
  url: "/api/builder/bots/:botId/screen/publish",
} as const;
export const listScreenVersions = {
  method: "GET",
  url: "/api/builder/bots/:botId/screen/versions",
} as const;
export const readScreenVersion = {
  method: "GET",
  url: "/api/builder/bots/:botId/screen/versions/:version",
} as const;

export const listUsers = { method: "GET", url: "/api/builder/bots/:botId/users" } as const;
export const readUser = { method: "GET", url: "/api/builder/bots/:botId/users/:tgId" } as const;
export const listUserLedger = {
  method: "GET",
  url: "/api/builder/bots/:botId/users/:tgId/ledger",
} as const;
export const creditUser = {
  method: "POST",
  url: "/api/builder/bots/:botId/users/:tgId/credits",
} as const;
export const exportUsers = { method: "GET", url: "/api/builder/bots/:botId/users.csv" } as const;
export const readSamplePlayer = {
  method: "GET",
  url: "/api/builder/bots/:botId/sample-player",
} as const;
