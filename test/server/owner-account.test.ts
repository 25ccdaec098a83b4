import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call, password, signInOwner } from "./owner-session.ts";
import { addBot, type RunningService, startService } from "./service.ts";
import { stores } from "./stores.ts";

describe.each(stores)("an owner's account on the $name", (kind) => {
  let service: RunningService;

  beforeAll(async () => {
    service = await startService(kind);
    await addBot(service);
  });
  afterAll(() => service.stop());

  test("signs in, is known by its cookie, and is known no more after signing out", async () => {
    const { owner, cookie, call: callAs } = await signInOwner(service, { email: "Ada@Example.com" });
    expect(owner).toEqual({ id: expect.any(String), email: "ada@example.com", name: "Ada" });
    expect(await (await callAs("GET", "/api/builder/me")).json()).toEqual({ owner });
    expect(cookie).toMatch(/^slotwire=/);
    const out = await callAs("POST", "/api/builder/auth/sign-out");
    expect([out.status, out.headers.getSetCookie()]).toEqual([204, ["slotwire=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax"]]);
    const after = await callAs("GET", "/api/builder/me");
    expect([after.status, (await after.json()).code]).toEqual([401, "NOT_SIGNED_IN"]);
  });

  test("changes its password, and every other session ends", async () => {
    const one = await signInOwner(service, { email: "eve@example.com" });
    const other = await call(service, "POST", "/api/builder/auth/sign-in/email", { email: "eve@example.com", password });
    expect(other.status).toBe(200);
    const changed = await one.call("POST", "/api/builder/auth/change-password", {
      currentPassword: password,
      newPassword: "another good one",
    });
    expect(changed.status).toBe(200);
    expect((await one.call("GET", "/api/builder/me")).status).toBe(401);
  });
});
