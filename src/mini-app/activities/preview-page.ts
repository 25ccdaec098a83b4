import { launch } from "../session/page-context.ts";

/** Whether this is the builder's preview, where nobody is signed in and nothing can be sent. */
export const isPreview = launch.kind === "player" && launch.initData === "";
