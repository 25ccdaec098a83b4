import { nameKey } from "../store/engine/name-key.ts";
import type { Database } from "../store/engine/tables.ts";
import { Finding } from "../store/verify/finding.ts";
import { rowsOfBot } from "../store/verify/stored-row.ts";

/** By what lists sort and find users. */
export class NameCheck {
  readonly #db: Database;
  readonly finding = new Finding("name-keys", "Every user is found by their name and username.");

  constructor(db: Database) {
    this.#db = db;
  }

  async checkBot(botId: string): Promise<void> {
    const columns = ["tg_name", "tg_username", "name_key", "username_key"] as const;
    for await (const row of rowsOfBot(this.#db, "bot_users", botId, ["tg_id"], columns, 2000)) {
      this.finding.look();
      if (row.name_key !== nameKey(row.tg_name) || row.username_key !== nameKey(row.tg_username))
        this.finding.fault({ bot_id: botId, tg_id: row.tg_id });
    }
  }
}
