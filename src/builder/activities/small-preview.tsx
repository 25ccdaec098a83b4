import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams } from "wouter";
import { pictureUrl } from "#contract/screen/picture.ts";
import { usePictureSize } from "../parts/picture/picture-load.ts";
import { ownedBotQuery } from "../request/bot-query.ts";

/** A card with a picture as players see it, small; no picture while it does not load. */
export function SmallPreview({
  label,
  caption,
  picture,
  children,
}: {
  label: string;
  caption: string;
  picture: string;
  children: ReactNode;
}) {
  const { botId = "" } = useParams();
  const { data: bot } = useQuery(ownedBotQuery(botId));
  const size = usePictureSize(picture, bot?.allowLocalFieldUrls ?? false);
  return (
    <figure className="small-preview" aria-label={label}>
      <div className="small-card" dir="auto">
        {size && <img src={pictureUrl(picture, 640)} alt="" className="small-picture" />}
        {children}
      </div>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
