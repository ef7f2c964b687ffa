import type { ReviewReason } from '@powerplay/contract'
import type { Queries } from '../../../platform/database/database.ts'
import { nowOf, type PaymentParts } from '../parts.ts'
import { payoutsDiffer } from '../reconciliation/chain-balance-store.ts'
import { withdrawalsOpen } from '../settings.ts'
import { lastTermsOf } from '../terms.ts'
import { waitsForCase } from './open-case.ts'
import { tellWithdrawal } from './present.ts'
import { reviewReasons, reviewRules } from './ask/quote.ts'
import { hasCoins } from './spend/ready-coins.ts'
import {
  countsWithinDay,
  decideWaiting,
  lockPlayer,
  mayNotLeave,
  withdrawalFacts,
  withdrawalsForCoins,
  type Withdrawal,
} from './withdrawal-store.ts'

/** Whether withdrawals of a chain wait for coins alone. */
export async function isWaitedForCoins(parts: PaymentParts, chain: string): Promise<boolean> {
  return (await withdrawalsForCoins(parts.platform.database, chain)).length > 0
}

/**
 * Lets withdrawals out that waited for coins alone, the oldest first, as far as what lies ready reaches: of a
 * currency nobody passes another one. The rules are asked anew; what they hold back by now waits for staff.
 */
export async function takeUpWaiting(parts: PaymentParts, chain: string): Promise<void> {
  const { database, settings, logOf } = parts.platform
  if (!settings.get(withdrawalsOpen)) return
  const short = new Set<string>()
  for (const own of await withdrawalsForCoins(database, chain)) {
    const { id, currency: asset } = own
    const dueMinor = own.netMinor + own.networkFeeMinor
    if (parts.wallet.switches.isStopped(asset)) continue
    if (short.has(asset) || !(await hasCoins(parts, { chain, asset, dueMinor, id }))) {
      short.add(asset)
      const about = { kind: 'withdrawal-stuck', chain, subject: id } as const
      await parts.alarms.raise({ ...about, detail: 'hot-wallet-low' })
      continue
    }
    try {
      await takeUp(parts, own)
    } catch (error) {
      // It is asked anew with the next look, and keeps nobody else's waiting.
      const message = error instanceof Error ? error.message : String(error)
      logOf('payments').warn({ event: 'payments.not_taken_up', withdrawal: id, error: message })
    }
  }
}

async function takeUp(parts: PaymentParts, own: Withdrawal): Promise<void> {
  const { database } = parts.platform
  const isDecided = await database.transaction(async (tx) => {
    await lockPlayer(tx, own.userId)
    await parts.screening().player(tx, own.userId)
    const reasons = await reasonsNow(parts, tx, own)
    return decideWaiting(tx, own, { reasons, at: nowOf(parts.platform) })
  })
  if (!isDecided) return
  await parts.alarms.clear('withdrawal-stuck', own.id)
  await tellWithdrawal(parts.platform, own.id)
  parts.nudge(own.chain)
}

/** Why somebody has to look at it by now; nothing is said of a case, or of what else is the house's affair. */
async function reasonsNow(
  parts: PaymentParts,
  tx: Queries,
  own: Withdrawal,
): Promise<ReviewReason[]> {
  const { platform } = parts
  const at = nowOf(platform)
  const facts = await withdrawalFacts(tx, own)
  const { usdE6 } = own
  // It is among what was asked for within a day itself, while that lasts.
  const withinDayUsdE6 = facts.withinDayUsdE6 - ((await countsWithinDay(tx, own.id)) ? usdE6 : 0n)
  const isPriceFresh = lastTermsOf(parts, own.currency, own.chain)?.isPriceFresh === true
  const line = { chain: own.chain, asset: own.currency, at }
  const told = reviewReasons(
    reviewRules(parts),
    { ...facts, withinDayUsdE6, usdE6, isPriceFresh },
    (await payoutsDiffer(platform.database, line)) ? ['network'] : [],
  )
  if (told.length > 0) return told
  const isLookedAt =
    parts.isSpotChecked(own.userId, own.askedAt) ||
    (await waitsForCase(tx, own)) ||
    (await mayNotLeave(tx, own))
  return isLookedAt ? ['auto-off'] : []
}
