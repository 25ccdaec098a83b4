import { sampleOf } from "../../server/builder/builder-routes.ts";
import { queryOf } from "../../server/external/owner.ts";
import { botFile } from "../../server/service.ts";
import type { ServedRoute } from "../attacked-service.ts";
import { externalPath, type Scene, type Stranger, victimTgId } from "./foreign-scene.ts";

export interface Read {
  readonly status: number;
  readonly text: string;
  readonly cookie: string;
}

/** Calls a route for the victim's data, with a body that it might accept. */
export async function callFor(scene: Scene, route: ServedRoute, by: Stranger): Promise<Read> {
  const { service } = scene;
  const isExternal = route.url.startsWith(externalPath);
  const texts = [
    "victim",
    "rank",
    "2",
    "eve2@example.com",
    "https://evil.invalid/x",
    "a dozen letters",
  ];
  const own = { apiKey: by.apiKey ?? "", botId: "victim", userTelegramId: victimTgId };
  const isRead = ["GET", "HEAD", "OPTIONS"].includes(route.method);
  const query =
    isExternal && isRead ? `?${queryOf({ ...sample(route.query, texts), ...own })}` : "";
  const whole = route.url.endsWith("/bot-files")
    ? { ...botFile(), id: "victim", name: "Taken over" }
    : { ...sample(route.body, texts), ...(isExternal && own) };
  const answer = await service.send({
    method: route.method,
    path: pathOf(scene, route, by.botId) + query,
    headers: {
      origin: service.config.baseUrl,
      ...(!isRead && { "content-type": "application/json" }),
      ...by.headers,
    },
    body: isRead ? undefined : JSON.stringify(whole),
  });
  return {
    status: answer.status,
    text: await answer.text(),
    cookie: answer.headers.get("set-cookie") ?? "",
  };
}

function sample(schema: unknown, texts: readonly string[]): Record<string, unknown> {
  return sampleOf(schema, texts) as Record<string, unknown>;
}

/** The address with the victim's values, possibly at another bot. */
function pathOf({ params }: Scene, { url }: ServedRoute, botId = params.botId): string {
  return url
    .replace(/([\w-]+)\/:(\w+)/g, (_all, folder: string, name: string) => {
      const value = name === "botId" ? botId : (params[name] ?? params[folder]);
      if (value === undefined)
        throw new Error(`Say in foreign-scene.ts which ${folder}/:${name} is the victim's.`);
      return `${folder}/${value}`;
    })
    .replace("*", "x");
}
