// Static hosts as they are out in the world: below a path, with odd types, with files missing.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serve } from '../scripts/server.js';
import { root } from '../scripts/shell.js';

/**
 * @typedef {object} Host how a host answers; by default as it should
 * @property {string} [folder] what it serves, relative to the root of the repository: dist
 * @property {string} [base] the path below which it serves, with a slash at both ends: `/`
 * @property {string} [wasmType] the type that it gives to `.wasm` files
 * @property {string} [wasmFile] served in place of every `.wasm` file, relative to the root of the repository
 * @property {RegExp} [missing] paths, relative to the folder, for which it has no file
 * @property {boolean} [notFoundPage] whether it answers for a missing file with an HTML page and status 200, as hosts
 *   of single-page applications do
 */

/** @param {Host} host */
export function host({ folder = 'dist', base, wasmType, wasmFile, missing, notFoundPage }) {
  return serve({
    folder: join(root, folder),
    base,
    answer(path, usual) {
      const lost = { status: 404, type: 'text/plain', body: 'Not here.\n' };
      let answer = missing?.test(path) ? lost : usual;
      if (path.endsWith('.wasm')) {
        if (wasmFile) answer = { ...answer, body: readFileSync(join(root, wasmFile)) };
        if (wasmType) answer = { ...answer, type: wasmType };
      }
      if (notFoundPage && answer.status === 404) {
        answer = { status: 200, type: 'text/html', body: '<!doctype html><title>Not found</title>\n' };
      }
      return answer;
    },
  });
}
