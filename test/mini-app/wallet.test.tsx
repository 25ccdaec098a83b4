import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beginCell } from "@ton/core";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  ownAccount,
  proofOf,
  type TonWallet,
  tonWallet,
  wordsOf,
} from "../server/wallet/ton-wallet.ts";
import { setStage } from "./stage.ts";

/**
 * The player's wallet with TON Connect's interface: it connects when the player agrees, and signs
 * the challenge.
 */
const wallet = {
  held: undefined as TonWallet | undefined,
  connected: false,
  connectionRestored: Promise.resolve(true),
  payload: "",
  agrees: Promise.resolve(),
  setConnectRequestParameters({ value }: { value: { tonProof: string } }) {
    wallet.payload = value.tonProof;
  },
  async connectWallet() {
    await wallet.agrees;
    if (!wallet.held) throw new Error("[TON_CONNECT_SDK_ERROR] Wallet was not connected");
    wallet.connected = true;
    const { account, proof } = proofOf(
      wallet.held,
      wordsOf(wallet.held, "localhost", wallet.payload, Date.now()),
    );
    return { account, connectItems: { tonProof: { name: "ton_proof", proof } } };
  },
  async disconnect() {
    wallet.connected = false;
  },
};

vi.mock("@tonconnect/ui-react", () => ({
  THEME: { DARK: "DARK", LIGHT: "LIGHT" },
  TonConnect: class {},
  TonConnectUI: class {},
  TonConnectUIProvider: ({ children }: { children: unknown }) => children,
  useTonConnectModal: () => ({ state: { status: "closed" } }),
  useTonConnectUI: () => [wallet],
}));

// The files of a worker share their mocks.
afterAll(() => vi.doUnmock("@tonconnect/ui-react"));

const stage = setStage();

beforeEach(async () => {
  Object.assign(wallet, {
    held: tonWallet(Buffer.alloc(32, stage.tgId / 100)),
    connected: false,
    agrees: Promise.resolve(),
  });
  await stage.open();
});

const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));
/** Presses Connect, and confirms the account. */
const ask = async () => {
  await press("Connect");
  await press("Link wallet");
};
const addressOf = ({ address }: TonWallet) => address.toString({ bounceable: false });
const walletShown = (held: TonWallet) => screen.findByTitle(addressOf(held));
const connect = async (held: TonWallet) => {
  wallet.held = held;
  await ask();
  await walletShown(held);
};
const held = () => wallet.held as TonWallet;

describe("the wallet", () => {
  test("is none until the player connects one", async () => {
    expect(await screen.findByText("No wallet connected", {}, { timeout: 3000 })).toBeTruthy();
  });

  test("that is proven is shown, and the button then disconnects it", async () => {
    await connect(held());
    expect(await screen.findByRole("button", { name: "Disconnect" })).toBeTruthy();
    await press("Disconnect");
    expect(await screen.findByText("No wallet connected")).toBeTruthy();
    expect(wallet.connected).toBe(false);
  });

  test("has an address that can be copied, or else is shown whole and selected", async () => {
    await connect(held());
    const writeText = vi.fn().mockResolvedValue(undefined);
    vi.spyOn(navigator, "clipboard", "get").mockReturnValue({ writeText } as never);
    await press("Copy: TON wallet");
    await screen.findByRole("button", { name: "Copied" });
    expect(writeText).toHaveBeenCalledWith(addressOf(held()));
    writeText.mockRejectedValue(new DOMException("denied", "NotAllowedError"));
    Object.assign(document, { execCommand: () => false });
    await press("Copy: TON wallet");
    await screen.findByText(addressOf(held()));
    expect(String(getSelection())).toBe(addressOf(held()));
  });

  test("is requested once while it is being connected", async () => {
    let agree = () => {};
    wallet.agrees = new Promise((resolve) => {
      agree = resolve;
    });
    await ask();
    const button = screen.getByRole<HTMLButtonElement>("button", { name: "Connect" });
    expect([button.disabled, button.getAttribute("aria-busy")]).toEqual([true, "true"]);
    agree();
    await walletShown(held());
  });

  test("that another player has is refused in a sentence, and removed from this device", async () => {
    await connect(held());
    stage.page.close();
    await stage.open({ tgId: stage.tgId + 1 });
    await ask();
    expect(
      await screen.findByText("This wallet belongs to another player. Connect a different one."),
    ).toBeTruthy();
    expect(wallet.connected).toBe(false);
    expect(screen.getByText("No wallet connected")).toBeTruthy();
  });

  test("of an unknown kind is refused in a sentence", async () => {
    const { keys } = held();
    wallet.held = ownAccount(
      keys,
      beginCell().storeUint(7, 8).endCell(),
      beginCell().storeBuffer(keys.publicKey).endCell(),
    );
    await ask();
    expect(
      await screen.findByText("This type of wallet is not supported. Connect a different one."),
    ).toBeTruthy();
  });

  test("with a refused proof is not shown", async () => {
    const { stateInit } = tonWallet(Buffer.alloc(32, 200));
    wallet.held = { ...held(), stateInit };
    await ask();
    expect(await screen.findByText("The wallet could not be verified. Try again.")).toBeTruthy();
    expect(screen.getByText("No wallet connected")).toBeTruthy();
  });

  test("stays as it was, without a message, when the player closes the sheet", async () => {
    wallet.held = undefined;
    await ask();
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>("button", { name: "Connect" }).disabled).toBe(
        false,
      ),
    );
    expect(screen.queryByText("The wallet could not be verified. Try again.")).toBeNull();
  });

  test("is shown as linked when only the service's answer was lost", async () => {
    stage.service.spoil(/PUT .*\/wallet/, "lose");
    await connect(held());
    expect(screen.queryByText("The wallet could not be verified. Try again.")).toBeNull();
    expect(wallet.connected).toBe(true);
  });

  test("is shown as linked when the browser repeated the call whose answer was lost", async () => {
    stage.service.spoil(/PUT .*\/wallet/, "repeat");
    await connect(held());
    expect(screen.queryByText("The wallet could not be verified. Try again.")).toBeNull();
  });

  test("stays on screen offline, with a message that the service could not be reached", async () => {
    await connect(held());
    stage.service.spoil(/./, "cut", true);
    await press("Disconnect");
    expect(await screen.findByText("The service could not be reached. Try again.")).toBeTruthy();
    expect(screen.getByTitle(addressOf(held()))).toBeTruthy();
  });
});
