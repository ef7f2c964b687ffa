import { mustHave, secondMs, type Uuid } from '@powerplay/kernel'
import { playerOf, type CallHandlers } from '../../platform/context.ts'
import type { Queries } from '../../platform/database/database.ts'
import { headsAt, pageHead } from '../../platform/http/pages/page.ts'
import { repeat } from '../../platform/jobs/repeat.ts'
import { createSetAside } from '../../platform/jobs/set-aside.ts'
import { feature, type Given } from '../../program/feature.ts'
import type { Notices } from '../notifications/index.ts'
import { countsForBonus, rewardedOnly, type ResultFact, type WalletDoor } from '../wallet/index.ts'
import { levelAt } from './accrual.ts'
import { loyaltyAreas } from './areas.ts'
import { createLoyaltyAnnouncer } from './announcer.ts'
import { daysFold, rakebackFold, totalsFold } from './folds.ts'
import { keepTerms, levelsOf, readLevels, readTotals } from './level-store.ts'
import type { Totals } from './levels.ts'
import type { Gate, LoyaltyParts } from './parts.ts'
import { correctCashback } from './correct-cashback.ts'
import { claimRakeback, payExcluded, payOwed, showRakeback, showRakebackTerms } from './rakeback.ts'
import { theoreticalSince } from './rakeback-store.ts'
import { loyaltySettings, vipLevels } from './settings.ts'
import { settleCashback } from './settle-cashback.ts'
import { showVip } from './show-vip.ts'

export { vipLevels } from './settings.ts'
export { levelMax, type Totals } from './levels.ts'

/** What others may ask of levels and of what players were worth, and the periodic work. */
export interface LoyaltyDoor {
  /** The level that a player holds, 0 to 10. */
  levelOf(on: Queries, userId: Uuid): Promise<number>
  /** Lifetime rated wager and deposits, in 1e-6 USD; the theoretical win is 1 % of the rated wager. */
  totalsOf(on: Queries, userId: Uuid): Promise<Totals>
  /** Theoretical win of a player's real play since the beginning of a UTC day, in 1e-6 USD. */
  theoreticalSince(on: Queries, userId: Uuid, day: string): Promise<bigint>
  /** The level of each of these players; 0 is left out. */
  levelsOf(userIds: readonly Uuid[]): Promise<ReadonlyMap<Uuid, number>>
  /** The levels that a player has reached, lowest first. */
  reachedLevels(on: Queries, userId: Uuid): Promise<number[]>
  /** Settles the cashback of days that are over, and again where bets of theirs were corrected. */
  settleCashback(): Promise<void>
  /** Pays what was claimed and not paid, and what is owed to players who excluded themselves. */
  payOwed(): Promise<void>
  /** Names the gate of all promotions: whoever does not pass it claims no rakeback. */
  onGate(gate: Gate): void
}

interface Needs {
  readonly notifications: Pick<Notices, 'put'>
  readonly wallet: WalletDoor
}

/** Levels, rakeback and cashback: what playing gives back. */
export const loyalty = feature({
  name: 'loyalty',
  settings: loyaltySettings,
  open: ({ platform, gates, doors: { notifications, wallet } }: Given<Needs>) =>
    openLoyalty({
      platform,
      wallet,
      notices: notifications,
      isVipOn: () => gates.isOn('vip'),
      isRakebackOn: () => gates.isOn('rakeback'),
      setAside: createSetAside(platform, 'loyalty'),
    }),
})

const upkeepMs = 30 * secondMs

async function openLoyalty(given: Omit<LoyaltyParts, 'gate'>) {
  let gate: Gate | null = null
  const parts: LoyaltyParts = { ...given, gate: () => mustHave(gate, 'the gate of promotions') }
  const { platform } = parts
  const advances = (fact: ResultFact) => countsForBonus(parts.wallet, fact)
  const levels = () => platform.settings.get(vipLevels)
  const announcer = createLoyaltyAnnouncer(parts)
  const door: LoyaltyDoor = {
    levelOf: async (on, userId) => levelAt(await readLevels(on, [userId]), Infinity),
    totalsOf: (on, userId) => readTotals(on, userId, platform.config),
    reachedLevels: async (on, userId) => (await readLevels(on, [userId])).map(({ level }) => level),
    theoreticalSince,
    levelsOf: (userIds) => levelsOf(platform.database, userIds),
    async settleCashback() {
      await settleCashback(parts)
      await correctCashback(parts)
    },
    async payOwed() {
      await payOwed(parts)
      await payExcluded(parts)
    },
    onGate(named) {
      gate = named
    },
  }
  // Bets count from when the feature stands on.
  await keepTerms(platform.database, levels())
  return {
    door,
    calls: callsOf(parts),
    folds: [
      totalsFold(levels, platform.config.DEMO_BUILD, (userIds) => announcer.grew(userIds)),
      rewardedOnly(daysFold(), advances),
      rewardedOnly(
        rakebackFold(levels, (userIds) => announcer.changed(userIds)),
        advances,
      ),
    ],
    areas: loyaltyAreas(announcer),
    switches: { vip: () => true, rakeback: () => true },
    headOf: headsAt({
      '/vip': pageHead('VIP Program', 'Ten levels, what each asks for and what it gives back.'),
      '/rewards': pageHead('Rewards', 'Rakeback, cashback and your level on one page.'),
    }),
    jobs: [
      () =>
        repeat(platform.logOf('loyalty'), {
          event: 'loyalty.upkeep_failed',
          everyMs: upkeepMs,
          async work() {
            await payOwed(parts)
            await payExcluded(parts)
            if (!parts.isRakebackOn()) return
            await settleCashback(parts)
            await correctCashback(parts)
          },
        }),
    ],
    close: () => announcer.stop(),
  }
}

type LoyaltyCalls = Pick<CallHandlers, 'vip' | 'rakeback' | 'rakebackTerms' | 'claimRakeback'>

function callsOf(parts: LoyaltyParts): LoyaltyCalls {
  return {
    vip: (_input, { caller }) => showVip(parts, caller.userId),
    async rakeback(_input, context) {
      const { rakeback, next } = await showRakeback(parts, playerOf(context))
      return { rakeback, next }
    },
    rakebackTerms: (_input, context) => showRakebackTerms(parts, playerOf(context)),
    claimRakeback: (_input, context) => claimRakeback(parts, context),
  }
}
