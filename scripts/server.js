// A static file server for the built page; plain Node.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

/** @type {Record<string, string>} */
const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
};

/**
 * @typedef {object} Answer
 * @property {number} status
 * @property {string} type the Content-Type
 * @property {string | Buffer} body
 */

/**
 * @typedef {object} Site
 * @property {string} url of the folder, with a slash at the end
 * @property {() => Promise<void>} close
 */

/**
 * Serves a folder on 127.0.0.1.
 *
 * @param {object} options
 * @param {string} options.folder
 * @param {string} [options.base] the path below which it is served, with a slash at both ends
 * @param {number} [options.port] 0: any free one
 * @param {Record<string, string>} [options.headers] of every answer
 * @param {(path: string, usual: Answer) => Answer} [options.answer] changes an answer; path: relative to the folder
 * @returns {Promise<Site>} rejects where the port is taken
 */
export function serve({ folder, base = '/', port = 0, headers = {}, answer = (_, usual) => usual }) {
  const server = createServer((request, response) => {
    const path = pathBelow(base, request.url ?? '/');
    const { status, type, body } = path === null ? missing() : answer(path, find(folder, path));
    response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-cache', ...headers });
    response.end(body);
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = /** @type {import('node:net').AddressInfo} */ (server.address());
      resolve({
        url: `http://127.0.0.1:${address.port}${base}`,
        close: () =>
          new Promise((done) => {
            server.close(() => done());
            server.closeAllConnections();
          }),
      });
    });
  });
}

/**
 * @param {string} base
 * @param {string} url of a request
 * @returns {string | null} the path within the folder; null where it leads elsewhere
 */
function pathBelow(base, url) {
  try {
    const path = decodeURIComponent(new URL(url, 'http://localhost').pathname);
    return path.startsWith(base) ? normalize(path.slice(base.length)).replace(/^\.?$/, 'index.html') : null;
  } catch {
    return null;
  }
}

/**
 * @param {string} folder
 * @param {string} path
 * @returns {Answer}
 */
function find(folder, path) {
  if (path.startsWith('..')) return missing();
  try {
    const type = TYPES[extname(path)] ?? 'application/octet-stream';
    return { status: 200, type, body: readFileSync(join(folder, path)) };
  } catch {
    return missing();
  }
}

/** @returns {Answer} */
function missing() {
  return { status: 404, type: 'text/plain; charset=utf-8', body: 'There is no such file here.\n' };
}
