import { pictureUrl, uploadedPicture } from "./picture.ts";
import { picturesOfFile } from "./screen-picture.ts";

/**
 * The form of a picture in a bot file that is exported by the service at `baseUrl`: of an uploaded
 * one its whole address there.
 */
export function exportedPicture(picture: string, baseUrl: string): string {
  return uploadedPicture(picture) ? baseUrl + pictureUrl(picture, 1280) : picture;
}

/** The reverse, for the service at `baseUrl`: the path of a picture of its own; any other as it is. */
export function importedPicture(picture: string, baseUrl: string): string {
  const { service, path = picture } = keptPicture(picture) ?? {};
  return service === baseUrl ? path : picture;
}

/**
 * The pictures of a bot file, which may be invalid, that were uploaded to other services than the
 * one at `baseUrl`. They are kept there alone.
 */
export function picturesElsewhere(file: unknown, baseUrl: string): Elsewhere {
  const kept = picturesOfFile(file).flatMap(([, picture]) => keptPicture(picture) ?? []);
  const elsewhere = kept.filter(({ service }) => service !== baseUrl);
  return {
    count: new Set(elsewhere.map(({ service, path }) => service + path)).size,
    services: [...new Set(elsewhere.map(({ service }) => service))],
  };
}

/** How many pictures other services keep, and the addresses of these services. */
export interface Elsewhere {
  readonly count: number;
  readonly services: readonly string[];
}

/** The service that keeps a picture, and its path there; undefined for any other web address. */
function keptPicture(picture: string): { service: string; path: string } | undefined {
  const [, service, path] = /^(https?:\/\/[^/?#]+)(.*)\/\d+\.webp$/.exec(picture) ?? [];
  return service && path && uploadedPicture(path) ? { service, path } : undefined;
}
