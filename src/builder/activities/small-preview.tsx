import { Image, Paper, Stack, Text } from "@mantine/core";
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
    <figure className="activity-preview" aria-label={label}>
      <Paper withBorder p="sm" radius="lg" maw={320} style={{ overflowWrap: "anywhere" }}>
        <Stack gap={6} dir="auto">
          {size && <Image src={pictureUrl(picture, 640)} alt="" mah={180} radius="md" />}
          {children}
        </Stack>
      </Paper>
      <Text component="figcaption" size="sm" c="dimmed" mt={6}>
        {caption}
      </Text>
    </figure>
  );
}
