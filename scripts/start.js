// npm start: sets up what is missing, builds, serves the page.
import { join } from 'node:path';
import { serve } from './server.js';
import { setUp } from './setup.js';
import { main, root, say, Trouble } from './shell.js';

await main(async () => {
  const port = wantedPort();
  // Asked before the long work, so that nobody waits for a page that cannot be served.
  await (await open(port)).close();
  await setUp();
  const site = await open(port);
  say(`Queenstep stands at ${site.url} (Ctrl-C ends it)`);
  const end = async () => {
    await site.close();
    process.exit();
  };
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
  if (process.env.npm_lifecycle_event) whenOrphaned(end);
});

function wantedPort() {
  const { PORT = '8080' } = process.env;
  const port = Number(PORT);
  if (!/^\d+$/.test(PORT) || port > 65535) {
    throw new Trouble(`PORT is "${PORT}"; a port is a whole number from 0 (any free one) to 65535.`);
  }
  return port;
}

/** @param {number} port */
async function open(port) {
  try {
    return await serve({ folder: join(root, 'dist'), port });
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'EADDRINUSE') {
      throw new Trouble(
        `Port ${port} is in use by another program. End that, or choose another port: PORT=${port + 1} npm start`,
      );
    }
    throw new Trouble(`The page cannot be served on port ${port}: ${message}.`);
  }
}

/**
 * npm hands a signal to the shell that stands between it and us, and that dies alone: the server would keep its port.
 *
 * @param {() => void} end
 */
function whenOrphaned(end) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) end();
  }, 500).unref();
}
