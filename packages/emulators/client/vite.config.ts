import { defineConfig } from 'vite'

/** The game page: its files stand under /play/ on the emulator's own origin. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  build: {
    // The policy of the page allows neither inline scripts nor fonts as data.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    target: 'es2022',
  },
})
