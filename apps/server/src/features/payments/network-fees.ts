import { findAsset, secondMs } from '@powerplay/kernel'
import type { Platform } from '../../platform/context.ts'
import { usdE6Of, type Prices } from '../wallet/index.ts'
import type { AccountSide, GasPrice } from './chains/chain-port.ts'

/** What a payment costs now on chains that have a price for it. */
export interface NetworkFees {
  /** Asks the chain where the last answer is half a minute old; one that says nothing changes nothing. */
  look(chain: string): Promise<void>
  /** In 1e-6 USD; undefined where a chain has no such price, or nobody knows it. */
  usdE6Of(chain: string, currency: string): bigint | undefined
}

type GasSide = Pick<AccountSide, 'native' | 'gasPrice'>

interface Known {
  /** Per unit of gas, or of a payment as a whole where it spends outputs. */
  readonly price: GasPrice | bigint
  readonly askedAt: number
}

interface Priced {
  readonly accounts: GasSide | null
  usualFee?(): Promise<bigint>
}

const freshMs = 30 * secondMs
/** Older than this, a price of gas is none. */
const keptMs = 600 * secondMs
/** Gas of a payment to somebody who has the coin already: of the chain's own coin, and of a token. */
const [plainGas, tokenGas] = [21_000n, 65_000n]
/** Units of the chain's own coin to one, as powers of ten. */
const nativeDecimals = 18

export function createNetworkFees(
  chains: ReadonlyMap<string, Priced>,
  { logOf }: Pick<Platform, 'logOf'>,
  prices: Pick<Prices, 'lastOf'>,
): NetworkFees {
  const known = new Map<string, Known>()
  return {
    async look(chain) {
      const carried = chains.get(chain)
      const askedAt = performance.now()
      if (askedAt - (known.get(chain)?.askedAt ?? -Infinity) < freshMs) return
      try {
        const price = await (carried?.accounts?.gasPrice() ?? carried?.usualFee?.())
        if (price !== undefined) known.set(chain, { price, askedAt })
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error)
        logOf('payments').warn({ event: 'payments.gas_unknown', chain, error: message })
      }
    },
    usdE6Of(chain, currency) {
      const cost = known.get(chain)
      // Where outputs are spent, what is paid and what that costs are of one coin.
      const native = chains.get(chain)?.accounts?.native ?? currency
      const price = prices.lastOf(native)
      if (cost === undefined || price === undefined) return undefined
      if (performance.now() - cost.askedAt > keptMs) return undefined
      if (typeof cost.price === 'bigint') {
        const asset = findAsset(currency, chain)
        // Never less than the chain asks for, once it is counted back into its units.
        return asset && usdE6Of(cost.price, price.usdE8, asset.decimals) + 1n
      }
      // The most that may be paid holds twice the base fee: what is paid is that once, and the tip.
      const perGas = (cost.price.maxFee + cost.price.tip) / 2n
      const units = perGas * (currency === native ? plainGas : tokenGas)
      return usdE6Of(units, price.usdE8, nativeDecimals)
    },
  }
}
