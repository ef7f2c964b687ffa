import { createHmac } from 'node:crypto'
import type { Config } from '../../../config.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { EmulatedProcessor } from '../chains/devnet-process.ts'
import { aggregatorChain, type PaymentAggregator } from './aggregator-port.ts'
import { greenfieldAggregator } from './greenfield-adapter.ts'

/** Where the pages of the emulated aggregator stand on our site. */
export const emulatedPages = '/payment-test'

/** Who we are to the emulated aggregator. */
export interface EmulatedAccess {
  readonly store: string
  readonly apiKey: string
  readonly secret: string
}

/** Both sides know these: nobody else speaks for the emulated aggregator, or to it. */
export function emulatedAccess(secrets: Pick<Secrets, 'key'>): EmulatedAccess {
  const key = secrets.key('paymentAggregator')
  const derive = (purpose: string) => createHmac('sha256', key).update(purpose).digest('hex')
  return { store: 'emulated', apiKey: derive('key'), secret: derive('webhooks') }
}

/** Where the emulated aggregator takes calls, beside the simulated chains; null until they listen. */
export function emulatedUrlOf(devnetUrl: string | null): string | null {
  return devnetUrl === null ? null : `${devnetUrl.replace(/\/$/, '')}/processor`
}

/** Where the emulated aggregator posts to: the loopback, or the name in our certificate. */
function webhookUrlOf({ TLS_CERT, PUBLIC_URL }: Config, port: number): string {
  const own = TLS_CERT === undefined ? `http://127.0.0.1:${port}` : `https://localhost:${port}`
  const site = TLS_CERT === undefined ? own : (PUBLIC_URL ?? own)
  return new URL(`/api/callback/payment/${aggregatorChain}`, site).href
}

/** What the emulated aggregator is told at its start; null where it is not wanted. */
export function emulatedProcessor(
  config: Config,
  secrets: Pick<Secrets, 'key'>,
  port: number | null,
): EmulatedProcessor | null {
  if (port === null) return null
  const webhookUrl = webhookUrlOf(config, port)
  return { ...emulatedAccess(secrets), webhookUrl, base: emulatedPages }
}

/** The aggregator of this build: the one that the environment names, or the emulated one of a demo build. */
export function openAggregator(
  config: Config,
  secrets: Pick<Secrets, 'key'>,
  devnetUrl: (() => string | null) | null,
): PaymentAggregator | null {
  const { PAYMENT_AGGREGATOR_URL: address, PAYMENT_AGGREGATOR_STORE: store } = config
  const methods = methodsOf(config.PAYMENT_AGGREGATOR_METHODS)
  if (address !== undefined && store !== undefined) {
    const url = address.replace(/\/+$/, '')
    return greenfieldAggregator({
      ...{ url: () => url, store, methods, pages: null },
      key: config.PAYMENT_AGGREGATOR_KEY?.reveal() ?? '',
      webhookSecrets: secretsIn(config.PAYMENT_AGGREGATOR_SECRETS?.reveal() ?? ''),
    })
  }
  if (devnetUrl === null) return null
  const own = emulatedAccess(secrets)
  return greenfieldAggregator({
    ...{ url: () => emulatedUrlOf(devnetUrl()), store: own.store, key: own.apiKey },
    ...{ webhookSecrets: [own.secret], methods, pages: emulatedPages },
  })
}

const secretsIn = (text: string) => text.split(',').filter((part) => part !== '')

function methodsOf(text: string): ReadonlyMap<string, string> {
  return new Map(
    text.split(',').map((part) => {
      const [currency = '', method = ''] = part.split('=')
      return [currency, method] as const
    }),
  )
}
