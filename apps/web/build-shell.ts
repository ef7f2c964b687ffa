import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite'

/** Names of the chunks that the app starts with. */
const firstChunks = ['rolldown-runtime', 'react', 'app']
const place = '<div id="root"></div>'

interface ShellModule {
  readonly renderShell: () => string
}

/** Draws the shell with the very components of the app. */
async function renderShell(root: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'powerplay-shell-'))
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      ssr: { noExternal: true },
      build: {
        ssr: join(root, 'src/app/shell.tsx'),
        outDir: folder,
        assetsInlineLimit: 0,
        rolldownOptions: { output: { entryFileNames: 'shell.mjs', codeSplitting: false } },
      },
    })
    const module: ShellModule = await import(pathToFileURL(join(folder, 'shell.mjs')).href)
    return compact(module.renderShell())
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Without the breaks of long class lists, and without preloads: the pictures stand in the page. */
function compact(shell: string): string {
  return shell.replace(/<link rel="preload"[^>]*>/g, '').replace(/\s+/g, ' ')
}

/** Every file the shell names must be one that the app's build made, too. */
function assertKnownFiles(shell: string, files: ReadonlySet<string>): void {
  for (const [, file = ''] of shell.matchAll(/"\/(assets\/[^"]+)"/g)) {
    if (!files.has(file)) throw new Error(`The shell names ${file}, which was not built.`)
  }
}

/**
 * Scripts that the entry asks for only after the first paint: they load meanwhile, behind the
 * style and the pictures of the shell.
 */
function preloadsOf(bundle: Rolldown.OutputBundle): HtmlTagDescriptor[] {
  return Object.values(bundle).flatMap((one) => {
    if (one.type !== 'chunk' || !firstChunks.includes(one.name)) return []
    const href = `/${one.fileName}`
    const attrs = { rel: 'modulepreload', fetchpriority: 'low', crossorigin: '', href }
    return [{ tag: 'link', attrs, injectTo: 'head' as const }]
  })
}

/**
 * The root with the shell beside it: where it is not what the app will draw, nobody should fetch its
 * pictures, so it is taken out of its template only where it is shown. Inert, because a press before
 * the app is there would be lost.
 */
function placeOf(shell: string): string {
  const show =
    'if (document.documentElement.dataset.shell !== undefined) ' +
    "document.querySelector('.shell').append(document.getElementById('shell').content)"
  return (
    '<div id="root"><div class="shell" inert></div></div>' +
    `<template id="shell">${shell}</template><script nonce="__CSP_NONCE__">${show}</script>`
  )
}

/** Puts the shell into the page, and asks early for the scripts that will replace it. */
export function buildShell(): Plugin {
  let root = ''
  return {
    name: 'build-shell',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const shell = await renderShell(root)
        assertKnownFiles(shell, new Set(Object.keys(bundle)))
        // A function, because in a replacement text some signs of the shell would have a meaning.
        return { html: html.replace(place, () => placeOf(shell)), tags: preloadsOf(bundle) }
      },
    },
  }
}
