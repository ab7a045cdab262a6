// Builds the page into dist/: plain files with relative addresses, for any static server, under any path.
import { defineConfig } from 'vite';

export default defineConfig({
  // Relative addresses: the folder works at `/` and below any path.
  base: './',
  publicDir: false,
  build: {
    // What browsers of the last three years understand.
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    // Every asset stays a file of its own: the content security policy allows neither inlined scripts nor styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The compiled module's name carries a hash of its bytes, and the glue that asks for it a hash of that name:
    // an old glue can never meet a new module out of a cache.
    assetsDir: 'assets',
    reportCompressedSize: false,
  },
  worker: { format: 'es' },
});
