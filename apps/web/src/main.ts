import './site.css'
import { documentAt } from './app/documents.ts'
import { afterPaint } from './platform/boot/after-paint.ts'

/**
 * Asks for the code of a page beside that of the app, where people arrive often: one after the other
 * they would cost a slow line a second. Who needs the page hears of what cannot be fetched.
 */
function fetchAhead(path: string): void {
  const game = /^\/casino\/game\/([a-z0-9-]+)$/.exec(path)?.[1]
  const isList = /^\/casino\/[a-z-]+$/.test(path)
  const wanted: Promise<unknown>[] = []
  if (game !== undefined) {
    wanted.push(import('./features/originals/ahead.ts').then(({ fetchStage }) => fetchStage(game)))
    wanted.push(import('./app/pages/game.tsx'))
  }
  if (isList) wanted.push(import('./features/lobby/routes.tsx'))
  for (const file of wanted) file.catch(() => undefined)
}

async function start(root: HTMLElement): Promise<void> {
  const own = documentAt(window.location.pathname)
  if (own) return own.start(root)
  const { mountApp } = await import('./app/mount.tsx')
  mountApp(root)
}

fetchAhead(window.location.pathname)
const root = document.getElementById('root')
if (root) {
  // With the shell in view nothing is lost by letting it be drawn first.
  if (document.documentElement.dataset['shell'] === undefined) void start(root)
  else afterPaint(() => void start(root))
}
