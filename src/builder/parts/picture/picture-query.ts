import { queryOptions } from "@tanstack/react-query";
import type { UploadedPicture } from "#contract/screen/picture.schema.ts";
import { call } from "../../request/builder-request.ts";

/** The uploaded pictures of a bot, newest first. */
export const picturesQuery = (botId: string) =>
  queryOptions({
    queryKey: ["bot", botId, "pictures"],
    queryFn: async ({ signal }) =>
      (await call("GET /bots/:botId/pictures", { params: { botId }, signal })).pictures,
  });

/** Uploads a file as a picture of the bot. */
export function sendPicture(botId: string, file: File): Promise<UploadedPicture> {
  return call("POST /bots/:botId/pictures", { params: { botId }, body: file });
}
