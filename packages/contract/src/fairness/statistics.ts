import { z } from 'zod'
import { gameId, instantMs } from '../core/fields.ts'

/** USD with two decimals, as text: at the price of the moment each round was played. */
const usdText = z.string().regex(/^\d+\.\d{2}$/)

/**
 * What the rounds say about the stated return. `few`: too few, or one of them outweighs the rest.
 * `within`: the 99 % interval holds what is stated. `outlier`: it does not, as one row in a hundred
 * will not. `outside`: chance alone would not do that once in 100,000 rows.
 */
export const returnVerdict = z.enum(['few', 'within', 'outlier', 'outside'])

/**
 * How often the choices of a game of turns were right, against how often they had to be. Unlike the
 * return it does not depend on when players stop, so both sides are judged.
 */
export const choiceStatistics = z.object({
  choices: z.int(),
  /** Shares of all choices. */
  right: z.number(),
  expected: z.number(),
  /** Half the width of the 99 % interval around `right`. */
  margin: z.number(),
  verdict: returnVerdict,
})

/** The rounds of one configuration: sums of the journal beside what the rules say. */
export const returnStatistics = z.object({
  /** The choices that matter, for instance rows and risk; empty where a game has none. */
  config: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  rounds: z.int(),
  staked: usdText,
  paid: usdText,
  /** Mean payout per first stake, every round counting alike; stakes added by turns taken off. */
  live: z.number(),
  /** Half the width of the 99 % interval around `live`. */
  margin: z.number(),
  /** The return that the rules state for these very rounds. */
  exact: z.number(),
  /** True where `exact` is what best play gets and other play may get less. */
  isBest: z.boolean(),
  verdict: returnVerdict,
  choices: choiceStatistics.nullable(),
})

/** All configurations of a game and their sum. */
export const gameReturns = returnStatistics
  .omit({ config: true, choices: true })
  .extend({ game: gameId, configs: z.array(returnStatistics) })

export const fairnessStatistics = z.object({
  games: z.array(gameReturns),
  /** Server's time of the answer; rounds settled in the last seconds may be missing. */
  at: instantMs,
})
