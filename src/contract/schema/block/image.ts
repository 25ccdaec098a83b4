import * as Type from "typebox";
import { blockKinds } from "../../block-kind.ts";
import { Picture } from "../picture.ts";
import { block } from "./block.ts";

const { limits } = blockKinds.image;

export const image = block(
  "image",
  {
    url: Picture,
    alt: Type.String({
      maxLength: limits.alt,
      description: "What the image shows, for screen readers; empty if decorative.",
    }),
    aspectRatio: Type.Optional(
      Type.Number({
        minimum: 0.1,
        maximum: 10,
        description:
          "Width divided by height, which reserves its space while it loads. Default 16/9.",
      }),
    ),
  },
  "An image.",
);
