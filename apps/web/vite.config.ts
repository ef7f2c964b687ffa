import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite'
import { buildShell } from './build-shell.ts'

const server = 'http://127.0.0.1:8080'
const calls = ['/api', '/auth', '/sanctum', '/license', '/openapi.json', '/.well-known']
const sockets = ['/socket.io', '/trading-socket']

/** Both fonts are needed by the first paint, so the page asks for them before the stylesheet. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler(_html, context): HtmlTagDescriptor[] {
        const files = Object.keys(context.bundle ?? {}).filter((file) => file.endsWith('.woff2'))
        return files.map((file) => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            crossorigin: '',
            href: `/${file}`,
          },
          injectTo: 'head-prepend',
        }))
      },
    },
  }
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), preloadFonts(), buildShell()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    // The policy of the page allows no inline script, and small files cache better on their own.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    target: 'es2022',
    rolldownOptions: {
      output: {
        // Each small file costs a round trip over HTTP/1.1, so the app's start comes as two scripts.
        codeSplitting: {
          groups: [
            // What runs before the app has come must not wait for it.
            { name: 'loader', test: /vite\/preload-helper|boot\/after-paint/, priority: 3 },
            { name: 'stages', test: /originals\/stage-files/, priority: 3 },
            // Drawings of forty sports are for the pages that show them.
            { name: 'sport-icons', test: /@mdi\/js|ui\/marks\/sport-icon/, priority: 3 },
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 4 },
            { name: 'app', test: /src\/app\/mount\.tsx$/, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      ...Object.fromEntries(calls.map((path) => [path, { target: server }])),
      ...Object.fromEntries(sockets.map((path) => [path, { target: server, ws: true }])),
    },
  },
})
