import { dayMs, minuteMs } from '@powerplay/kernel'
import type { FastifyInstance } from 'fastify'
import { repeat } from '../../platform/jobs/repeat.ts'
import { feature, type Given, type OpenPorts } from '../../program/feature.ts'
import type { AuthDoor } from '../auth/index.ts'
import type { JurisdictionDoor } from '../compliance/index.ts'
import type { WalletDoor } from '../wallet/index.ts'
import { embeddedBrand, embeddedVendor, readRenderer } from './embedded-vendor.ts'
import { handOutToken, type TokenParts } from './hand-out-token.ts'
import { tokenKey } from './jwt.ts'
import { mountSportsbook } from './mount.ts'
import { sportsbookProduct } from './product.ts'
import { brandId, scriptUrl, sources, sportsbookSettings, vendorKey } from './settings.ts'
import { forgetSessions } from './store.ts'

interface Needs {
  readonly auth: Pick<AuthDoor, 'accountOf'>
  readonly compliance: Pick<
    JurisdictionDoor,
    'refuseRestricted' | 'isRestricted' | 'isoOf' | 'isosFrom'
  >
  readonly wallet: WalletDoor
}

/** Where the vendor of a demo build stands on our own site. */
const embeddedScript = '/sportsbook-vendor/bt-renderer.js'

/** The sportsbook of an outside vendor, embedded in our page; its money comes by callbacks. */
export const sportsbook = feature({
  name: 'sportsbook',
  settings: sportsbookSettings,
  open({ platform, secrets, gates, doors: { auth, compliance, wallet } }: Given<Needs>) {
    const { config, settings, clock } = platform
    const log = platform.logOf('sportsbook')
    const key = tokenKey(secrets)
    const isEmbedded = () => config.DEMO_BUILD && config.EMULATORS && settings.get(brandId) === ''
    const embedded = embeddedVendor(platform, secrets, { isEmbedded, siteKey: key.publicJwk })
    const parts: TokenParts = {
      ...{ platform, wallet, log, key },
      isOn: () => gates.isOn('sportsbook'),
      isClosedTo: (place) =>
        compliance.isosFrom(place).some((iso) => compliance.isRestricted(iso, 'sport')),
      isoOf: ({ caller }) => compliance.isoOf(caller.ip),
      refuseRestricted: ({ caller }) => compliance.refuseRestricted(caller, 'sport'),
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
          vendorKey: () => embedded.opened()?.publicKey ?? (settings.get(vendorKey) || null),
          embedded: () => {
            const own = gates.isOn('sportsbook') ? embedded.opened() : null
            return own && { answer: (path, body) => own.answer(path, body), script: readRenderer }
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
        embedded.listensAt(ports.site)
        // Bets of an earlier run are settled, whether or not anybody looks at the page.
        if (gates.isOn('sportsbook')) embedded.opened()
      },
      close: () => embedded.stop(),
    }
  },
})

function outsideSources(script: string, listed: readonly string[]): readonly string[] {
  return script === '' ? [] : [new URL(script).origin, ...listed]
}
