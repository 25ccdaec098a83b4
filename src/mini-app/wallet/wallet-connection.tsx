import { useQueryClient } from "@tanstack/react-query";
import {
  THEME,
  TonConnect,
  TonConnectUI,
  TonConnectUIProvider,
  useTonConnectModal,
  useTonConnectUI,
} from "@tonconnect/ui-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { mainLanguage } from "#contract/language.ts";
import { isRequestFailure } from "#web/request.ts";
import { useBackButton } from "../client/back-button.ts";
import { replaceBrokenStorages } from "../device/spare-storage.ts";
import { appLink, language, page } from "../session/page-context.ts";
import { useDarkTheme } from "./dark-theme.ts";
import { linkWallet, unlinkWallet } from "./wallet-link.ts";
import { WalletQuestion } from "./wallet-question.tsx";
import { walletStorage } from "./wallet-storage.ts";
import { walletWords } from "./wallet-words.ts";

replaceBrokenStorages();
const walletUi = new TonConnectUI({
  connector: new TonConnect({
    manifestUrl: `${page.baseUrl}/app/${page.id}/tonconnect-manifest.json`,
    storage: walletStorage,
    analytics: { mode: "off" },
  }),
  language: mainLanguage(language) === "ru" ? "ru" : "en",
  // The way back from the wallet's app.
  actionsConfiguration: { twaReturnUrl: appLink() },
});

/** What the player wants of the wallet. */
type WalletWish = "connect" | "disconnect";

/**
 * Connects and proves a wallet, or disconnects it, and then says how it went: "" or a sentence.
 * Loaded only when it is wanted.
 */
export function WalletConnection(props: { wish: WalletWish; onDone: (sentence: string) => void }) {
  return (
    <TonConnectUIProvider instance={walletUi}>
      <Connection {...props} />
    </TonConnectUIProvider>
  );
}

const closeModal = () => walletUi.closeModal();

function Connection({ wish, onDone }: { wish: WalletWish; onDone: (sentence: string) => void }) {
  const [ui] = useTonConnectUI();
  const modal = useTonConnectModal();
  const queryClient = useQueryClient();
  const dark = useDarkTheme();
  const fulfilled = useRef<WalletWish>(undefined);
  const [agreed, setAgreed] = useState(wish === "disconnect");
  const agree = useCallback(() => setAgreed(true), []);
  const cancel = useCallback(() => onDone(""), [onDone]);
  useBackButton(modal.state.status === "opened", closeModal);
  useEffect(() => {
    ui.uiOptions = { uiPreferences: { theme: dark ? THEME.DARK : THEME.LIGHT } };
  }, [ui, dark]);
  useEffect(() => {
    if (!agreed || fulfilled.current) return;
    fulfilled.current = wish;
    const done = wish === "connect" ? linkWallet(ui, queryClient) : unlinkWallet(ui, queryClient);
    done.then(
      () => onDone(""),
      (failure) => onDone(sentenceOf(failure)),
    );
  }, [ui, queryClient, wish, onDone, agreed]);
  return agreed ? null : <WalletQuestion onLink={agree} onCancel={cancel} />;
}

/**
 * What went wrong, for the player; nothing when the player closed the sheet or refused in the
 * wallet.
 */
function sentenceOf(failure: unknown): string {
  if (!isRequestFailure(failure))
    return failure instanceof Error && /^\[TON_CONNECT/.test(failure.message)
      ? ""
      : walletWords.notProven;
  if (failure.problem?.code === "WALLET_TAKEN") return walletWords.taken;
  if (failure.problem?.code === "WALLET_NOT_SUPPORTED") return walletWords.notSupported;
  return failure.status === 422 ? walletWords.notProven : walletWords.unreachable;
}
