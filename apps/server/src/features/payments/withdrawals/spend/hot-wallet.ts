import { chainAssets, currencyOf, mustHave, unitsOfMinor } from '@powerplay/kernel'
import { minorForUsdCents } from '../../../wallet/index.ts'
import { addressOfKey } from '../../accounts/own-keys.ts'
import { freeCoins, hot } from '../../accounts/pay-by-account.ts'
import type { ChainAdapter } from '../../chains/chain-port.ts'
import { nowOf, type PaymentParts } from '../../parts.ts'
import { hotWalletLowUsd } from '../../settings.ts'
import { noteReady } from './ready-coins.ts'
import { spendable } from './spendable.ts'

/**
 * Finds out what lies ready on a chain, which withdrawals go out by themselves with, and tells staff before a
 * payment has to wait: less lies ready than the setting says. Simulated chains make their coins as they are
 * needed.
 */
export async function watchHotWallet(
  parts: PaymentParts,
  adapter: ChainAdapter,
  head: number,
): Promise<void> {
  const { chain } = adapter
  if (parts.isSimulated(chain)) return
  const at = nowOf(parts.platform)
  const ready = await readyCoins(parts, adapter, head)
  if (ready === undefined) return
  const carried = chainAssets.filter((one) => one.chain === chain && adapter.carries(one.currency))
  const units = new Map(carried.map(({ currency }) => [currency, ready(currency)]))
  await noteReady(parts.platform.database, { chain, units, at })
  const least = parts.platform.settings.get(hotWalletLowUsd)
  for (const { currency, decimals } of chainAssets.filter((one) => one.chain === chain)) {
    const subject = `${chain}:${currency}`
    const usd = adapter.carries(currency) ? (least[currency] ?? 0) : 0
    const rateE8 = parts.wallet.prices.usdRateE8(currency)
    if (usd > 0 && rateE8 === undefined) continue
    const { code, decimals: places } = currencyOf(currency)
    const minor = usd === 0 ? 0n : minorForUsdCents(usd * 100, mustHave(rateE8, 'price'), places)
    if (ready(currency) >= unitsOfMinor(minor, decimals)) {
      await parts.alarms.clear('hot-wallet-low', subject)
      continue
    }
    const detail = `less than $${usd} of ${code} lie ready to be paid out: send some to the hot address`
    await parts.alarms.raise({ kind: 'hot-wallet-low', chain, subject, detail })
  }
}

/** What could be paid out at once, of outputs with one payment, in the chain's units by asset; undefined while keys are not known. */
async function readyCoins(
  parts: PaymentParts,
  adapter: ChainAdapter,
  head: number,
): Promise<((asset: string) => bigint) | undefined> {
  const { chain, accounts } = adapter
  if (accounts !== null) {
    const from = await addressOfKey(parts.platform.database, { chain, ...hot })
    if (from === undefined) return undefined
    return freeCoins(parts, adapter, { from, chain, native: accounts.native })
  }
  const { outputs } = await spendable(parts, adapter, { head, id: null })
  // As many as the fee pays for that is charged now: of more no payment is made.
  const inputsMax = await adapter.inputsFor((await adapter.usualFee?.()) ?? 0n)
  return (asset) =>
    outputs
      .filter((one) => one.asset === asset)
      .toSorted((a, b) => (a.units < b.units ? 1 : -1))
      .slice(0, inputsMax)
      .reduce((sum, one) => sum + one.units, 0n)
}
