import { gzipSync } from 'node:zlib'
import type { BrowserContext } from 'playwright-core'

/** Scripts that pages load, in bytes of gzip -9, by their addresses. */
export interface WeighedScripts {
  readonly bytes: ReadonlyMap<string, number>
  stop(): void
}

/** Weighs the scripts that the pages of a context load from now on. */
export function weighScripts(context: BrowserContext): WeighedScripts {
  const bytes = new Map<string, number>()
  const weigh = (response: { url(): string; body(): Promise<Buffer> }): void => {
    const name = new URL(response.url()).pathname
    if (!name.endsWith('.js')) return
    void response.body().then((body) => bytes.set(name, gzipSync(body, { level: 9 }).length))
  }
  context.on('response', weigh)
  return { bytes, stop: () => void context.off('response', weigh) }
}
