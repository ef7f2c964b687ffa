import { createHmac, type JsonWebKey } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createVendor, type Vendor } from '@powerplay/emulators/sportsbook/vendor'
import type { Config } from '../../config.ts'
import type { Platform } from '../../platform/context.ts'
import { projectRoot } from '../../platform/project-root.ts'
import type { Secrets } from '../../platform/secrets.ts'

/** Our brand at the vendor that a demo build brings along. */
export const embeddedBrand = 'demo'

/** The vendor that a demo build brings along; it speaks to our callbacks over the loopback. */
export function embeddedVendor(
  platform: Platform,
  secrets: Pick<Secrets, 'key'>,
  { isEmbedded, siteKey }: { isEmbedded(): boolean; readonly siteKey: JsonWebKey },
) {
  const { config, logOf } = platform
  let site: number | null = null
  let vendor: Vendor | null = null
  const make = (port: number): Vendor => {
    const made = createVendor({
      ...{ brandId: embeddedBrand, siteKey, clock: vendorClock(platform) },
      callbackUrl: () => callbackUrlOf(config, port),
      dataDir: join(config.DATA_DIR, 'sportsbook'),
      seed: createHmac('sha256', secrets.key('sportsbook')).update('vendor').digest('hex'),
      onDefect: (error) => {
        logOf('sportsbook').error({ event: 'sportsbook.vendor_failed', error: String(error) })
      },
    })
    made.start()
    return made
  }
  return {
    listensAt: (port: number) => void (site = port),
    /** Made when it is asked for first; null where there is none. */
    opened(): Vendor | null {
      if (site === null || !isEmbedded()) return null
      return (vendor ??= make(site))
    },
    stop: () => vendor?.stop(),
  }
}

/** Where the vendor of this build posts to: the loopback, or the name in our certificate. */
function callbackUrlOf({ TLS_CERT, PUBLIC_URL }: Config, port: number): string {
  const own = TLS_CERT === undefined ? `http://127.0.0.1:${port}` : `https://localhost:${port}`
  const site = TLS_CERT === undefined ? own : (PUBLIC_URL ?? own)
  return new URL('/api/callback/sportsbook', site).href
}

function vendorClock({ clock }: Platform) {
  return {
    now: () => clock.now(),
    after(ms: number, run: () => void) {
      const timer = setTimeout(run, ms)
      timer.unref()
      return () => clearTimeout(timer)
    },
  }
}

let script: Promise<string | undefined> | undefined

/** Built beside the server. */
export function readRenderer(): Promise<string | undefined> {
  script ??= readFile(join(projectRoot(), 'dist/emulator/bt-renderer.js'), 'utf8').catch(
    () => undefined,
  )
  return script
}
