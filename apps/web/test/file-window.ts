import { DetachedWindowAPI } from 'happy-dom'
import { builtinEnvironments } from 'vitest/environments'
import { noteTimers } from './timers.ts'

/** The global window of one file of tests. */
export interface FileWindow {
  /** Stops what still runs in it. */
  still(): Promise<void>
  /** Closes it; its names and whatever was added to the global object are gone. */
  close(): Promise<void>
}

/** Name on the global object of what opens the next window and closes the one before. */
export const windowOpener = Symbol.for('powerplay.openWindow')

/** Set by wouter, for good, on the global object whose history it has heard of. */
const heardByRouter = Symbol.for('wouter_v3')

/** The router hears of navigation by what it makes of the first window's history; of others by this. */
function letRouterHear(): void {
  for (const name of ['pushState', 'replaceState'] as const) {
    const go = history[name].bind(history)
    history[name] = (...to) => {
      go(...to)
      dispatchEvent(new Event(name))
    }
  }
}

/** Opens an empty page as the global window. */
export async function openWindow(): Promise<FileWindow> {
  const before = new Set(Reflect.ownKeys(globalThis))
  const page = await builtinEnvironments['happy-dom'].setup(globalThis, {})
  // Only now: happy-dom judges by the timers that it finds where it runs.
  const stopTimers = noteTimers()
  const work: unknown = Reflect.get(globalThis, 'happyDOM')
  if (!(work instanceof DetachedWindowAPI)) throw new Error('the window is not one of happy-dom')
  if (Reflect.has(globalThis, heardByRouter)) letRouterHear()
  return {
    async still() {
      stopTimers()
      await work.abort()
    },
    async close() {
      stopTimers()
      await page.teardown(globalThis)
      for (const key of Reflect.ownKeys(globalThis)) {
        if (!before.has(key)) Reflect.deleteProperty(globalThis, key)
      }
    },
  }
}
