import { mustHave } from '@powerplay/kernel'
import { payoutUsdE6, sumFold, type Fact, type Fold, type ResultFact } from '../../wallet/index.ts'
import { playPocketOf } from '../play-pocket.ts'
import { configOf } from './return-config.ts'

const product = 'originals'
const oneE8 = 100_000_000n

/** A round as it was drawn: what was corrected later is money, and says nothing of the game. */
function isDrawn(fact: Fact): fact is ResultFact {
  return (
    fact.kind === 'result' &&
    fact.product === product &&
    fact.revision === 1 &&
    fact.sign > 0 &&
    fact.status !== 'cancel'
  )
}

const sumColumns = {
  game: ['text', 'key'],
  pocket: ['text', 'key'],
  config: ['jsonb', 'key'],
  rounds: ['bigint', 'sum'],
  staked_usd_e6: ['numeric', 'sum'],
  paid_usd_e6: ['numeric', 'sum'],
  paid_e8: ['numeric', 'sum'],
  squares_e16: ['numeric', 'sum'],
  least_e8: ['numeric', 'min'],
  most_e8: ['numeric', 'max'],
  expected_ppm: ['numeric', 'sum'],
} as const

/** Sums of all rounds as they were drawn, per game and configuration; demo play apart. */
export function returnsFold(): Fold {
  return sumFold({ id: 'returns', table: 'return_sums', columns: sumColumns, rowsOf: sumsOf })
}

export function sumsOf(fact: Fact) {
  if (!isDrawn(fact)) return []
  const paidE8 = paidE8Of(fact)
  const { stakeUsdE6, stakeMinor } = fact
  return [
    {
      game: fact.game,
      pocket: playPocketOf(fact),
      config: configOf(fact.game, fact.params),
      rounds: 1,
      staked_usd_e6: stakeUsdE6,
      paid_usd_e6: stakeMinor === 0n ? 0n : payoutUsdE6(fact),
      paid_e8: paidE8,
      squares_e16: paidE8 === 0 ? 0 : BigInt(paidE8) * BigInt(paidE8),
      least_e8: paidE8,
      most_e8: paidE8,
      expected_ppm: 1_000_000 - fact.trueEdgePpm,
    },
  ]
}

/**
 * What a round paid per first stake, in 1e-8. Stakes that turns added are taken off the payout; bets
 * on spots pay by the amount and not by a multiplier.
 */
function paidE8Of({ game, payoutMinor, stakeMinor, multiplierE4, result }: ResultFact) {
  if (game === 'roulette' || game === 'baccarat') return (payoutMinor * oneE8) / stakeMinor
  if (game === 'blackjack') {
    const first = BigInt(String(recordOf(result).round.stakeMinor))
    return ((payoutMinor - stakeMinor) * oneE8) / first + oneE8
  }
  const paidE8 = multiplierE4 * 10_000
  return Number.isSafeInteger(paidE8) ? paidE8 : BigInt(multiplierE4) * 10_000n
}

const countColumns = {
  game: ['text', 'key'],
  pocket: ['text', 'key'],
  config: ['jsonb', 'key'],
  choices: ['smallint', 'key'],
  is_lost: ['boolean', 'key'],
  rounds: ['bigint', 'sum'],
} as const

const gamesOfChoices = new Set(['mines', 'tower', 'stairs', 'coinflip', 'matrix'])

/** How many choices the rounds of turns took, and whether the last one was wrong. */
export function choicesFold(): Fold {
  return sumFold({
    id: 'choices',
    table: 'choice_counts',
    columns: countColumns,
    rowsOf: choicesOf,
  })
}

/** A round was lost by its last choice where that ended it without a payout. */
export function choicesOf(fact: Fact) {
  if (!isDrawn(fact) || !gamesOfChoices.has(fact.game)) return []
  const { turns, round } = recordOf(fact.result)
  const isLost = fact.multiplierE4 === 0 && round.ending === 'turn'
  const { game, params } = fact
  const place = { game, pocket: playPocketOf(fact), config: configOf(game, params) }
  return [{ ...place, choices: turns.length, is_lost: isLost, rounds: 1 }]
}

interface KeptRecord {
  readonly turns: readonly unknown[]
  readonly round: { readonly ending?: unknown; readonly stakeMinor?: unknown }
}

/** The record of a round of turns, as its wager keeps it. */
function recordOf(result: string): KeptRecord {
  const record: unknown = JSON.parse(result)
  const fields = isObject(record) ? record : {}
  const { turns, round } = fields
  return {
    turns: Array.isArray(turns) ? turns : [],
    round: mustHave(isObject(round) ? round : {}, 'round'),
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
