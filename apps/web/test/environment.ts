import type { Environment } from 'vitest/environments'
import { openWindow, windowOpener, type FileWindow } from './file-window.ts'

/**
 * A process that lends each file of tests a window of its own: `setup.ts` opens it. One stays open
 * until the next is, so that what a file left under way does not miss it.
 */
const environment: Environment = {
  name: 'window-by-file',
  viteEnvironment: 'client',
  setup() {
    let current: FileWindow | undefined
    Reflect.set(globalThis, windowOpener, async () => {
      await current?.close()
      current = await openWindow()
      return current
    })
    return { teardown: async () => current?.close() }
  },
}

export default environment
