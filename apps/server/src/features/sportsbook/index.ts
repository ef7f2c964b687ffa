import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createVendor, type Vendor } from '@powerplay/emulators/sportsbook/vendor'
import { dayMs, minuteMs } from '@powerplay/kernel'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import type { Platform } from '../../platform/context.ts'
import { repeat } from '../../platform/jobs/repeat.ts'
import { projectRoot } from '../../platform/project-root.ts'
import { feature, type Given, type OpenPorts } from '../../program/feature.ts'
import type { AuthDoor } from '../auth/index.ts'
import type { JurisdictionDoor } from '../compliance/index.ts'
import type { WalletDoor } from '../wallet/index.ts'
import { handOutToken, type TokenParts } from './hand-out-token.ts'
import { tokenKey } from './jwt.ts'
import { mountSportsbook } from './mount.ts'
import { sportsbookProduct } from './product.ts'
import { brandId, scriptUrl, sources, sportsbookSettings, vendorKey } from './settings.ts'
import { forgetSessions } from './store.ts'

interface Needs {
  readonly auth: Pick<AuthDoor, 'accountOf'>
  readonly compliance: Pick<JurisdictionDoor, 'refuseRestricted' | 'isRestricted' | 'isoOfVisitor'>
  readonly wallet: WalletDoor
}

/** Where the vendor of a demo build stands on our own site. */
const embeddedScript = '/sportsbook-vendor/bt-renderer.js'
const embeddedBrand = 'demo'

/** The sportsbook of an outside vendor, embedded in our page; its money comes by callbacks. */
export const sportsbook = feature({
  name: 'sportsbook',
  settings: sportsbookSettings,
  open({ platform, secrets, gates, doors: { auth, compliance, wallet } }: Given<Needs>) {
    const { config, settings, clock } = platform
    const log = platform.logOf('sportsbook')
    const key = tokenKey(secrets)
    const isEmbedded = () => config.DEMO_BUILD && config.EMULATORS && settings.get(brandId) === ''
    let site: number | null = null
    let vendor: Vendor | null = null
    /** Made when it is asked for first: most installations never do. */
    const opened = (): Vendor | null => {
      if (site === null || !isEmbedded()) return null
      const port = site
      if (vendor === null) {
        vendor = createVendor({
          ...{ brandId: embeddedBrand, siteKey: key.publicJwk, clock: vendorClock(platform) },
          callbackUrl: () => callbackUrlOf(config, port),
          dataDir: join(config.DATA_DIR, 'sportsbook'),
          seed: createHmac('sha256', secrets.key('sportsbook')).update('vendor').digest('hex'),
          onDefect: (error) => log.error({ event: 'sportsbook.vendor', error: String(error) }),
        })
        vendor.start()
      }
      return vendor
    }
    const parts: TokenParts = {
      ...{ platform, wallet, log, key },
      isOn: () => gates.isOn('sportsbook'),
      isRestricted: (iso) => compliance.isRestricted(iso),
      isoOf: ({ caller }) => compliance.isoOfVisitor(caller),
      refuseRestricted: ({ caller }) => compliance.refuseRestricted(caller),
      accountOf: (userId) => auth.accountOf(userId),
      brandId: () => (isEmbedded() ? embeddedBrand : settings.get(brandId)),
    }
    wallet.products.register(sportsbookProduct)
    return {
      door: null,
      calls: {
        sportsbookToken: (
          { currency }: { currency: string },
          context: Parameters<typeof handOutToken>[2],
        ) => handOutToken(parts, currency, context),
      },
      plugins: {
        sportsbook: () =>
          isEmbedded()
            ? { brand_id: embeddedBrand, script: embeddedScript }
            : { brand_id: settings.get(brandId), script: settings.get(scriptUrl) },
      },
      embeds: () =>
        isEmbedded() ? [] : outsideSources(settings.get(scriptUrl), settings.get(sources)),
      mount: (edge: FastifyInstance) =>
        mountSportsbook(edge, {
          ...{ parts, clock, siteKey: key.publicJwk },
          vendorKey: () => opened()?.publicKey ?? (settings.get(vendorKey) || null),
          embedded: () => {
            const own = gates.isOn('sportsbook') ? opened() : null
            return own && { answer: (path, body) => own.answer(path, body), script: readScript }
          },
        }),
      jobs: [
        () =>
          repeat(log, {
            event: 'sportsbook.forget_failed',
            everyMs: 60 * minuteMs,
            work: () => forgetSessions(platform.database, new Date(clock.now() - dayMs)),
          }),
      ],
      start(ports: OpenPorts) {
        site = ports.site
        // Bets of an earlier run are settled, whether or not anybody looks at the page.
        if (gates.isOn('sportsbook')) opened()
      },
      close: () => vendor?.stop(),
    }
  },
})

/** Where the vendor of this build posts to: the loopback, or the name in our certificate. */
function callbackUrlOf({ TLS_CERT, PUBLIC_URL }: Config, port: number): string {
  const own = TLS_CERT === undefined ? `http://127.0.0.1:${port}` : `https://localhost:${port}`
  const site = TLS_CERT === undefined ? own : (PUBLIC_URL ?? own)
  return new URL('/api/callback/sportsbook', site).href
}

function outsideSources(script: string, listed: readonly string[]): readonly string[] {
  return script === '' ? [] : [new URL(script).origin, ...listed]
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
function readScript(): Promise<string | undefined> {
  script ??= readFile(join(projectRoot(), 'dist/emulator/bt-renderer.js'), 'utf8').catch(
    () => undefined,
  )
  return script
}
