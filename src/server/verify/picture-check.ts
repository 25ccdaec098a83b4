import { pictureHashLength, pictureWidths, uploadedPicture } from "#contract/picture.ts";
import type { Screen } from "#contract/schema/screen.ts";
import { picturesOf, picturesOfFile, picturesOfGame } from "#contract/screen-picture.ts";
import type { Database } from "../store/engine/tables.ts";
import { type Example, Finding } from "../store/verify/finding.ts";
import { rowsOfBot } from "../store/verify/stored-row.ts";

/**
 * Uploaded pictures, their files and what refers to them. The file that was uploaded is not kept, so its
 * hash cannot be taken again. A draft may have lost a picture: its owner is told when publishing.
 */
export class PictureCheck {
  readonly #db: Database;
  readonly files = new Finding(
    "picture-bodies",
    "Every file of a picture is a whole WebP of a width that is served.",
  );
  readonly references = new Finding(
    "picture-references",
    "Every uploaded picture that players or owners are shown is kept, and is the bot's own.",
  );
  #botId = "";
  #kept: ReadonlySet<string> = new Set();

  constructor(db: Database) {
    this.#db = db;
  }

  /** Begins with a bot: looks at its pictures and their files. */
  async startBot(botId: string): Promise<void> {
    const kept = new Set<string>();
    for await (const row of rowsOfBot(this.#db, "pictures", botId, ["hash"], ["width", "height"])) {
      kept.add(row.hash);
      this.files.look();
      const isRight =
        new RegExp(`^[0-9a-f]{${pictureHashLength}}$`).test(row.hash) &&
        row.width > 0 &&
        row.height > 0;
      if (!isRight) this.files.fault({ bot_id: botId, hash: row.hash });
    }
    // One at a time, because each may have hundreds of kB.
    const files = rowsOfBot(this.#db, "picture_files", botId, ["hash", "width"], ["body"], 1);
    for await (const { hash, width, body } of files) {
      this.files.look();
      if (!pictureWidths.some((served) => served === width) || !isWebp(body))
        this.files.fault({ bot_id: botId, hash, width });
    }
    this.#botId = botId;
    this.#kept = kept;
  }

  /** Looks at what refers to pictures; what is not there, or is no object, refers to none. */
  look(value: unknown, kind: "game" | "activities" | "screen", place: Example): void {
    if (typeof value !== "object" || value === null) return;
    for (const [path, picture] of placedIn(value, kind)) {
      const uploaded = uploadedPicture(picture);
      if (!uploaded) continue;
      this.references.look();
      if (uploaded.botId !== this.#botId || !this.#kept.has(uploaded.hash))
        this.references.fault({ ...place, path, hash: uploaded.hash });
    }
  }
}

function placedIn(value: object, kind: "game" | "activities" | "screen") {
  if (kind === "screen") return picturesOf(value as Screen);
  return kind === "game" ? picturesOfGame(value) : picturesOfFile(value);
}

/** Whether a file in base64 is a WebP with as many bytes as it says. Source: RFC 9649, "RIFF File Format". */
function isWebp(body: string): boolean {
  const file = Buffer.from(body, "base64");
  return (
    file.toString("latin1", 0, 4) === "RIFF" &&
    file.toString("latin1", 8, 12) === "WEBP" &&
    file.length === file.readUInt32LE(4) + 8
  );
}
