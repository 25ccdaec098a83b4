import { pictureHashLength, pictureWidths, uploadedPicture } from "#contract/screen/picture.ts";
import { picturesOfFile } from "#contract/screen/screen-picture.ts";
import { isValid } from "#contract/validation/schema-fault.ts";
import type { Vault } from "../crypto/vault.ts";
import { openToken, platformIdOf } from "../store/bot/bot-token.ts";
import { nameKey } from "../store/engine/name-key.ts";
import { type RowSource, rowsOfBot } from "../store/engine/stored-rows.ts";
import { targetOf } from "../store/event/webhook-target.ts";
import type { Database } from "../store/schema/tables.ts";
import { Finding } from "../store/verify/finding.ts";
import { storedJson } from "./stored-json.ts";

const hashForm = new RegExp(`^[0-9a-f]{${pictureHashLength}}$`);
const columns = ["tg_name", "tg_username", "name_key", "username_key"];
const users: RowSource = { table: "bot_users", key: ["tg_id"], columns };
const files: RowSource = {
  table: "picture_files",
  key: ["hash", "width"],
  columns: ["body"],
  rowsAtOnce: 1,
};

/** The checks of stored values that are not possible in a query. */
export function contentChecks(db: Database, vault: Vault) {
  const json = new Finding("json", "Stored JSON is as its schema says.");
  const bodies = new Finding(
    "picture-bodies",
    "Every file of a picture is a whole WebP of a width that is served.",
  );
  const references = new Finding(
    "picture-references",
    "Every uploaded picture that players or owners are shown is kept, and is the bot's own.",
  );
  const names = new Finding("name-keys", "Every user is found by their name and username.");
  const secrets = new Finding("secrets", "The secret key decrypts every secret, each its own.");

  async function checkService(): Promise<void> {
    const rows = await db.selectFrom("service_secrets").select(["name", "value"]).execute();
    for (const { name, value } of rows)
      secrets.check({ secret: name }, () => vault.open(value, name) !== "");
  }

  async function checkSecrets(bot_id: string): Promise<void> {
    const { token, platform_id } = await db
      .selectFrom("bots")
      .select(["token", "platform_id"])
      .where("bot_id", "=", bot_id)
      .executeTakeFirstOrThrow();
    secrets.check({ bot_id, secret: "token" }, () => {
      const id = platformIdOf(openToken(vault, bot_id, token));
      return platform_id === null || platform_id === id;
    });
    const webhooks = db.selectFrom("webhooks").selectAll().where("bot_id", "=", bot_id);
    for (const webhook of await webhooks.execute())
      secrets.check({ bot_id, secret: "webhook" }, () =>
        // At 0 the former one is valid too.
        targetOf(vault, webhook, 0).secrets.every((secret) => secret.startsWith("whsec_")),
      );
  }

  async function checkNames(bot_id: string): Promise<void> {
    for await (const { tg_id = null, ...row } of rowsOfBot(db, users, bot_id))
      names.check(
        { bot_id, tg_id },
        () =>
          row.name_key === nameKey(String(row.tg_name)) &&
          row.username_key === nameKey(String(row.tg_username)),
      );
  }

  /** Checks uploaded pictures and their files; returns the hashes of the pictures. */
  async function checkPictures(bot_id: string): Promise<ReadonlySet<string>> {
    const pictures = await db
      .selectFrom("pictures")
      .select(["hash", "width", "height"])
      .where("bot_id", "=", bot_id)
      .execute();
    for (const { hash, width, height } of pictures)
      bodies.check({ bot_id, hash }, () => hashForm.test(hash) && width > 0 && height > 0);
    for await (const { hash = null, width = null, body } of rowsOfBot(db, files, bot_id))
      bodies.check(
        { bot_id, hash, width },
        () => pictureWidths.some((served) => served === width) && isWebp(String(body)),
      );
    return new Set(pictures.map(({ hash }) => hash));
  }

  async function checkJson(bot_id: string, pictures: ReadonlySet<string>): Promise<void> {
    for (const { column, schema, isRight, isShown, ...source } of storedJson)
      for await (const row of rowsOfBot(db, { ...source, columns: [column] }, bot_id)) {
        const { [column]: text, ...key } = row;
        if (typeof text !== "string") continue;
        const example = { table: source.table, bot_id, ...key, column };
        const isSound = json.check(example, () => {
          const value = JSON.parse(text);
          return isValid(schema, value) && (isRight?.(value, row) ?? true);
        });
        if (!isSound || !isShown) continue;
        for (const [path, picture] of picturesOfFile(JSON.parse(text))) {
          const uploaded = uploadedPicture(picture);
          if (!uploaded) continue;
          const { botId, hash } = uploaded;
          const isOwn = () => botId === bot_id && pictures.has(hash);
          references.check({ ...example, path, hash }, isOwn);
        }
      }
  }

  async function checkBot(botId: string): Promise<void> {
    await checkSecrets(botId);
    await checkNames(botId);
    await checkJson(botId, await checkPictures(botId));
  }

  return { findings: [json, bodies, references, names, secrets], checkService, checkBot };
}

/** Whether a file in base64 is a WebP of the length in its header. Source: RFC 9649. */
function isWebp(body: string): boolean {
  const file = Buffer.from(body, "base64");
  return (
    file.toString("latin1", 0, 4) === "RIFF" &&
    file.toString("latin1", 8, 12) === "WEBP" &&
    file.length === file.readUInt32LE(4) + 8
  );
}
