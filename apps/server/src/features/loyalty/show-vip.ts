import type { VipData, VipLevel } from '@powerplay/contract'
import { mustHave, toEstimate, type InstantMs, type Uuid } from '@powerplay/kernel'
import { levelAt } from './accrual.ts'
import { readLevels, readTotals, sinceOf } from './level-store.ts'
import { progressOf, type Totals } from './levels.ts'
import type { LoyaltyParts } from './parts.ts'
import { vipLevels } from './settings.ts'

const noTotals: Totals = { ratedUsdE6: 0n, depositedUsdE6: 0n }

/** The database knows an instant to the microsecond, the wire to the millisecond. */
const floorOf = (at: InstantMs | null) => (at === null ? null : Math.floor(at))

/** USD with two decimals, cut. */
function usdOf(usdE6: bigint): number {
  return usdE6 > 0n ? toEstimate(usdE6 / 10_000n, 2) : 0
}

/** The viewer's way up, and what each level asks and gives. A guest sees the levels and no figures. */
export async function showVip(
  { platform }: LoyaltyParts,
  userId: Uuid | null,
): Promise<[VipData, ...VipLevel[]]> {
  const { config, database, settings } = platform
  const levels = settings.get(vipLevels)
  const totals = userId === null ? noTotals : await readTotals(database, userId, config)
  const held = userId === null ? [] : await readLevels(database, [userId])
  const level = levelAt(held, Infinity)
  const own = mustHave(levels[level], `level ${level}`)
  const data: VipData = {
    type: 'data',
    deposited: usdOf(totals.depositedUsdE6),
    wagered: usdOf(totals.ratedUsdE6),
    level,
    ...progressOf(totals, level, levels),
    withdrawFee: own.withdrawFee,
    rakebackPercent: own.rakeback,
    cashbackPercent: own.cashback,
    since: floorOf(sinceOf(held, level)),
  }
  const rows = levels.slice(1).map((terms, place): VipLevel => ({
    type: 'level',
    level: place + 1,
    name: terms.name,
    depositRequirement: terms.deposit,
    wagerRequirement: terms.wager,
    bonusWheelMaxReward: terms.wheelMax,
    withdrawFee: terms.withdrawFee,
    rakebackPercent: terms.rakeback,
    cashbackPercent: terms.cashback,
    cashbackCapPercent: terms.cashbackCap,
  }))
  return [data, ...rows]
}
