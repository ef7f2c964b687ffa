import { dayMs, type Uuid } from '@powerplay/kernel'
import type { Visitor } from '../compliance/index.ts'
import type { Queries } from '../../platform/database/database.ts'
import { feature, type Given } from '../../program/feature.ts'
import { utcDayOf } from '../wallet/index.ts'
import { bansArea } from './areas.ts'
import { clusterArea } from './cluster-area.ts'
import { banFlags } from './flags.ts'
import type { BonusCost, BudgetPart, Read } from './budget.ts'
import { clusterPairs, keepSign, readClusters, type SignKind } from './cluster-store.ts'
import { clusterOf, clustersOf, findCluster, type Cluster } from './clusters.ts'
import { createDailyCap, type Reserve } from './daily-cap.ts'
import {
  isBanned,
  isKeptFromGrants,
  mayReceive,
  withholdSportRewards,
  withoutSportRewards,
} from './gate.ts'
import { createGuard, type Guard } from './guard.ts'
import type { EconomyParts } from './parts.ts'
import { economySettings } from './settings.ts'

export type { BudgetPart, Read } from './budget.ts'
export type { Cluster } from './clusters.ts'
export { publicSharePercent, type CappedKind } from './settings.ts'

/** What promotions ask before they give anything. */
export interface EconomyDoor {
  /**
   * The gate of every promotion. @returns the player.
   * @throws Refusal core/sign-in-needed, core/details-missing, core/email-not-verified,
   *   core/self-excluded, core/time-out, core/no-permission, core/country-restricted
   */
  mayReceive(caller: Visitor): Promise<Uuid>
  /** Whether an account gets nothing from promotions. */
  isBanned(on: Queries, userId: Uuid): Promise<boolean>
  /** Whether a player gets nothing at this moment: banned, excluded, or in a time-out. */
  isKeptFromGrants(on: Queries, userId: Uuid): Promise<boolean>
  /** The accounts of one person, locked for the rest of the transaction. */
  clusterOf(tx: Queries, userId: Uuid): Promise<Cluster>
  /** The same of several, in the order of these, so that two who ask for some at once do not wait for each other. */
  clustersOf(tx: Queries, userIds: readonly Uuid[]): Promise<readonly Cluster[]>
  /** The accounts of one person as far as they are known, this one among them; nothing is locked. */
  knownCluster(userId: Uuid): Promise<readonly Uuid[]>
  /** Pairs of these accounts that are known to be one person's; nothing is locked. */
  samePeople(on: Queries, userIds: readonly Uuid[]): Promise<(readonly [Uuid, Uuid])[]>
  /** Of these players, each with the known accounts of one person; nothing is locked. */
  knownClusters(on: Queries, userIds: readonly Uuid[]): Promise<ReadonlyMap<Uuid, readonly Uuid[]>>
  /** Those of these players whose bets on sport earn no reward: their sport class is 0. */
  withoutSportRewards(on: Queries, userIds: readonly Uuid[]): Promise<ReadonlySet<Uuid>>
  /** Puts a player into sport class 0; staff see why, and may lift it. */
  withholdSportRewards(tx: Queries, userId: Uuid, reason: string): Promise<void>
  /** Notes a strong sign: a verified person, a payment source or address, a device. */
  noteSign(on: Queries, sign: { userId: Uuid; kind: SignKind; value: string }): Promise<void>
  /**
   * Credited theoretical win of a player's real play, in 1e-6 USD, without the stakes of deposit
   * bonuses: of the last so many UTC days, today among them, or of all time. At most some seconds
   * behind the bets.
   */
  theoreticalWin(userId: Uuid, days: number | 'all', on?: Queries): Promise<bigint>
  /** Confirmed deposits of all time, in 1e-6 USD. */
  depositedUsdE6(userId: Uuid, on?: Queries): Promise<bigint>
  /** The level that a player holds, 0 to 10. */
  levelOf(userId: Uuid, on?: Queries): Promise<number>
  /**
   * Takes a gift from what its kind may give today, in the transaction that decides on it.
   * @throws Refusal core/feature-off beyond the cap of the day
   */
  readonly reserve: Reserve
  /** Says what a kind of reward costs at most, in the place of the share kept for its name. */
  declare(part: BudgetPart): void
  /** Says from which credited edge on, in millionths, a stake counts whole for a deposit bonus. */
  bonusWeights(read: (read: Read) => number): void
  /** @throws Refusal admin/economy-over-budget for a deposit bonus that could cost the budget */
  judgeBonus(cost: BonusCost): void
  /** Whether the budget carries a deposit bonus as things are set now. */
  carriesBonus(cost: BonusCost): boolean
}

interface Needs {
  readonly auth: EconomyParts['users']
  readonly compliance: EconomyParts['whereabouts']
  readonly wallet: EconomyParts['wallet']
  readonly loyalty: EconomyParts['loyalty']
}

/** The base of all promotions: who may receive, how much they are worth, and the budget. */
export const economy = feature({
  name: 'economy',
  settings: economySettings,
  open: ({ platform, doors: { auth, compliance, wallet, loyalty } }: Given<Needs>) =>
    openEconomy({ platform, users: auth, whereabouts: compliance, wallet, loyalty }),
})

function openEconomy(parts: EconomyParts) {
  const guard = createGuard(parts.platform.settings)
  parts.loyalty.onGate((caller) => mayReceive(parts, caller))
  return {
    door: doorOf(parts, guard, createDailyCap(parts.platform)),
    areas: [bansArea(parts), clusterArea(parts)],
    flags: [banFlags],
    calls: {
      economyPreview: async ({ changes }: { changes: Readonly<Record<string, unknown>> }) =>
        guard.preview(changes),
    },
  }
}

/** Before any day of play. */
const beginning = '1970-01-01'

function doorOf(parts: EconomyParts, guard: Guard, reserve: Reserve): EconomyDoor {
  const { platform, loyalty } = parts
  const { database, clock } = platform
  return {
    mayReceive: (caller) => mayReceive(parts, caller),
    isBanned,
    isKeptFromGrants: (on, userId) => isKeptFromGrants(on, userId, clock.now()),
    clusterOf: (tx, userId) => clusterOf(tx, parts, userId),
    clustersOf: (tx, userIds) => clustersOf(tx, parts, userIds),
    samePeople: clusterPairs,
    knownCluster: async (userId) => (await findCluster(database, parts, userId)).userIds,
    noteSign: keepSign,
    knownClusters: readClusters,
    withoutSportRewards,
    withholdSportRewards,
    async theoreticalWin(userId, days, on = database) {
      // The levels count the stakes of a deposit bonus too; what is given back rests on this alone.
      const since = days === 'all' ? beginning : utcDayOf(clock.now() - (days - 1) * dayMs)
      return loyalty.theoreticalSince(on, userId, since)
    },
    depositedUsdE6: async (userId, on = database) =>
      (await loyalty.totalsOf(on, userId)).depositedUsdE6,
    levelOf: (userId, on = database) => loyalty.levelOf(on, userId),
    reserve,
    declare: (part) => guard.declare(part),
    bonusWeights: (read) => guard.bonusWeights(read),
    judgeBonus: (cost) => guard.judgeBonus(cost),
    carriesBonus: (cost) => guard.carriesBonus(cost),
  }
}
