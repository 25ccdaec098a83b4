import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { botWith } from "../mini-app/service.ts";
import { openConsole, setConsole, user } from "./open.tsx";

const image = "https://example.com/invitation.jpg";
const stage = setConsole([
  botWith({ invite: { points: 500, friendPoints: 250, text: "Come!", image } }),
]);
const preview = () => screen.findByRole("figure", { name: "Preview of the invitation" });

describe("the preview of an invitation", () => {
  test("has the button that comes with a picture, and the link that comes without", async () => {
    openConsole(stage.service, "/bots/acme/activities?invite");
    const figure = await preview();
    expect(figure.textContent).toBe("Come!OpenThe message that friends get");
    await user.click(screen.getByRole("button", { name: "Remove" }));
    expect(figure.textContent).toBe("Come!t.me/acme_bot?startapp=…The message that friends get");
  });

  test("is next to a picture field that lists which pictures Telegram shows", async () => {
    openConsole(stage.service, "/bots/acme/activities?invite");
    await preview();
    const group = screen.getByRole("group", { name: "Picture" });
    const field = within(group.parentElement as HTMLElement);
    expect(field.getByText(/JPEG of up to 5 MB/)).toBeTruthy();
  });
});
