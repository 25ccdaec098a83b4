import { IconAppWindow, IconBan, IconMenu2, IconSend } from "@tabler/icons-react";
import { type CSSProperties, createElement, Fragment, type ReactNode, useState } from "react";
import type { Chat, ChatMessage } from "../launch.ts";
import { useSimulator } from "../simulator-store.ts";
import { inkOn, resolveColor, type ThemeParams } from "../theme-catalog.ts";
import { headerHeight } from "./device.ts";

/** The service may write at any time; ms. */
const readEvery = 1000;

/** The chat with the bot, as the client shows it behind the app. */
export function ChatView({ theme }: { theme: ThemeParams }) {
  const { simulator, state } = useSimulator();
  const { chat, launch } = state;
  const watch = () => {
    const timer = setInterval(simulator.readChat, readEvery);
    return () => clearInterval(timer);
  };
  const header = resolveColor("header_bg_color", theme, "#ffffff");
  const isNight = inkOn(resolveColor("bg_color", theme, "#ffffff")) === "#ffffff";
  const style = {
    "--header": header,
    "--header-ink": inkOn(header),
    colorScheme: isNight ? "dark" : "light",
  };
  return (
    <section className="chat" aria-label="Chat" ref={watch} style={style as CSSProperties}>
      <div className="client-header" style={{ height: headerHeight }}>
        <span className="header-gap" />
        <span className="client-title">
          <bdi>{launch?.botName}</bdi>
          <small>bot</small>
        </span>
        {chat?.isBlocked === false && (
          <button
            type="button"
            className="header-button"
            aria-label="Stop and block"
            title="Stop and block"
            onClick={() => simulator.block(true)}
          >
            <IconBan size={20} aria-hidden />
          </button>
        )}
      </div>
      {chat && <Messages chat={chat} botName={launch?.botName ?? ""} />}
      {chat && <Footer chat={chat} />}
    </section>
  );
}

function Messages({ chat, botName }: { chat: Chat; botName: string }) {
  if (chat.messages.length === 0)
    return (
      <div className="chat-scroll">
        <div className="chat-profile">
          <strong dir="auto">{botName}</strong>
          {chat.shortDescription ? (
            <p dir="auto">{chat.shortDescription}</p>
          ) : (
            <p>There are no messages yet.</p>
          )}
        </div>
      </div>
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: so that the keyboard scrolls it
    <div className="chat-scroll" role="log" aria-label="Messages" tabIndex={0}>
      <ol>
        {chat.messages.map((message) => (
          <li key={message.id} data-own={message.isOwn || undefined}>
            <Message message={message} sender={message.isOwn ? "You" : botName} />
          </li>
        ))}
      </ol>
    </div>
  );
}

const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });

function Message({ message, sender }: { message: ChatMessage; sender: string }) {
  const { simulator } = useSimulator();
  const { at, text, isHtml, photoUrl, buttons } = message;
  return (
    <article aria-label={sender}>
      <div className="bubble">
        {photoUrl && <img src={photoUrl} alt="" />}
        <p dir="auto">{isHtml ? formatted(text) : text}</p>
        <time dateTime={new Date(at).toISOString()}>{clock.format(at)}</time>
      </div>
      {buttons.map(({ text: label, url, isApp }, index) =>
        isApp ? (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: the buttons of a message never change
            key={index}
            type="button"
            className="chat-button"
            title={url}
            onClick={() => void simulator.open({ fromChat: true, url })}
          >
            <bdi>{label}</bdi>
            <IconAppWindow size={14} aria-hidden />
          </button>
        ) : (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: the buttons of a message never change
            key={index}
            className="chat-button"
            href={url}
            target="_blank"
            rel="noreferrer"
          >
            <bdi>{label}</bdi>
          </a>
        ),
      )}
    </article>
  );
}

/** Source: https://core.telegram.org/bots/api#html-style */
const tags = /^(?:a|b|strong|i|em|u|ins|s|strike|del|code|pre|blockquote)$/;

/** The bot's HTML as elements; unknown tags are left out, their text is kept. */
function formatted(html: string): ReactNode {
  return contentOf(new DOMParser().parseFromString(html, "text/html").body);
}

function contentOf(node: Node): ReactNode {
  return [...node.childNodes].map((child, index) => {
    const name = child.nodeName.toLowerCase();
    const content = child instanceof Text ? child.data : contentOf(child);
    const link = child instanceof HTMLAnchorElement && { href: child.href, target: "_blank" };
    return tags.test(name)
      ? createElement(name, { key: index, ...link }, content)
      : createElement(Fragment, { key: index }, content);
  });
}

/** The way to write: the start of a chat, its end, or a line of text. */
function Footer({ chat }: { chat: Chat }) {
  const { simulator, state } = useSimulator();
  const { ref } = state.settings;
  if (chat.isBlocked)
    return (
      <button type="button" className="chat-start" onClick={() => simulator.block(false)}>
        Unblock
      </button>
    );
  if (chat.messages.length === 0)
    return (
      <button
        type="button"
        className="chat-start"
        onClick={() => simulator.write(ref ? `/start ${ref}` : "/start")}
      >
        Start
      </button>
    );
  return <Composer chat={chat} />;
}

function Composer({ chat: { commands, menuButton } }: { chat: Chat }) {
  const { simulator } = useSimulator();
  const [draft, setDraft] = useState("");
  const write = (text: string) => {
    setDraft("");
    simulator.write(text);
  };
  const offered = draft.startsWith("/")
    ? commands.filter(({ command }) => `/${command}`.startsWith(draft))
    : [];
  const hasMenu = menuButton.text !== undefined || commands.length > 0;
  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault();
        if (draft.trim()) write(draft.trim());
      }}
    >
      {offered.length > 0 && (
        <ul className="commands" aria-label="Commands">
          {offered.map(({ command, description }) => (
            <li key={command}>
              <button type="button" onClick={() => write(`/${command}`)}>
                <b>/{command}</b> <span dir="auto">{description}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {hasMenu && (
        <button
          type="button"
          className="menu-button"
          aria-expanded={menuButton.text === undefined ? offered.length > 0 : undefined}
          onClick={() =>
            menuButton.text === undefined
              ? setDraft(draft === "/" ? "" : "/")
              : void simulator.open({ fromChat: true })
          }
        >
          {menuButton.text === undefined && <IconMenu2 size={16} aria-hidden />}
          <bdi>{menuButton.text ?? "Menu"}</bdi>
        </button>
      )}
      <input
        aria-label="Message"
        placeholder="Message"
        autoComplete="off"
        dir="auto"
        maxLength={4096}
        value={draft}
        onChange={({ currentTarget }) => setDraft(currentTarget.value)}
      />
      <button type="submit" className="header-button" aria-label="Send" disabled={!draft.trim()}>
        <IconSend size={20} aria-hidden />
      </button>
    </form>
  );
}
