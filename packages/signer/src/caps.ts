import { currencies, mustHave } from '@powerplay/kernel'
import { SignerError } from './intent.ts'

/** The most that leaves in one currency: by one payment, and within an hour; in minor units. */
export interface Cap {
  readonly eachMinor: bigint
  readonly hourMinor: bigint
}

/** Rough dollars per unit, for caps only: the signer trusts no price that it is told. */
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

/** Caps worth about so many dollars in every currency. */
export function capsOf(eachUsd: number, hourUsd: number): ReadonlyMap<string, Cap> {
  const minor = (usd: number, price: number, decimals: number) =>
    BigInt(Math.floor((usd / price) * 1_000)) * 10n ** BigInt(decimals - 3)
  return new Map(
    currencies
      .filter(({ isLocal }) => !isLocal)
      .map(({ id, decimals }) => {
        const price = mustHave(roughUsd[id], `rough price of ${id}`)
        const cap = {
          eachMinor: minor(eachUsd, price, decimals),
          hourMinor: minor(hourUsd, price, decimals),
        }
        return [id, cap]
      }),
  )
}

/** A payment as the caps count it. */
export interface Counted {
  readonly asset: string
  readonly minor: bigint
  readonly at: number
}

const hourMs = 3_600_000

/** @throws SignerError over-cap or over-hour */
export function checkCaps(
  caps: ReadonlyMap<string, Cap>,
  paid: readonly Counted[],
  { asset, minor, at }: Counted,
): void {
  const cap = caps.get(asset)
  if (cap === undefined || minor > cap.eachMinor) throw new SignerError('over-cap')
  const within = paid.filter((one) => one.asset === asset && one.at > at - hourMs)
  const sum = within.reduce((total, one) => total + one.minor, minor)
  if (sum > cap.hourMinor) throw new SignerError('over-hour')
}

/** What transactions of ours may cost: each of them, and all within an hour. */
const feeUsd = { each: 100, hour: 2_500 }
const feeCaps = capsOf(feeUsd.each, feeUsd.hour)

/** A cap on the coins that move on top of withdrawals: fees, and gas for addresses of players. @throws SignerError over-fee */
export function checkFees(paid: readonly Counted[], own: Counted): void {
  try {
    checkCaps(feeCaps, paid, own)
  } catch {
    throw new SignerError('over-fee')
  }
}
