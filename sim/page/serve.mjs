/**
 * Serves the built page on this machine alone: the files of one folder to whoever reads, and nothing
 * else. Names with a dot in front, links out of the folder, and other methods are refused.
 */

import { readFileSync, realpathSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, sep } from "node:path";

const HOST = "127.0.0.1";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
};

/** What every answer says. The policy is the page's own (index.html) and what only a header can say. */
const HEADERS = {
  "content-security-policy": "frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
  "cache-control": "no-cache",
};

/** The file of the folder that a path below `base` names, or undefined. */
function fileOf(folder, base, pathname) {
  if (!pathname.startsWith(base)) return undefined;
  let name;
  try {
    name = decodeURIComponent(pathname.slice(base.length)) || "index.html";
  } catch {
    return undefined;
  }
  if (/[\\\0]/.test(name) || name.split("/").some((part) => part === "" || part.startsWith(".")))
    return undefined;
  try {
    const root = realpathSync(folder);
    const path = realpathSync(join(root, name));
    return path.startsWith(root + sep) && statSync(path).isFile() ? path : undefined;
  } catch {
    return undefined;
  }
}

/** Listens on a port, 0 for any that is free; on one of the next if `tries` is more and it is taken. */
function listen(server, port, tries) {
  return new Promise((done, fail) => {
    server.once("error", (error) => {
      if (error.code === "EADDRINUSE" && tries > 1)
        listen(server, port + 1, tries - 1).then(done, fail);
      else fail(error);
    });
    server.listen(port, HOST, done);
  });
}

/** Serves a folder below `base`, which begins and ends with a slash. */
export async function serve(folder, { base = "/", port = 0, tries = 1 } = {}) {
  const server = createServer((request, response) => {
    const answer = (status, more = {}, body = "") => {
      response.writeHead(status, { ...HEADERS, "content-length": body.length, ...more });
      response.end(request.method === "HEAD" ? undefined : body);
    };
    if (request.method !== "GET" && request.method !== "HEAD") {
      answer(405, { allow: "GET, HEAD" });
      return;
    }
    // As it was sent: a URL would have gone up already where it says `..`.
    const path = fileOf(folder, base, (request.url ?? "").split("?", 1)[0]);
    if (path === undefined) answer(404);
    else answer(200, { "content-type": TYPES[extname(path)] ?? "text/plain" }, readFileSync(path));
  });
  await listen(server, port, tries);
  return {
    host: server.address().address,
    url: `http://${HOST}:${server.address().port}${base}`,
    close: () => new Promise((done) => server.close(done)),
  };
}
