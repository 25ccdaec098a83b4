import type { Vault } from "../../crypto/vault.ts";
import { openToken, platformIdOf } from "../bot/bot-token.ts";
import type { Database } from "../engine/tables.ts";
import { targetOf } from "../event/webhook.ts";
import { Finding } from "./finding.ts";

/** Everything that the vault has encrypted. */
export class SecretCheck {
  readonly #db: Database;
  readonly #vault: Vault;
  readonly finding = new Finding("secrets", "The secret key decrypts every secret, each its own.");

  constructor(db: Database, vault: Vault) {
    this.#db = db;
    this.#vault = vault;
  }

  /** The service's own. */
  async checkService(): Promise<void> {
    const rows = await this.#db.selectFrom("service_secrets").select(["name", "value"]).execute();
    for (const { name, value } of rows)
      this.#look({ secret: name }, () => this.#vault.open(value, name) !== "");
  }

  /** A bot's token and the secrets of its webhook. */
  async checkBot(botId: string): Promise<void> {
    const bot = await this.#db
      .selectFrom("bots")
      .select(["token", "platform_id"])
      .where("bot_id", "=", botId)
      .executeTakeFirstOrThrow();
    this.#look({ bot_id: botId, secret: "token" }, () => {
      const id = platformIdOf(openToken(this.#vault, botId, bot.token));
      return bot.platform_id === null || bot.platform_id === id;
    });
    const webhook = await this.#db
      .selectFrom("webhooks")
      .selectAll()
      .where("bot_id", "=", botId)
      .executeTakeFirst();
    if (webhook)
      this.#look({ bot_id: botId, secret: "webhook" }, () =>
        // At 0 the former one is valid, too.
        targetOf(this.#vault, webhook, 0).secrets.every((secret) => secret.startsWith("whsec_")),
      );
  }

  #look(example: Record<string, string>, isRight: () => boolean): void {
    this.finding.look();
    try {
      if (!isRight()) this.finding.fault(example);
    } catch {
      this.finding.fault(example);
    }
  }
}
