import { act, screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { pass } from "../page-time.ts";
import { openSimulator, setDesk, user } from "./frame.tsx";

setDesk();

describe("the answers of the client", () => {
  test("an app gets theme, viewport and insets from the controls", async () => {
    const { post, eventsOf } = await openSimulator(
      "?theme=desktop-dark&size=360x740&safeArea=47,0,34,0",
    );
    act(() => {
      for (const method of ["theme", "viewport", "safe_area", "content_safe_area"])
        post(`web_app_request_${method}`);
    });
    expect(eventsOf("theme_changed")).toMatchObject([
      { theme_params: { bg_color: "#17212b", button_color: "#5288c1" } },
    ]);
    expect(eventsOf("viewport_changed")).toEqual([
      { width: 360, height: 656, is_expanded: true, is_state_stable: true },
    ]);
    expect(eventsOf("safe_area_changed")).toEqual([{ top: 47, right: 0, bottom: 34, left: 0 }]);
    expect(eventsOf("content_safe_area_changed")).toEqual([
      { top: 0, right: 0, bottom: 0, left: 0 },
    ]);
  });

  test("the frame is as high as the viewport in the event", async () => {
    const { post, frame, eventsOf } = await openSimulator("?sheet=50");
    act(() => post("web_app_setup_main_button", { is_visible: true, text: "Go" }));
    const [viewport] = eventsOf("viewport_changed") as [{ height: number; is_expanded: boolean }];
    expect(viewport.is_expanded).toBe(false);
    expect(frame().parentElement?.style.height).toBe(`${viewport.height}px`);
  });

  test("an app that announces itself gets the client's style", async () => {
    const { post, eventsOf } = await openSimulator();
    act(() => post("iframe_ready", { reload_supported: true }));
    expect(eventsOf("set_custom_style")).toEqual([expect.stringContaining("scrollbar")]);
  });

  test("the app gets its new height once after it expands the sheet", async () => {
    const { post, eventsOf } = await openSimulator("?sheet=50");
    act(() => post("web_app_expand"));
    act(() => post("web_app_expand"));
    expect(eventsOf("viewport_changed")).toEqual([
      { width: 390, height: 760, is_expanded: true, is_state_stable: true },
    ]);
  });

  test("full screen is entered once and left again", async () => {
    const { post, eventsOf } = await openSimulator();
    for (const method of ["request", "request", "exit"])
      act(() => post(`web_app_${method}_fullscreen`));
    expect(eventsOf("fullscreen_changed")).toEqual([
      { is_fullscreen: true },
      { is_fullscreen: false },
    ]);
    expect(eventsOf("fullscreen_failed")).toEqual([{ error: "ALREADY_FULLSCREEN" }]);
    expect(eventsOf("viewport_changed")).toMatchObject([{ height: 844 }, { height: 760 }]);
  });

  test("the clipboard is read with its request's id, and refused when it is empty", async () => {
    const open = await openSimulator("?clipboard=copied");
    act(() => open.post("web_app_read_text_from_clipboard", { req_id: "7" }));
    act(() => open.simulator.change({ clipboard: "" }));
    act(() => open.post("web_app_read_text_from_clipboard", { req_id: "8" }));
    expect(open.eventsOf("clipboard_text_received")).toEqual([
      { req_id: "7", data: "copied" },
      { req_id: "8", data: null },
    ]);
  });
});

describe("a prepared message", () => {
  const share = async (query = "", id: unknown = "known") => {
    const open = await openSimulator(query);
    await act(async () => open.post("web_app_send_prepared_message", { id }));
    return open;
  };
  const sheet = () => screen.queryByRole("alertdialog", { name: "Send to a chat" });

  test("is shown with its text and button, and sent by the player", async () => {
    const { eventsOf } = await share();
    expect(sheet()?.textContent).toContain("Come and play!Play");
    await user.click(screen.getByRole("button", { name: "Send" }));
    expect(eventsOf("prepared_message_sent")).toEqual([undefined]);
    expect(sheet()).toBeNull();
  });

  test("is not sent by a player who closes the sheet, nor when the bot has prepared none", async () => {
    const { eventsOf, post } = await share();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await act(async () => post("web_app_send_prepared_message", { id: "gone" }));
    expect(eventsOf("prepared_message_failed")).toEqual([
      { error: "USER_DECLINED" },
      { error: "MESSAGE_EXPIRED" },
    ]);
    expect(sheet()).toBeNull();
  });

  test("needs a client of 8.0", async () => {
    const { eventsOf } = await share("?version=7.10");
    expect(sheet()).toBeNull();
    expect(eventsOf("prepared_message_failed")).toEqual([]);
  });
});

describe("permission to send messages", () => {
  const request = async (open: Awaited<ReturnType<typeof openSimulator>>) => {
    await act(async () => open.post("web_app_request_write_access"));
  };

  test("is the player's to give, and is then the player's own", async () => {
    const open = await openSimulator();
    await request(open);
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await request(open);
    await user.click(screen.getByRole("button", { name: "Allow" }));
    expect(open.eventsOf("write_access_requested")).toEqual([
      { status: "cancelled" },
      { status: "allowed" },
    ]);
    expect(screen.getByLabelText<HTMLInputElement>("Lets bots send messages").checked).toBe(true);
    await user.selectOptions(screen.getByLabelText("Player"), "Boris");
    expect(screen.getByLabelText<HTMLInputElement>("Lets bots send messages").checked).toBe(false);
  });

  test("opens the app again when the developer gives it", async () => {
    const { launches, eventsOf, post } = await openSimulator();
    await user.click(screen.getByLabelText("Lets bots send messages"));
    expect(launches).toHaveLength(2);
    await act(async () => post("web_app_request_write_access"));
    expect(eventsOf("write_access_requested")).toEqual([{ status: "allowed" }]);
  });
});

test("a silent client does what the app wants without an answer", async () => {
  const { post, frame, eventsOf } = await openSimulator("?silent=true&sheet=50");
  act(() => {
    post("web_app_request_viewport");
    post("web_app_expand");
    post("web_app_open_popup", { message: "Sure?", buttons: [] });
  });
  expect(frame().parentElement?.style.height).toBe("760px");
  expect(eventsOf("viewport_changed")).toEqual([]);
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(document.querySelectorAll('[data-verdict="not answered"]')).toHaveLength(2);
});

describe("the settings of the app", () => {
  test("the app gets a press of the back button in the header", async () => {
    const { post, eventsOf } = await openSimulator();
    expect(screen.queryByRole("button", { name: "Back" })).toBeNull();
    act(() => post("web_app_setup_back_button", { is_visible: true }));
    await user.click(screen.getByRole("button", { name: "Back" }));
    expect(eventsOf("back_button_pressed")).toHaveLength(1);
    act(() => post("web_app_setup_back_button", { is_visible: false }));
    expect(screen.queryByRole("button", { name: "Back" })).toBeNull();
  });

  test("a main button shows the app's text, and a disabled one is not pressed", async () => {
    const { post, eventsOf } = await openSimulator();
    act(() => post("web_app_setup_main_button", { is_visible: true, text: "Pay" }));
    await user.click(screen.getByRole("button", { name: "Pay" }));
    act(() => post("web_app_setup_main_button", { is_active: false }));
    await user.click(screen.getByRole("button", { name: "Pay" }));
    expect(eventsOf("main_button_pressed")).toHaveLength(1);
  });

  test("a popup is answered with the button that was pressed, and with none when it is put away", async () => {
    const { post, eventsOf } = await openSimulator();
    const popup = {
      title: "Delete it?",
      message: "For good.",
      buttons: [
        { id: "yes", type: "destructive", text: "Delete" },
        { id: "no", type: "cancel" },
      ],
    };
    act(() => post("web_app_open_popup", popup));
    await user.click(
      within(screen.getByRole("alertdialog")).getByRole("button", { name: "Delete" }),
    );
    act(() => post("web_app_open_popup", popup));
    await user.keyboard("{Escape}");
    expect(eventsOf("popup_closed")).toEqual([{ button_id: "yes" }, {}]);
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  test("a link waits for the developer, and one that is no web address cannot be followed", async () => {
    const { post } = await openSimulator();
    act(() => post("web_app_open_tg_link", { path_full: "/share/url?url=x" }));
    expect(screen.getByRole("link", { name: "Open in a new tab" }).getAttribute("href")).toBe(
      "https://t.me/share/url?url=x",
    );
    act(() => post("web_app_open_link", { url: "javascript:alert(1)" }));
    expect(screen.queryByRole("link", { name: "Open in a new tab" })).toBeNull();
  });

  test("the header takes the app's colour, by value or by the theme's name", async () => {
    const { post } = await openSimulator("?theme=desktop-dark");
    const header = () =>
      document.querySelector<HTMLElement>(".phone")?.style.getPropertyValue("--header");
    act(() => post("web_app_set_header_color", { color_key: "secondary_bg_color" }));
    expect(header()).toBe("#232e3c");
    act(() => post("web_app_set_header_color", { color: "#ff0000" }));
    expect(header()).toBe("#ff0000");
  });

  test("every haptic is shown by its kind", async () => {
    const { post } = await openSimulator();
    act(() => post("web_app_trigger_haptic_feedback", { type: "impact", impact_style: "light" }));
    act(() => post("web_app_trigger_haptic_feedback", { type: "selection_change" }));
    expect(document.querySelector("[data-haptic]")?.textContent).toBe("selection_change");
    expect(screen.getByText(/^Haptics: 2/)).toBeTruthy();
  });
});

describe("closing", () => {
  test("an app without unsaved work closes at once and opens again with a fresh launch", async () => {
    const { launches } = await openSimulator();
    await user.click(screen.getByRole("button", { name: "Close" }));
    expect(screen.queryByTitle("Mini App")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Open" }));
    expect(await screen.findByTitle("Mini App")).toBeTruthy();
    expect(launches).toHaveLength(2);
  });

  test("an app that wants a confirmation closes only when the player insists", async () => {
    const { post } = await openSimulator();
    act(() => post("web_app_setup_closing_behavior", { need_confirmation: true }));
    await user.click(screen.getByRole("button", { name: "Close" }));
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByTitle("Mini App")).not.toBeNull();
    await user.click(screen.getByRole("button", { name: "Close" }));
    await user.click(screen.getByRole("button", { name: "Close anyway" }));
    expect(screen.queryByTitle("Mini App")).toBeNull();
  });

  test("a swipe closes the app unless the app has switched that off", async () => {
    const { post } = await openSimulator();
    act(() => post("web_app_setup_swipe_behavior", { allow_vertical_swipe: false }));
    await user.click(screen.getByRole("button", { name: "Swipe down" }));
    expect(screen.queryByTitle("Mini App")).not.toBeNull();
    act(() => post("web_app_setup_swipe_behavior", { allow_vertical_swipe: true }));
    await user.click(screen.getByRole("button", { name: "Swipe down" }));
    expect(screen.queryByTitle("Mini App")).toBeNull();
  });

  test("an app that closes itself is gone without a question", async () => {
    const { post } = await openSimulator();
    act(() => post("web_app_setup_closing_behavior", { need_confirmation: true }));
    act(() => post("web_app_close"));
    expect(screen.getByText("The Mini App is closed.")).toBeTruthy();
  });

  test("an app that reloads itself leaves no question behind", async () => {
    const { post } = await openSimulator();
    act(() => post("web_app_open_popup", { message: "Sure?", buttons: [] }));
    expect(screen.getByRole("alertdialog")).toBeTruthy();
    act(() => post("iframe_will_reload"));
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  test("an app that can reload itself does so; one that does not answer is loaded again", async () => {
    const { post, eventsOf, frame } = await openSimulator();
    act(() => post("iframe_ready", { reload_supported: true }));
    const before = frame();
    await user.click(screen.getByRole("button", { name: "Reload" }));
    expect(eventsOf("reload_iframe")).toHaveLength(1);
    act(() => post("iframe_will_reload"));
    await pass(600);
    expect(frame()).toBe(before);
    await user.click(screen.getByRole("button", { name: "Reload" }));
    await pass(600);
    expect(frame()).not.toBe(before);
  });
});

describe("messages", () => {
  test("of other windows have no effect", async () => {
    const { post } = await openSimulator();
    act(() => post("web_app_close", undefined, window));
    act(() => post("web_app_close", undefined, null));
    expect(screen.queryByTitle("Mini App")).not.toBeNull();
    expect(document.querySelectorAll("[data-method]")).toHaveLength(0);
  });

  test("without a call have no effect", async () => {
    const { simulator, frame } = await openSimulator();
    for (const data of [{ eventType: "web_app_close" }, "no JSON", "null", '{"eventType":7}', "[]"])
      act(() => simulator.receive(data));
    expect(frame()).toBeTruthy();
    expect(document.querySelectorAll("[data-method]")).toHaveLength(0);
  });

  test("for methods that are not played are marked, and names of every object are no methods", async () => {
    const { post } = await openSimulator();
    act(() => post("web_app_share_to_story", { media_url: "https://example.com/a.png" }));
    act(() => post("constructor"));
    const rows = [...document.querySelectorAll("[data-method]")].map((row) =>
      row.getAttribute("data-verdict"),
    );
    expect(rows).toEqual(["not played", "not played"]);
  });

  test("of later versions have no effect on an older client", async () => {
    const { post, eventsOf } = await openSimulator("?version=7.0");
    act(() => post("web_app_request_safe_area"));
    act(() => post("web_app_setup_swipe_behavior", { allow_vertical_swipe: false }));
    act(() => post("web_app_request_chat"));
    expect(eventsOf("safe_area_changed")).toEqual([]);
    expect(document.querySelectorAll('[data-verdict="unsupported"]')).toHaveLength(3);
  });
});
