import {
  chainAssets,
  chainOf,
  currencyOf,
  dayMs,
  findAsset,
  formatAmount,
  unitsOfMinor,
  minorOfUnits,
  type ChainAsset,
} from '@powerplay/kernel'
import type { CurrencyView } from '@powerplay/contract'
import { minorForUsdCents, minorOfUsdE6 } from '../wallet/index.ts'
import type { PaymentParts } from './parts.ts'

/** Smallest deposit and withdrawal in USD cents. Source: product specification of betting, 7.1. */
interface Minima {
  readonly depositCents: number
  readonly withdrawCents: number
}

const small: Minima = { depositCents: 200, withdrawCents: 500 }
const usual: Minima = { depositCents: 500, withdrawCents: 1_000 }
const minima: Readonly<Record<string, Minima>> = {
  btc: { depositCents: 500, withdrawCents: 2_000 },
  eth: usual,
  usdt: usual,
  usdc: usual,
  pwr: { depositCents: 100, withdrawCents: 500 },
}

/**
 * What a payment costs on a chain, in USD cents: the fee that a withdrawal is charged at cost. Where gas, or
 * room in a block, has a price, that price decides as far as it is known.
 */
const networkFeeCents: Readonly<Record<string, number>> = {
  btc: 60,
  eth: 80,
  base: 2,
  tron: 100,
  sol: 1,
  ltc: 2,
  doge: 5,
  bnb: 10,
  xrp: 1,
}

/** Chains that pay another one besides, which their own price of gas does not say. */
const rollups = ['base']

/** What a payment is charged for the chain, in 1e-6 USD. */
function networkFeeUsdE6(
  { fees }: Pick<PaymentParts, 'fees'>,
  chain: string,
  currency: string,
): bigint {
  const usualE6 = BigInt(networkFeeCents[chain] ?? 0) * 10_000n
  const nowE6 = fees.usdE6Of(chain, currency)
  if (nowE6 === undefined) return usualE6
  return rollups.includes(chain) && nowE6 < usualE6 ? usualE6 : nowE6
}

/** A currency on a chain with its amounts in minor units, at the price of now. */
export interface PaymentTerms {
  readonly asset: ChainAsset
  readonly usdRateE8: bigint
  readonly minDepositMinor: bigint
  readonly minWithdrawMinor: bigint
  readonly networkFeeMinor: bigint
}

/** From how much on a deposit is credited, at the price of now. */
export type DepositTerms = Pick<PaymentTerms, 'usdRateE8' | 'minDepositMinor'>

/** What a currency asks whatever way it comes; undefined without a fresh price. */
export function depositTerms(
  { wallet }: Pick<PaymentParts, 'wallet'>,
  currency: string,
): DepositTerms | undefined {
  const usdRateE8 = wallet.prices.usdRateE8(currency)
  if (usdRateE8 === undefined) return undefined
  const { depositCents } = minima[currency] ?? small
  const { decimals } = currencyOf(currency)
  return { usdRateE8, minDepositMinor: minorForUsdCents(depositCents, usdRateE8, decimals) }
}

type Carried = Pick<PaymentParts, 'wallet' | 'chains' | 'fees'>

/** What a currency asks on a chain of this build; undefined without the chain or a fresh price. */
export function termsOf(parts: Carried, currency: string, chain: string): PaymentTerms | undefined {
  const usdRateE8 = parts.wallet.prices.usdRateE8(currency)
  return usdRateE8 === undefined ? undefined : termsAt(parts, { currency, chain, usdRateE8 })
}

/** An older price is none, even for what a person decides. */
const lastPriceMs = dayMs

/**
 * As `termsOf`, by the last price of a day where none is fresh: for screens, and for what somebody looks
 * at. Nothing that goes by itself may rest on it.
 */
export function lastTermsOf(
  parts: Carried,
  currency: string,
  chain: string,
): (PaymentTerms & { readonly isPriceFresh: boolean }) | undefined {
  const price = parts.wallet.prices.lastOf(currency)
  if (price === undefined || (price.ageMs ?? 0) > lastPriceMs) return undefined
  const terms = termsAt(parts, { currency, chain, usdRateE8: price.usdE8 })
  return terms && { ...terms, isPriceFresh: price.isFresh }
}

function termsAt(
  parts: Carried,
  {
    currency,
    chain,
    usdRateE8,
  }: { readonly currency: string; readonly chain: string; readonly usdRateE8: bigint },
): PaymentTerms | undefined {
  const asset = findAsset(currency, chain)
  const isCarried = parts.chains.get(chain)?.carries(currency) === true
  if (asset === undefined || !isCarried) return undefined
  const { decimals } = currencyOf(currency)
  const { depositCents, withdrawCents } = minima[currency] ?? small
  const minorFor = (cents: number) => minorForUsdCents(cents, usdRateE8, decimals)
  return {
    asset,
    usdRateE8,
    minDepositMinor: minorFor(depositCents),
    minWithdrawMinor: minorFor(withdrawCents),
    networkFeeMinor: payable(
      minorOfUsdE6(networkFeeUsdE6(parts, chain, currency), usdRateE8, decimals),
      asset,
    ),
  }
}

/** Cut to what the chain can pay, and at least one of its units. */
function payable(minor: bigint, { decimals }: ChainAsset): bigint {
  const units = unitsOfMinor(minor, decimals)
  return minorOfUnits(units > 0n ? units : 1n, decimals).minor
}

/** The chains of a currency as the screens list them, the usual one first. */
export function chainsOf(
  parts: Carried & Pick<PaymentParts, 'isSimulated' | 'explorerUrlOf'>,
  currency: string,
): CurrencyView['chains'] {
  const { decimals } = currencyOf(currency)
  const text = (minor: bigint) => formatAmount(minor, decimals)
  return chainAssets
    .filter((asset) => asset.currency === currency)
    .flatMap(({ chain }) => {
      const terms = lastTermsOf(parts, currency, chain)
      if (terms === undefined) return []
      const { id, name, confirmations, blockSeconds, hasMemo } = chainOf(chain)
      const seconds = parts.isSimulated(id) ? devnetBlockSeconds : blockSeconds
      return [
        {
          ...{ id, name, confirmations, memo: hasMemo, aggregator: false },
          usualSeconds: Math.ceil(confirmations * seconds),
          minDeposit: text(terms.minDepositMinor),
          minWithdraw: text(terms.minWithdrawMinor),
          networkFee: text(terms.networkFeeMinor),
          explorerUrl: parts.explorerUrlOf(id),
          isSimulated: parts.isSimulated(id),
        },
      ]
    })
}

/** A simulated chain that somebody uses has a block so often. */
const devnetBlockSeconds = 1.5
