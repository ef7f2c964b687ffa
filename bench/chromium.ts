import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { findChromium } from '../scripts/chromium.mjs'

/** A headless browser that is driven over its debugging port. */
export interface Browser {
  readonly port: number
  close(): Promise<void>
}

const addressLine = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)\//

/** Starts a browser with a profile of its own. */
export async function openBrowser(profileFolder: string): Promise<Browser> {
  const { executablePath, args, env } = await findChromium()
  const own = [
    '--headless=new',
    '--remote-debugging-port=0',
    `--user-data-dir=${profileFolder}`,
    'about:blank',
  ]
  const child = spawn(executablePath, [...args, ...own], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const lines = createInterface({ input: child.stderr })
  for await (const line of lines) {
    const port = Number(addressLine.exec(line)?.[1])
    if (Number.isNaN(port)) continue
    child.stderr.resume()
    return {
      port,
      async close() {
        child.kill()
        if (child.exitCode === null) await once(child, 'exit')
      },
    }
  }
  throw new Error('Chromium ended before it could be used.')
}

/** The environment as the browser driver takes it: without what is not set. */
export function definedOf(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  )
}
