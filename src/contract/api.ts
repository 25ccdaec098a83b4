import type * as activity from "./activity/activity-endpoints.ts";
import type * as chat from "./bot/bot-chat-endpoints.ts";
import type * as bot from "./bot/bot-endpoints.ts";
import type * as webhook from "./event/webhook-endpoints.ts";
import type * as field from "./field/field-endpoints.ts";
import type { RoutesOf } from "./http/endpoint.ts";
import type { bodyErrors, callerErrors, commonErrors } from "./http/error-code.ts";
import type * as message from "./message/message-endpoints.ts";
import type * as owner from "./owner/owner-endpoints.ts";
import type * as screen from "./screen/screen-endpoints.ts";
import type * as external from "./user/external-endpoints.ts";
import type * as player from "./user/player-endpoints.ts";
import type * as user from "./user/user-endpoints.ts";

/** Every endpoint of the service, by method and URL. */
export type Api = RoutesOf<typeof activity> &
  RoutesOf<typeof bot> &
  RoutesOf<typeof chat> &
  RoutesOf<typeof webhook> &
  RoutesOf<typeof field> &
  RoutesOf<typeof message> &
  RoutesOf<typeof owner> &
  RoutesOf<typeof screen> &
  RoutesOf<typeof external> &
  RoutesOf<typeof player> &
  RoutesOf<typeof user>;

/** The endpoints below a path, without it: `GET /bots/:botId` of `GET /api/builder/bots/:botId`. */
type Below<Path extends string> = {
  [R in keyof Api as R extends `${infer Method} ${Path}${infer Rest}`
    ? `${Method} ${Rest}`
    : never]: Api[R];
};

type ErrorsOf<E> = E extends { readonly errors: readonly (infer Code)[] } ? Code : never;
/** The Mini App's API, whose URLs begin with the bot. */
export type MiniAppApi = Below<"/api/mini-app/:botId">;

/** The builder's API. */
export type BuilderApi = Below<"/api/builder">;

/** The codes that the builder's API answers. */
export type BuilderErrorCode =
  | ErrorsOf<BuilderApi[keyof BuilderApi]>
  | (typeof commonErrors | typeof bodyErrors)[number]
  | (typeof callerErrors)["owner"][number];
