import { pictureHashLength, pictureWidths, uploadedPicture } from "#contract/picture.ts";
import { picturesOfFile } from "#contract/screen-picture.ts";
import type { Vault } from "../crypto/vault.ts";
import { openToken, platformIdOf } from "../store/bot/bot-token.ts";
import { nameKey } from "../store/engine/name-key.ts";
import { type RowSource, rowsOfBot } from "../store/engine/stored-rows.ts";
import { targetOf } from "../store/event/webhook.ts";
import type { Database } from "../store/schema/tables.ts";
import { type Example, Finding } from "../store/verify/finding.ts";
import { isValid } from "../validation/schema-fault.ts";
import { storedJson } from "./stored-json.ts";

const hashForm = new RegExp(`^[0-9a-f]{${pictureHashLength}}$`);

/** The checks of stored values that no statement can do. */
export class ContentCheck {
  readonly #db: Database;
  readonly #vault: Vault;
  readonly #json = new Finding("json", "Stored JSON is as its schema says.");
  readonly #files = new Finding(
    "picture-bodies",
    "Every file of a picture is a whole WebP of a width that is served.",
  );
  readonly #pictures = new Finding(
    "picture-references",
    "Every uploaded picture that players or owners are shown is kept, and is the bot's own.",
  );
  readonly #names = new Finding("name-keys", "Every user is found by their name and username.");
  readonly #secrets = new Finding("secrets", "The secret key decrypts every secret, each its own.");
  readonly findings = [this.#json, this.#files, this.#pictures, this.#names, this.#secrets];

  constructor(db: Database, vault: Vault) {
    this.#db = db;
    this.#vault = vault;
  }

  /** Checks the secrets of the service. */
  async checkService(): Promise<void> {
    const rows = await this.#db.selectFrom("service_secrets").select(["name", "value"]).execute();
    for (const { name, value } of rows)
      look(this.#secrets, { secret: name }, () => this.#vault.open(value, name) !== "");
  }

  /** Checks everything of a bot. */
  async checkBot(botId: string): Promise<void> {
    await this.#checkSecrets(botId);
    await this.#checkNames(botId);
    await this.#checkJson(botId, await this.#checkPictures(botId));
  }

  async #checkSecrets(botId: string): Promise<void> {
    const { token, platform_id } = await this.#db
      .selectFrom("bots")
      .select(["token", "platform_id"])
      .where("bot_id", "=", botId)
      .executeTakeFirstOrThrow();
    look(this.#secrets, { bot_id: botId, secret: "token" }, () => {
      const id = platformIdOf(openToken(this.#vault, botId, token));
      return platform_id === null || platform_id === id;
    });
    const webhook = await this.#db
      .selectFrom("webhooks")
      .selectAll()
      .where("bot_id", "=", botId)
      .executeTakeFirst();
    if (webhook)
      look(this.#secrets, { bot_id: botId, secret: "webhook" }, () =>
        // At 0 the former one is valid, too.
        targetOf(this.#vault, webhook, 0).secrets.every((secret) => secret.startsWith("whsec_")),
      );
  }

  async #checkNames(bot_id: string): Promise<void> {
    const columns = ["tg_name", "tg_username", "name_key", "username_key"];
    const users: RowSource = { table: "bot_users", key: ["tg_id"], columns };
    for await (const { tg_id = null, ...row } of rowsOfBot(this.#db, users, bot_id))
      look(
        this.#names,
        { bot_id, tg_id },
        () =>
          row.name_key === nameKey(String(row.tg_name)) &&
          row.username_key === nameKey(String(row.tg_username)),
      );
  }

  /** Checks uploaded pictures and their files; returns the hashes of the pictures. */
  async #checkPictures(bot_id: string): Promise<ReadonlySet<string>> {
    const pictures = await this.#db
      .selectFrom("pictures")
      .select(["hash", "width", "height"])
      .where("bot_id", "=", bot_id)
      .execute();
    for (const { hash, width, height } of pictures)
      look(this.#files, { bot_id, hash }, () => hashForm.test(hash) && width > 0 && height > 0);
    const key = ["hash", "width"];
    const files: RowSource = { table: "picture_files", key, columns: ["body"], rowsAtOnce: 1 };
    for await (const { hash = null, width = null, body } of rowsOfBot(this.#db, files, bot_id))
      look(
        this.#files,
        { bot_id, hash, width },
        () => pictureWidths.some((served) => served === width) && isWebp(String(body)),
      );
    return new Set(pictures.map(({ hash }) => hash));
  }

  async #checkJson(bot_id: string, kept: ReadonlySet<string>): Promise<void> {
    for (const { column, schema, isRight, isShown, ...source } of storedJson)
      for await (const row of rowsOfBot(this.#db, { ...source, columns: [column] }, bot_id)) {
        const { [column]: text, ...key } = row;
        if (typeof text !== "string") continue;
        const place = { table: source.table, bot_id, ...key, column };
        const isSound = look(this.#json, place, () => {
          const value = JSON.parse(text);
          return isValid(schema, value) && (isRight?.(value, row) ?? true);
        });
        if (isSound && isShown) this.#checkUploaded(JSON.parse(text), place, kept);
      }
  }

  #checkUploaded(value: unknown, place: { bot_id: string }, kept: ReadonlySet<string>): void {
    for (const [path, picture] of picturesOfFile(value)) {
      const uploaded = uploadedPicture(picture);
      if (!uploaded) continue;
      const { botId, hash } = uploaded;
      look(
        this.#pictures,
        { ...place, path, hash },
        () => botId === place.bot_id && kept.has(hash),
      );
    }
  }
}

/** Counts a value, and a fault unless `isRight` returns true; returns whether it did. */
function look(finding: Finding, example: Example, isRight: () => boolean): boolean {
  finding.rows += 1;
  let isSound = false;
  try {
    isSound = isRight();
  } catch {
    // A text that cannot be parsed or decrypted is a fault like any other.
  }
  if (!isSound) finding.fault(example);
  return isSound;
}

/** Whether a file in base64 is a WebP of the length in its header. Source: RFC 9649, "RIFF File Format". */
function isWebp(body: string): boolean {
  const file = Buffer.from(body, "base64");
  return (
    file.toString("latin1", 0, 4) === "RIFF" &&
    file.toString("latin1", 8, 12) === "WEBP" &&
    file.length === file.readUInt32LE(4) + 8
  );
}
