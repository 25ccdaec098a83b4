import { type Question, readPopup } from "./client-state.ts";
import type { FetchAnswer } from "./launch.ts";
import type { ClientEvent, Payload } from "./protocol.ts";

/** The dependencies of `createQuestions`. */
export interface QuestionParts {
  readonly show: (question: Question | undefined) => void;
  readonly fetchAnswer: FetchAnswer;
  readonly allowsWrite: () => boolean;
  readonly allowWrite: () => Promise<void>;
}

/** The client's questions to the player, one at a time. */
export function createQuestions({ show, fetchAnswer, allowsWrite, allowWrite }: QuestionParts) {
  let settle: ((buttonId?: string) => void) | undefined;
  /** Counts apps, so that a late answer for an earlier app shows nothing. */
  let round = 0;

  /** The id of the pressed button; undefined if the player dismisses the question or has another. */
  function ask(question: Question): Promise<string | undefined> {
    if (settle) return Promise.resolve(undefined);
    show(question);
    return new Promise((resolve) => {
      settle = resolve;
    });
  }

  async function openPopup(payload: Payload): Promise<ClientEvent> {
    const id = await ask(readPopup(payload));
    return { event: "popup_closed", payload: id === undefined ? {} : { button_id: id } };
  }

  async function requestWriteAccess(): Promise<ClientEvent> {
    const buttons = [
      { id: "cancel", text: "Cancel" },
      { id: "allow", text: "Allow" },
    ];
    const message = "The bot wants to send you messages.";
    const isAllowed =
      allowsWrite() || (await ask({ title: "Allow messages?", message, buttons })) === "allow";
    if (isAllowed) await allowWrite();
    return {
      event: "write_access_requested",
      payload: { status: isAllowed ? "allowed" : "cancelled" },
    };
  }

  /** Offers a prepared message; its receiver is not simulated. */
  async function sendPreparedMessage({ id }: Payload): Promise<ClientEvent | undefined> {
    const own = round;
    const { message } = await fetchAnswer("prepared-message", { id: String(id) });
    if (own !== round) return undefined;
    const failed = (error: string) => ({ event: "prepared_message_failed", payload: { error } });
    if (!message) return failed("MESSAGE_EXPIRED");
    const buttons = [
      { id: "cancel", text: "Cancel" },
      { id: "send", text: "Send" },
    ];
    const button = await ask({ title: "Send to a chat", message: "", buttons, shared: message });
    return button === "send" ? { event: "prepared_message_sent" } : failed("USER_DECLINED");
  }

  async function confirmClosing(): Promise<boolean> {
    const buttons = [
      { id: "stay", text: "Cancel" },
      { id: "close", text: "Close anyway", destructive: true },
    ];
    const message = "Changes that you made may not be saved.";
    return (await ask({ title: "Close the app?", message, buttons })) === "close";
  }

  return {
    ask,
    confirmClosing,
    /** The player presses a button, or dismisses the question. */
    answer: (buttonId?: string) => {
      const resolve = settle;
      settle = undefined;
      show(undefined);
      resolve?.(buttonId);
    },
    /** Another app opens: the earlier one gets no answer. */
    drop: () => {
      round += 1;
      settle = undefined;
      show(undefined);
    },
    /** The methods whose answer is the player's, by name. */
    methods: new Map<string, (payload: Payload) => Promise<ClientEvent | undefined>>([
      ["web_app_open_popup", openPopup],
      ["web_app_request_write_access", requestWriteAccess],
      ["web_app_send_prepared_message", sendPreparedMessage],
    ]),
  };
}
