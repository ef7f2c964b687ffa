import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * The staff's document: a build of its own, so that the site carries nothing of it and the server can
 * keep the whole folder from everybody else.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: '/admin/',
  publicDir: false,
  plugins: [react(), tailwindcss()],
  build: {
    outDir: '../../dist/web/admin',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    target: 'es2022',
    rolldownOptions: { input: `${import.meta.dirname}/admin/index.html` },
  },
})
