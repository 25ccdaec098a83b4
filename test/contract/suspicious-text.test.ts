import { describe, expect, test } from "vitest";
import { isSuspicious, sampleOf } from "#contract/field/suspicious-text.ts";

describe("a field's text", () => {
  test.each([
    ["<!doctype html><html><body>502 Bad Gateway</body></html>"],
    ["\n<HTML>\n<head><title>Login</title>"],
    ["<br>Warning"],
    ["<br />\n<b>Warning</b>:  Undefined variable $x in /srv/rank.php on line 7<br />\n#7"],
    ["#7\nNotice: Undefined index: rank in /srv/rank.php on line 9"],
    ["PHP Fatal error:  Uncaught PDOException: SQLSTATE[HY000] [2002] in /srv/db.php:3"],
    ['Traceback (most recent call last):\n  File "app.py", line 1, in <module>'],
    ["TypeError: Cannot read properties of undefined (reading 'rank')\n    at /srv/app.js:7:12"],
    ['Exception in thread "main" java.lang.NullPointerException\n\tat Rank.main(Rank.java:5)'],
    ["panic: runtime error: index out of range [3]\n\ngoroutine 1 [running]:"],
    ["app.rb:7:in `rank': undefined method (NoMethodError)"],
    ["None"],
    [" null\n"],
    ["undefined"],
    ["NaN"],
    ["[object Object]"],
    ["Rank: undefined"],
    ["��� 7"],
  ])("looks like a fault of its server: %j", (text) => {
    expect(isSuspicious(text)).toBe(true);
  });

  test.each([
    ["#7"],
    ["1250"],
    ["0"],
    ["12,5 %"],
    ["Место: 7"],
    ["<b>7</b>"],
    ["None of your friends plays yet"],
    ["Nullsummenspiel"],
    ["Warning: 3 lives left"],
    ["Error 404 is your rank"],
    ["Nancy"],
    ['{"data":"#7"}'],
    ["👑 آريا"],
  ])("may be %j", (text) => {
    expect(isSuspicious(text)).toBe(false);
  });

  test("has a beginning of one line without invisible characters, and of whole characters", () => {
    expect(sampleOf("\n\t None\u0000\u202e \r\n7 ")).toBe("None 7");
    expect(sampleOf(`${"x".repeat(79)}😀`)).toBe("x".repeat(79));
    expect(sampleOf("y".repeat(500))).toHaveLength(80);
  });
});
