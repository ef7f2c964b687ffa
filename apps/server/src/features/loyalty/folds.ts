import { currencyOf, type InstantMs, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../platform/database/database.ts'
import {
  payoutUsdE6,
  ratedUsdE6,
  realStakeUsdE6,
  signedUsdE6Of,
  sumFold,
  utcDayOf,
  type Fact,
  type Fold,
  type MovementFact,
  type ResultFact,
} from '../wallet/index.ts'
import { levelAt, rakebackE6, termsAt } from './accrual.ts'
import type { LevelTerms } from './levels.ts'
import {
  byUser,
  keepTerms,
  reachLevels,
  readLevels,
  readTerms,
  type LevelRow,
} from './level-store.ts'
import { countAgain, countChangedAgain, keepDays } from './cashback-store.ts'

/** Reasons of postings that count as deposits: money that came in, and a deposit that was taken back later. */
const depositReasons: readonly string[] = ['deposit', 'deposit_reversal']
/** The play money of a demo build stands for a deposit there, a dollar each unit. */
const playMoney = 'demo_grant'
const dollarCurrencies: readonly string[] = ['usdt', 'usd']
const dollarE8 = 100_000_000n

type Counted = ResultFact & { readonly pocket: 'real' | 'mixed' }

function isCounted(fact: Fact): fact is Counted {
  if (fact.kind !== 'result' || fact.status === 'cancel') return false
  return fact.pocket === 'real' || fact.pocket === 'mixed'
}

function isPlayMoney({ reason, pocket, currency }: MovementFact): boolean {
  return reason === playMoney && pocket === 'real' && dollarCurrencies.includes(currency)
}

/** USD per unit in 1e-8 of what counts as a deposit, or stands for one; null for anything else. */
function depositRateOf(fact: MovementFact): bigint | null {
  if (depositReasons.includes(fact.reason)) return fact.usdRateE8
  return isPlayMoney(fact) ? dollarE8 : null
}

function isDeposit(fact: Fact): fact is MovementFact {
  return fact.kind === 'movement' && depositRateOf(fact) !== null
}

/** Worth of a deposit in 1e-6 USD, below zero for one that was taken back. */
function depositUsdE6(fact: MovementFact): bigint {
  const { decimals } = currencyOf(fact.currency)
  return signedUsdE6Of(fact.amountMinor, depositRateOf(fact) ?? 0n, decimals)
}

const totalsColumns = {
  user_id: ['uuid', 'key'],
  rated_usd_e6: ['bigint', 'sum'],
  deposited_usd_e6: ['bigint', 'sum'],
  play_usd_e6: ['bigint', 'sum'],
} as const

/** What a fact adds to a player's lifetime figures. Pure. */
export function totalsRowsOf(fact: Fact) {
  if (isDeposit(fact)) {
    const usdE6 = depositUsdE6(fact)
    const sums = isPlayMoney(fact)
      ? { deposited_usd_e6: 0n, play_usd_e6: usdE6 }
      : { deposited_usd_e6: usdE6, play_usd_e6: 0n }
    return [{ user_id: fact.userId, rated_usd_e6: 0n, ...sums }]
  }
  if (!isCounted(fact)) return []
  const rated = ratedUsdE6(fact)
  if (rated === 0n) return []
  const signed = fact.sign > 0 ? rated : -rated
  const sums = { deposited_usd_e6: 0n, play_usd_e6: 0n }
  return [{ user_id: fact.userId, rated_usd_e6: signed, ...sums }]
}

/**
 * Lifetime rated wager and deposits of each player. Levels that they reach are written down with
 * them, once for ever: a rebuild finds them there.
 * @param countsPlay whether play money stands for a deposit: in a demo build.
 * @param told gets, after the commit, whose figures grew.
 */
export function totalsFold(
  levels: () => readonly LevelTerms[],
  countsPlay: boolean,
  told: (userIds: readonly Uuid[]) => void,
): Fold {
  const sums = sumFold({
    id: 'loyalty_totals',
    table: 'loyalty_totals',
    columns: totalsColumns,
    rowsOf: totalsRowsOf,
    told: ({ rows }) => told(rows.map((row) => String(row.user_id))),
  })
  return {
    ...sums,
    begin() {
      const work = sums.begin()
      const userIds = new Set<Uuid>()
      return {
        ...work,
        add(fact) {
          work.add(fact)
          if (isCounted(fact) || isDeposit(fact)) userIds.add(fact.userId)
        },
        async write(tx) {
          await work.write(tx)
          if (userIds.size > 0)
            await reachLevels(tx, { userIds: [...userIds], levels: levels(), countsPlay })
        },
      }
    },
  }
}

const daysColumns = {
  day: ['date', 'key'],
  user_id: ['uuid', 'key'],
  currency: ['text', 'key'],
  stake_usd_e6: ['bigint', 'sum'],
  payout_usd_e6: ['bigint', 'sum'],
  theoretical_usd_e6: ['bigint', 'sum'],
} as const

/** The real share of a result's payout, in 1e-6 USD. */
function realPayoutUsdE6(fact: Counted): bigint {
  const payout = payoutUsdE6(fact)
  if (fact.pocket === 'real' || fact.stakeMinor === 0n) return payout
  return (payout * (fact.stakeMinor - fact.bonusMinor)) / fact.stakeMinor
}

/** What a fact adds to the real play of its player's day. Pure. */
export function daysRowsOf(fact: Fact) {
  if (!isCounted(fact)) return []
  const sign = BigInt(fact.sign)
  const stake = realStakeUsdE6(fact)
  return [
    {
      day: utcDayOf(fact.settledAt),
      user_id: fact.userId,
      currency: fact.currency,
      stake_usd_e6: sign * stake,
      payout_usd_e6: sign * realPayoutUsdE6(fact),
      theoretical_usd_e6: sign * ((stake * BigInt(fact.creditedEdgePpm)) / 1_000_000n),
    },
  ]
}

/**
 * Real play per player, UTC day and currency: what cashback is counted from. Where the result of a bet of a
 * settled day changes, that day's cashback is counted again; where a rebuild comes to another sum of a day, too.
 */
export function daysFold(): Fold {
  const sums = sumFold({
    id: 'loyalty_days',
    table: 'loyalty_days',
    columns: daysColumns,
    rowsOf: daysRowsOf,
  })
  return {
    ...sums,
    begin() {
      const work = sums.begin()
      const changed = new Map<string, { readonly day: string; readonly userId: Uuid }>()
      return {
        ...work,
        add(fact) {
          work.add(fact)
          if (!isCounted(fact) || (fact.sign > 0 && fact.revision === 1)) return
          const day = utcDayOf(fact.settledAt)
          changed.set(day + fact.userId, { day, userId: fact.userId })
        },
        async write(tx) {
          await work.write(tx)
          if (changed.size > 0) await countAgain(tx, [...changed.values()])
        },
      }
    },
    async clear(tx) {
      await keepDays(tx)
      await sums.clear(tx)
    },
    rebuilt: countChangedAgain,
  }
}

/** A bet on its way to rakeback. */
interface Play {
  readonly userId: Uuid
  readonly currency: string
  readonly sign: 1 | -1
  readonly realMinor: bigint
  readonly creditedEdgePpm: number
  readonly settledAt: InstantMs
}

/**
 * Rakeback of each bet by the level that its player held when it was settled, and by the terms of
 * that time; so it comes to the same however the journal is cut, and after a rebuild, as long as
 * `bonus_progress` was never set aside: what was read without it comes right by a rebuild only. A withdrawn
 * bet takes away exactly what it gave.
 * @param told gets, after the commit, whose rakeback changed.
 */
export function rakebackFold(
  levels: () => readonly LevelTerms[],
  told: (userIds: readonly Uuid[]) => void,
): Fold {
  /** The terms that are surely written down: known once the turn that wrote them is durable. */
  let noted: readonly LevelTerms[] | undefined
  const note = async (tx: Queries) => {
    const now = levels()
    if (now !== noted) await keepTerms(tx, now)
    return now
  }
  return {
    id: 'rakeback',
    tables: ['rakeback_accrued'],
    begin() {
      const plays: Play[] = []
      let kept: readonly LevelTerms[] | undefined
      return {
        add(fact) {
          if (!isCounted(fact) || fact.creditedEdgePpm === 0) return
          const { userId, currency, sign, creditedEdgePpm, settledAt } = fact
          const realMinor = fact.stakeMinor - fact.bonusMinor
          plays.push({ userId, currency, sign, realMinor, creditedEdgePpm, settledAt })
        },
        async write(tx) {
          if (plays.length === 0) return
          kept = await note(tx)
          await writePlays(tx, plays)
        },
        told() {
          noted = kept ?? noted
          told([...new Set(plays.map((play) => play.userId))])
        },
      }
    },
    async clear(tx) {
      await tx.query({ text: 'delete from rakeback_accrued' })
    },
  }
}

async function writePlays(tx: Queries, plays: readonly Play[]): Promise<void> {
  const userIds = [...new Set(plays.map((play) => play.userId))]
  const levels = byUser(await readLevels(tx, userIds))
  const terms = await readTerms(tx)
  const sums = new Map<string, { userId: Uuid; currency: string; valueE6: bigint }>()
  const none: readonly LevelRow[] = []
  for (const play of plays) {
    const level = levelAt(levels.get(play.userId) ?? none, play.settledAt)
    const value = rakebackE6(play, level, termsAt(terms, play.settledAt))
    const key = play.userId + play.currency
    const known = sums.get(key) ?? { userId: play.userId, currency: play.currency, valueE6: 0n }
    known.valueE6 += play.sign > 0 ? value : -value
    sums.set(key, known)
  }
  const rows = [...sums.values()].toSorted((one, other) => (one.userId < other.userId ? -1 : 1))
  await tx.query({
    name: 'fold_rakeback',
    text: `insert into rakeback_accrued as t (user_id, currency, value_e6)
      select * from unnest($1::uuid[], $2::text[], $3::bigint[])
      on conflict (user_id, currency) do update set value_e6 = t.value_e6 + excluded.value_e6`,
    values: [
      rows.map((row) => row.userId),
      rows.map((row) => row.currency),
      rows.map((row) => row.valueE6),
    ],
  })
}
