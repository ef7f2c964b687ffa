import { secondMs } from '@powerplay/kernel'
import type { Platform } from '../../platform/context.ts'
import { usdE6Of, type Prices } from '../wallet/index.ts'
import type { AccountSide, GasPrice } from './chains/chain-port.ts'

/** What a payment costs now on chains whose gas has a price. */
export interface NetworkFees {
  /** Asks the chain where the last answer is half a minute old; one that says nothing changes nothing. */
  look(chain: string): Promise<void>
  /** In 1e-6 USD; undefined where a chain has no gas, or nobody knows what it costs. */
  usdE6Of(chain: string, currency: string): bigint | undefined
}

type GasSide = Pick<AccountSide, 'native' | 'gasPrice'>

interface Known extends GasPrice {
  readonly askedAt: number
}

const freshMs = 30 * secondMs
/** Older than this, a price of gas is none. */
const keptMs = 600 * secondMs
/** Gas of a payment to somebody who has the coin already: of the chain's own coin, and of a token. */
const [plainGas, tokenGas] = [21_000n, 65_000n]
/** Units of the chain's own coin to one, as powers of ten. */
const nativeDecimals = 18

export function createNetworkFees(
  chains: ReadonlyMap<string, { readonly accounts: GasSide | null }>,
  { logOf }: Pick<Platform, 'logOf'>,
  prices: Pick<Prices, 'lastOf'>,
): NetworkFees {
  const known = new Map<string, Known>()
  return {
    async look(chain) {
      const side = chains.get(chain)?.accounts ?? null
      const askedAt = performance.now()
      if (side === null || askedAt - (known.get(chain)?.askedAt ?? -Infinity) < freshMs) return
      try {
        known.set(chain, { ...(await side.gasPrice()), askedAt })
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error)
        logOf('payments').warn({ event: 'payments.gas_unknown', chain, error: message })
      }
    },
    usdE6Of(chain, currency) {
      const native = chains.get(chain)?.accounts?.native
      const gas = known.get(chain)
      const price = native === undefined ? undefined : prices.lastOf(native)
      if (gas === undefined || price === undefined) return undefined
      if (performance.now() - gas.askedAt > keptMs) return undefined
      // The most that may be paid holds twice the base fee: what is paid is that once, and the tip.
      const perGas = (gas.maxFee + gas.tip) / 2n
      const units = perGas * (currency === native ? plainGas : tokenGas)
      return usdE6Of(units, price.usdE8, nativeDecimals)
    },
  }
}
