import { useQueryClient } from "@tanstack/react-query";
import {
  type IStorage,
  THEME,
  TonConnect,
  TonConnectUI,
  TonConnectUIProvider,
  useTonConnectModal,
  useTonConnectUI,
} from "@tonconnect/ui-react";
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { appLink } from "#contract/bot/app-link.ts";
import { mainLanguage } from "#contract/text/screen-text.ts";
import { isRequestFailure } from "#web/request-failure.ts";
import { useBackButton } from "../client/back-button.ts";
import { readItem, removeItem, writeItem } from "../device/storage.ts";
import { replaceBrokenStorages } from "../device/storage-fallback.ts";
import { bot, language } from "../session/page-context.ts";
import { walletStorageKey } from "./pending-wallet.ts";
import { finishLink, linkWallet, unlinkWallet } from "./wallet-link.ts";
import { WalletQuestion } from "./wallet-question.tsx";
import { walletWords } from "./wallet-words.ts";

/** The device's storage, for TON Connect. */
const walletStorage: IStorage = {
  getItem: async (name) => readItem(walletStorageKey(name)),
  setItem: async (name, value) => writeItem(walletStorageKey(name), value),
  removeItem: async (name) => removeItem(walletStorageKey(name)),
};

const browserIsDark = matchMedia("(prefers-color-scheme: dark)");

replaceBrokenStorages();
const walletUi = new TonConnectUI({
  connector: new TonConnect({
    manifestUrl: `${bot.baseUrl}/app/${bot.id}/tonconnect-manifest.json`,
    storage: walletStorage,
    analytics: { mode: "off" },
  }),
  language: mainLanguage(language) === "ru" ? "ru" : "en",
  actionsConfiguration: { twaReturnUrl: appLink(bot) },
  // Without a theme, TON Connect follows the browser's from then on: its unsubscription has no effect.
  uiPreferences: { theme: currentTheme() },
});

const acts = { connect: linkWallet, finish: finishLink, disconnect: unlinkWallet };
/** "finish": what an earlier page began with "connect". */
export type WalletAction = keyof typeof acts;

/** Connects and proves a wallet, or disconnects it; passes `onDone` an error sentence or "". */
export function WalletConnection(props: {
  action: WalletAction;
  onDone: (sentence: string) => void;
}) {
  return (
    <TonConnectUIProvider instance={walletUi}>
      <Connection {...props} />
    </TonConnectUIProvider>
  );
}

const closeModal = () => walletUi.closeModal();

function Connection({
  action,
  onDone,
}: {
  action: WalletAction;
  onDone: (sentence: string) => void;
}) {
  const [ui] = useTonConnectUI();
  const modal = useTonConnectModal();
  const queryClient = useQueryClient();
  const theme = useSyncExternalStore(watchTheme, currentTheme);
  const started = useRef<WalletAction>(undefined);
  const [agreed, setAgreed] = useState(action !== "connect");
  const agree = useCallback(() => setAgreed(true), []);
  const cancel = useCallback(() => onDone(""), [onDone]);
  useBackButton(modal.state.status === "opened", closeModal);
  useEffect(() => {
    ui.uiOptions = { uiPreferences: { theme } };
  }, [ui, theme]);
  useEffect(() => {
    if (!agreed || started.current) return;
    started.current = action;
    acts[action](ui, queryClient).then(
      () => onDone(""),
      (failure) => onDone(sentenceOf(failure)),
    );
  }, [ui, queryClient, action, onDone, agreed]);
  return agreed ? null : <WalletQuestion onLink={agree} onCancel={cancel} />;
}

/** The error sentence for the player; "" when the player cancelled. */
function sentenceOf(failure: unknown): string {
  if (!isRequestFailure(failure))
    return failure instanceof Error && /^\[TON_CONNECT/.test(failure.message)
      ? ""
      : walletWords.notProven;
  if (failure.problem?.code === "WALLET_TAKEN") return walletWords.taken;
  if (failure.problem?.code === "WALLET_NOT_SUPPORTED") return walletWords.notSupported;
  return failure.status === 422 ? walletWords.notProven : walletWords.unreachable;
}

/** The page's theme: the client's, else the browser's preference. */
function currentTheme(): THEME {
  const { colorScheme } = document.documentElement.style;
  const isDark = colorScheme ? colorScheme === "dark" : browserIsDark.matches;
  return isDark ? THEME.DARK : THEME.LIGHT;
}

function watchTheme(onChange: () => void): () => void {
  const theme = new MutationObserver(onChange);
  theme.observe(document.documentElement, { attributeFilter: ["style"] });
  browserIsDark.addEventListener("change", onChange);
  return () => {
    theme.disconnect();
    browserIsDark.removeEventListener("change", onChange);
  };
}
