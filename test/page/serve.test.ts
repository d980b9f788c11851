/** What serves the page: to this machine alone, files of one folder alone, to readers alone. */

import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { connect, createServer } from "node:net";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Served } from "../../sim/page/serve.d.mts";
import { serve } from "../../sim/page/serve.mjs";

const SECRET = "nobody reads this";

interface Answer {
  status: number | undefined;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

let root: string;
let served: Served;

/** Asks with a path exactly as it is written. */
function ask(path: string, method = "GET", at = served): Promise<Answer> {
  const { hostname, port } = new URL(at.url);
  return new Promise((done, fail) => {
    const asked = request({ hostname, port, path, method, agent: false }, (response) => {
      let body = "";
      response.on("data", (piece) => (body += piece));
      response.on("end", () =>
        done({ status: response.statusCode, headers: response.headers, body }),
      );
    });
    asked.on("error", fail);
    asked.end();
  });
}

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "skyring-"));
  const page = join(root, "page");
  mkdirSync(join(page, "inner"), { recursive: true });
  mkdirSync(join(page, ".git"));
  mkdirSync(join(root, "page2"));
  writeFileSync(join(page, "index.html"), "<p>home</p>");
  writeFileSync(join(page, "main.js"), "1");
  writeFileSync(join(page, "inner", "a.rec"), "a");
  for (const name of ["page/.env", "page/.git/config", "outside.txt", "page2/outside.txt"])
    writeFileSync(join(root, name), SECRET);
  symlinkSync("../outside.txt", join(page, "link.txt"));
  served = await serve(page);
});

afterAll(async () => {
  await served.close();
  rmSync(root, { recursive: true });
});

describe("the server", () => {
  it("listens on this machine's own address alone", async () => {
    expect(served.host).toBe("127.0.0.1");
    const port = Number(new URL(served.url).port);
    const others = Object.values(networkInterfaces())
      .flatMap((all) => all ?? [])
      .filter(({ internal, family }) => !internal && family === "IPv4");
    for (const { address } of others) {
      const refused = await new Promise((done) => {
        connect(port, address)
          .on("connect", () => done(false))
          .on("error", () => done(true));
      });
      expect(refused, address).toBe(true);
    }
  });

  it("gives files with their types, and the page for the folder", async () => {
    const home = await ask("/");
    expect([home.status, home.body]).toEqual([200, "<p>home</p>"]);
    expect(home.headers["content-type"]).toBe("text/html; charset=utf-8");
    const code = await ask("/main.js?x=/../y");
    expect([code.status, code.body]).toEqual([200, "1"]);
    expect(code.headers["content-type"]).toBe("text/javascript; charset=utf-8");
    expect((await ask("/inner/a.rec")).body).toBe("a");
  });

  it.each([
    "/../outside.txt",
    "/inner/../../outside.txt",
    "/%2e%2e/outside.txt",
    "/..%2foutside.txt",
    "/%2e%2e%2foutside.txt",
    "/..\\outside.txt",
    "/..%5coutside.txt",
    "/../page2/outside.txt",
    "/%252e%252e/outside.txt",
    "/./../outside.txt",
    "/link.txt",
    "/.env",
    "/%2eenv",
    "/.git/config",
    "/inner/../.env",
    "//etc/passwd",
    "/%2fetc/passwd",
    "/main.js%00.html",
    "/%",
    "/inner",
    "/nothing.js",
  ])("gives nothing for %s", async (path) => {
    const { status, body } = await ask(path);
    expect([status, body]).toEqual([404, ""]);
  });

  it.each(["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"])("refuses %s", async (method) => {
    const { status, headers, body } = await ask("/", method);
    expect([status, headers.allow, body]).toEqual([405, "GET, HEAD", ""]);
  });

  it("answers HEAD with the head alone", async () => {
    const { status, headers, body } = await ask("/", "HEAD");
    expect([status, headers["content-length"], body]).toEqual([200, "11", ""]);
  });

  it("forbids with every answer that the page is framed, or its types guessed", async () => {
    for (const path of ["/", "/main.js", "/nothing"]) {
      const { headers } = await ask(path);
      expect(headers["content-security-policy"]).toBe("frame-ancestors 'none'");
      expect(headers["x-content-type-options"]).toBe("nosniff");
    }
  });

  it("serves below a folder's name alone, if it is given one", async () => {
    const below = await serve(join(root, "page"), { base: "/skyring/" });
    expect((await ask("/skyring/main.js", "GET", below)).status).toBe(200);
    expect((await ask("/main.js", "GET", below)).status).toBe(404);
    expect((await ask("/skyring/../main.js", "GET", below)).status).toBe(404);
    await below.close();
  });

  it("takes the next port if one is taken", async () => {
    const other = createServer();
    await new Promise<void>((done) => other.listen(0, "127.0.0.1", done));
    const { port } = other.address() as { port: number };
    await expect(serve(root, { port })).rejects.toThrow("EADDRINUSE");
    const next = await serve(join(root, "page"), { port, tries: 20 });
    expect(Number(new URL(next.url).port)).toBeGreaterThan(port);
    expect((await ask("/main.js", "GET", next)).status).toBe(200);
    await next.close();
    other.close();
  });
});

describe("the page's policy", () => {
  const html = readFileSync("sim/page/index.html", "utf8");
  const policy = /Content-Security-Policy"\s+content="([^"]*)"/.exec(html)?.[1] ?? "";
  const rules = new Map(
    policy.split("; ").map((rule): [string, string] => {
      const [name, ...sources] = rule.split(" ");
      return [name, sources.join(" ")];
    }),
  );

  it("allows nothing from elsewhere, and no more than the page needs", () => {
    expect(Object.fromEntries(rules)).toEqual({
      "default-src": "'none'",
      "script-src": "'self' 'unsafe-eval'",
      "style-src": "'self'",
      "connect-src": "'self'",
      "img-src": "'self'",
      "object-src": "'none'",
      "base-uri": "'none'",
      "form-action": "'none'",
    });
  });

  it("forbids nothing that the page has: no script and no style is written into it", () => {
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)/);
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|javascript:/i);
    for (const [, address] of html.matchAll(/\s(?:src|href)="([^"]*)"/g))
      expect(address).toMatch(/^[a-z]+\.(js|css|svg)$/);
  });
});
