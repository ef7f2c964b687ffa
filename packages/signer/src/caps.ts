import { currencies, findCurrency, mustHave } from '@powerplay/kernel'
import { z } from 'zod'
import { SignerError } from './intent.ts'

/** Rough dollars per unit: the signer trusts no price that it is told. */
const roughUsd: Readonly<Record<string, number>> = {
  btc: 90_000,
  eth: 3_000,
  usdt: 1,
  usdc: 1,
  ltc: 90,
  doge: 0.3,
  bnb: 600,
  trx: 0.2,
  sol: 200,
  xrp: 2,
  pwr: 0.04,
}

const usd = z.number().min(0.000001).max(1_000_000_000_000)

/**
 * What may leave us, in USD by rough prices of our own. Unless said, one payment may be what the highest
 * level withdraws in a day ($100,000) and half of that more, as the prices are rough.
 */
export const capRules = z
  .strictObject({
    /** By one payment, and in one currency within an hour. */
    eachUsd: usd.default(150_000),
    hourUsd: usd.default(200_000),
    /** In all currencies together, within an hour and within 24. */
    allHourUsd: usd.default(300_000),
    allDayUsd: usd.default(1_000_000),
    /** So many payments within an hour are signed; the next one stops everything. */
    hourPayments: z.int().min(1).max(100_000).default(600),
    /** Of single currencies: other caps, and what a unit is worth. */
    currencies: z
      .record(z.string(), z.strictObject({ eachUsd: usd, hourUsd: usd, priceUsd: usd }).partial())
      .default({}),
  })
  .refine((rules) => Object.keys(rules.currencies).every((id) => findCurrency(id) !== undefined))
  // What passes by itself has to fit into an hour, or it would wait for ever.
  .refine((rules) =>
    ['', ...Object.keys(rules.currencies)].every((id) => {
      const { eachUsd, hourUsd } = capOf(rules, id)
      return eachUsd <= hourUsd && eachUsd <= rules.allHourUsd && eachUsd <= rules.allDayUsd
    }),
  )
export type CapRules = Readonly<z.output<typeof capRules>>

/** Caps as an operator writes them, JSON; unless said those above. @throws Error that names no value of it */
export function readCaps(text: string | undefined): CapRules {
  try {
    return capRules.parse(JSON.parse(text ?? '{}'))
  } catch {
    throw new Error('The setting SIGNER_CAPS is not valid: docs/runbooks/signer.md')
  }
}

/** The caps of one payment and of an hour, and where a currency has others. */
interface OwnCaps {
  readonly eachUsd: number
  readonly hourUsd: number
  readonly currencies: Readonly<
    Record<string, { readonly eachUsd?: number | undefined; readonly hourUsd?: number | undefined }>
  >
}

function capOf(rules: OwnCaps, id: string) {
  const { eachUsd = rules.eachUsd, hourUsd = rules.hourUsd } = rules.currencies[id] ?? {}
  return { eachUsd, hourUsd }
}

const e6 = (usdPerUnit: number) => BigInt(Math.round(usdPerUnit * 1_000_000))

/** What a sum is worth by our own rough price, in 1e-6 USD; undefined for what we do not pay. */
export function ownWorthE6(
  rules: Pick<CapRules, 'currencies'>,
  { asset, minor }: { readonly asset: string; readonly minor: bigint },
): bigint | undefined {
  const currency = currencies.find(({ id, isLocal }) => id === asset && !isLocal)
  if (currency === undefined) return undefined
  const price = rules.currencies[asset]?.priceUsd ?? mustHave(roughUsd[asset], 'rough price')
  return (minor * e6(price)) / 10n ** BigInt(currency.decimals)
}

/** A payment as the caps count it. */
export interface Counted {
  readonly asset: string
  readonly minor: bigint
  readonly at: number
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** What left within the last hour and the last day, in 1e-6 USD and in payments. */
export function spentBy(
  rules: Pick<CapRules, 'currencies'>,
  paid: readonly Counted[],
  now: number,
  asset?: string,
): { readonly hourE6: bigint; readonly dayE6: bigint; readonly payments: number } {
  const own = paid.filter((one) => one.minor > 0n && (asset === undefined || one.asset === asset))
  const sum = (since: number) =>
    own.reduce((total, one) => total + (one.at > since ? (ownWorthE6(rules, one) ?? 0n) : 0n), 0n)
  const payments = own.filter(({ at }) => at > now - hourMs).length
  return { hourE6: sum(now - hourMs), dayE6: sum(now - dayMs), payments }
}

/** @throws SignerError over-cap, over-hour or over-day */
export function checkCaps(rules: CapRules, paid: readonly Counted[], own: Counted): void {
  const { asset, at } = own
  const worth = ownWorthE6(rules, own)
  const { eachUsd, hourUsd } = capOf(rules, asset)
  if (worth === undefined || worth > e6(eachUsd)) throw new SignerError('over-cap')
  const all = spentBy(rules, paid, at)
  const within = spentBy(rules, paid, at, asset).hourE6 + worth
  if (within > e6(hourUsd) || all.hourE6 + worth > e6(rules.allHourUsd)) {
    throw new SignerError('over-hour')
  }
  if (all.dayE6 + worth > e6(rules.allDayUsd)) throw new SignerError('over-day')
}

/** What transactions of ours may cost, in USD: each of them, and within an hour all payments, and all moves. */
const feeUsd = { each: 100, hour: { payments: 2_500, moves: 1_000 } }

/** The most that one transaction may leave to a chain whose coin this is, in the coin's minor units. */
export function feeMostOf(rules: Pick<CapRules, 'currencies'>, asset: string): bigint {
  const { decimals, isLocal } = mustHave(findCurrency(asset), 'coin that pays fees')
  const unit = ownWorthE6(rules, { asset, minor: 10n ** BigInt(decimals) })
  // What one unit is worth less than we can say is paid for by nobody.
  if (isLocal || unit === undefined || unit === 0n) return 0n
  return (e6(feeUsd.each) * 10n ** BigInt(decimals)) / unit
}

/** What a transaction may cost that is to be signed. */
export interface WantedFee extends Counted {
  readonly kind: 'payments' | 'moves'
  /** The most of what was signed in its place before, of which the chain takes one: what is above it counts. */
  readonly beforeMinor: bigint
}

/**
 * Caps on the coins that move on top of withdrawals. Those of payments are apart from those of moves among our own
 * addresses, gas for addresses of players included: whoever makes many of these stops no payment.
 * @param paid by how much each of the same kind rose over what was signed in its place before.
 * @throws SignerError over-fee
 */
export function checkFees(
  rules: Pick<CapRules, 'currencies'>,
  paid: readonly Counted[],
  { kind, beforeMinor, ...own }: WantedFee,
): void {
  const worth = ownWorthE6(rules, own)
  const rise = { ...own, minor: own.minor - beforeMinor }
  const within = spentBy(rules, [...paid, rise], own.at, own.asset).hourE6
  if (worth === undefined || worth > e6(feeUsd.each) || within > e6(feeUsd.hour[kind])) {
    throw new SignerError('over-fee')
  }
}
