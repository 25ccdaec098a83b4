import type { DemoOwner } from "#server/owners/owner-account.ts";
import type { Store } from "#server/store/engine/database.ts";
import { giveBots } from "#server/store/owner/bot-ownership.ts";
import { addOwner, findOwner, setPassword } from "#server/store/owner/owner.ts";

const email = "owner@example.com";

/** The owner of the demo's bots. If someone has changed the password, it is reset. */
export function createDemoOwner({ db, vault }: Store, botIds: readonly string[]): DemoOwner {
  const password = Buffer.from(vault.keyFor("demo-owner")).toString("base64url");
  return {
    async signIn(accounts, headers) {
      const known = await findOwner(db, email);
      if (known) await giveBots(db, { ownerId: known.id, botIds }, Date.now());
      const signedIn = known && (await accounts.signIn(email, password, headers));
      if (signedIn) return signedIn;
      const passwordHash = await accounts.hash(password);
      await db.transaction().execute(async (transaction) => {
        const now = Date.now();
        const made = await addOwner(transaction, { email, name: "Demo owner", passwordHash }, now);
        if (made) await giveBots(transaction, { ownerId: made.id, botIds }, now);
        else if (known) await setPassword(transaction, { ownerId: known.id, passwordHash }, now);
      });
      const renewed = await accounts.signIn(email, password, headers);
      if (!renewed) throw new Error("The demo owner cannot sign in.");
      return renewed;
    },
  };
}
