import type { FastifyInstance } from "fastify";
import {
  createWalletChallenge,
  linkWallet,
  unlinkWallet,
} from "#contract/user/player-endpoints.ts";
import type { WalletLink } from "#contract/user/session.schema.ts";
import { ServiceError } from "../errors.ts";
import { playerLimit } from "../http/rate-limits.ts";
import { route } from "../http/route.ts";
import { fieldRequestOf } from "../players/player-values.ts";
import { issueChallenge, setWallet, useChallenge } from "../store/user/wallet.ts";
import { checkProof, walletDomains } from "../wallet/proof.ts";
import {
  callerOf,
  limitedTo,
  type MiniAppCaller,
  type MiniAppContext,
  requireKnown,
} from "./guard.ts";

export function walletRoutes(
  app: FastifyInstance,
  { config, store, clock, bots }: MiniAppContext,
): void {
  const { db } = store;
  const limited = limitedTo(playerLimit);

  route(app, createWalletChallenge, {
    ...limited,
    handler: async (request) => {
      const caller = callerOf(request);
      const challenge = requireKnown(await issueChallenge(db, caller, caller.now));
      return { ...challenge, serverTime: caller.now };
    },
  });

  route(app, linkWallet, {
    ...limited,
    handler: async (request) => {
      const { body } = request;
      const caller = callerOf(request);
      // First, because even a failed proof uses up the challenge.
      const { kind } = await useChallenge(db, caller, body.proof.payload, caller.now);
      if (kind === "unknown") throw challengeUnknown();
      const domains = walletDomains(config, caller.botId);
      const proof = await checkProof(body, { domains, tonApiUrl: config.tonApiUrl, clock });
      if (proof.kind === "proven") return change(caller, proof.address);
      throw new ServiceError(
        proof.kind === "not-valid" ? "WALLET_PROOF_INVALID" : "WALLET_NOT_SUPPORTED",
        { detail: proof.why },
      );
    },
  });

  route(app, unlinkWallet, {
    ...limited,
    handler: async (request) => change(callerOf(request), ""),
  });

  async function change(caller: MiniAppCaller, address: string): Promise<WalletLink> {
    const { botId, now } = caller;
    const { game } = requireKnown(await bots.read(botId));
    const result = await setWallet(db, caller, address, now);
    if (result.kind === "taken") throw walletTaken();
    const { user } = requireKnown(result.kind === "set" ? result : undefined);
    return { serverTime: now, fieldRequest: fieldRequestOf(user, game, now) };
  }
}

function challengeUnknown(): ServiceError {
  return new ServiceError("WALLET_CHALLENGE_UNKNOWN", {
    detail:
      "A challenge is valid once, for 15 minutes, for the player who requested it. Connect the wallet again.",
  });
}

function walletTaken(): ServiceError {
  return new ServiceError("WALLET_TAKEN", {
    detail:
      "This wallet is linked to another player of this bot. Disconnect it there first, or connect another wallet.",
  });
}
