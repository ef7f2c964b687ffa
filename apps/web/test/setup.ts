import { afterAll, vi } from 'vitest'

// Files share a process, whose start takes longer than most of them. Each has modules and a window of
// its own all the same: windows and stores outlive a test that left them.
vi.resetModules()
const fileWindow = await Reflect.get(globalThis, Symbol.for('powerplay.openWindow'))()

const { cleanup, configure, screen, within } = await import('@testing-library/react')
// What a test waits for comes by itself; a busy machine may take its time.
configure({ asyncUtilTimeout: 15_000 })
// It looks at the page that it was loaded for.
Object.assign(screen, within(document.body))

afterAll(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  cleanup()
  await fileWindow.still()
  // What comes later would be taken for a module of the next file.
  await vi.dynamicImportSettled()
})
