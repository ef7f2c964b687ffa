import { divide, type Ratio } from '@powerplay/kernel'
import { edgePpmOf } from './edge.ts'
import type { RandomStream } from './fairness/stream.ts'
import type { Chance, GameData, InstantGame, InstantResult, ParsedParams } from './instant-game.ts'
import { evenE4 } from './multiplier.ts'
import { strictFields, wholeNumber } from './strict-fields.ts'

/** Amounts laid on spots of a table, whole minor units by spot. */
export type SpotStakes = Readonly<Record<string, number>>

/** Parameters of a game whose stakes lie on spots. */
export type SpotParams = { readonly bets: SpotStakes }

/** A decided round with its payout, which `multiplierE4` (cut) no longer gives exactly. */
export interface SpotResult<Outcome> extends InstantResult<Outcome> {
  readonly payoutMinor: bigint
}

/**
 * A single-shot game whose stake is spread over spots of a table. The parameters hold the amounts,
 * so it pays in minor units by itself: settle with `payoutMinor`, never with the multiplier, which
 * is payout / stake cut to 1/10000.
 */
export interface SpotGame<Outcome extends GameData> extends InstantGame<SpotParams, Outcome> {
  play(params: SpotParams, stream: RandomStream): SpotResult<Outcome>
  /** Sum of all amounts in minor units: what the bet must stake. */
  stakeMinor(params: SpotParams): bigint
  /** The most a round with these amounts can pay, in minor units. */
  payoutMinorMax(params: SpotParams): bigint
}

/** One way a round can end: how many of the equally likely draws, and what a spot then pays. */
export interface SpotEnding {
  readonly ways: number
  /** What `amount` on `spot` pays in minor units, rounded down; 0 when it loses. */
  payoutMinor(spot: string, amount: bigint): bigint
}

/** What makes one game of spots differ from the next. */
export interface SpotRules<Outcome extends GameData> {
  readonly id: string
  readonly ruleVersion: number
  readonly of: number
  readonly endings: readonly SpotEnding[]
  /** True for a spot of this table. */
  isSpot(spot: string): boolean
  /** The smallest amount on a named spot, 0 or 1 minor unit. */
  readonly amountMin: number
  decide(params: SpotParams, stream: RandomStream): { outcome: Outcome; ending: SpotEnding }
  /** The credited edge of one spot, in millionths. */
  creditedPpm(spot: string): number
}

/** The largest stake, so that every payout (36 times the stake at most) is an exact number. */
export const spotStakeMinorMax = 2 ** 47

/**
 * Reads `{ bets: { spot: amount } }`: known spots, whole amounts, at least one above zero, in sum
 * at most `spotStakeMinorMax`. Refused as a whole by the field "bets".
 */
export function parseSpots(
  raw: unknown,
  { isSpot, amountMin }: Pick<SpotRules<GameData>, 'isSpot' | 'amountMin'>,
): ParsedParams<SpotParams> {
  const read = strictFields(raw, ['bets'])
  if (!read.ok) return read
  const refused = { ok: false, field: 'bets' } as const
  const bets = read.fields.get('bets')
  if (typeof bets !== 'object' || bets === null || Array.isArray(bets)) return refused
  if (Object.getOwnPropertySymbols(bets).length > 0) return refused
  const amounts = Object.entries(bets)
  const isGood = amounts.every(
    ([spot, amount]) =>
      isSpot(spot) && wholeNumber(amount, amountMin, spotStakeMinorMax) !== undefined,
  )
  if (!isGood) return refused
  const sum = amounts.reduce((total, [, amount]) => total + amount, 0)
  if (!(sum >= 1 && sum <= spotStakeMinorMax)) return refused
  return { ok: true, params: { bets: Object.fromEntries(amounts) } }
}

/** The stakes of a round, by spot. */
export function spotAmounts({ bets }: SpotParams): [spot: string, amount: bigint][] {
  return Object.entries(bets).map(([spot, amount]) => [spot, BigInt(amount)])
}

function stakeMinorOf(params: SpotParams): bigint {
  return spotAmounts(params).reduce((sum, [, amount]) => sum + amount, 0n)
}

function payoutMinorOf(params: SpotParams, ending: SpotEnding): bigint {
  return spotAmounts(params).reduce(
    (sum, [spot, amount]) => sum + ending.payoutMinor(spot, amount),
    0n,
  )
}

function shareE4(payoutMinor: bigint, params: SpotParams): number {
  return Number(divide(payoutMinor * BigInt(evenE4), stakeMinorOf(params), 'down'))
}

function payoutMinorMaxOf(params: SpotParams, endings: readonly SpotEnding[]): bigint {
  return endings
    .map((ending) => payoutMinorOf(params, ending))
    .reduce((most, payout) => (payout > most ? payout : most), 0n)
}

function spotReturn(params: SpotParams, rules: SpotRules<GameData>): Ratio {
  const numerator = rules.endings.reduce(
    (sum, ending) => sum + BigInt(ending.ways) * payoutMinorOf(params, ending),
    0n,
  )
  return { numerator, denominator: BigInt(rules.of) * stakeMinorOf(params) }
}

function spotChance(params: SpotParams, { of, endings }: SpotRules<GameData>): Chance {
  const wins = endings.filter((ending) => payoutMinorOf(params, ending) >= stakeMinorOf(params))
  return { ways: wins.reduce((sum, { ways }) => sum + ways, 0), of }
}

/**
 * The edges of the spots, each with the weight of its amount, for the part of the stake that is at risk: what
 * every ending pays back is credited with nothing. Rounded down.
 */
function creditedPpmOf(params: SpotParams, rules: SpotRules<GameData>): number {
  const weighed = spotAmounts(params).reduce(
    (sum, [spot, amount]) => sum + amount * BigInt(rules.creditedPpm(spot)),
    0n,
  )
  const stake = stakeMinorOf(params)
  const surely = guaranteedMinor(params, rules)
  const atRisk = surely < stake ? stake - surely : 0n
  return Number(divide(weighed * atRisk, stake * stake, 'down'))
}

/** What comes back whatever is drawn. */
function guaranteedMinor(params: SpotParams, { endings }: SpotRules<GameData>): bigint {
  const amounts = spotAmounts(params)
  // One spot alone loses somewhere.
  if (amounts.length < 2) return 0n
  let least: bigint | undefined
  for (const { payoutMinor } of endings) {
    const paid = amounts.reduce((sum, [spot, amount]) => sum + payoutMinor(spot, amount), 0n)
    if (least === undefined || paid < least) least = paid
    if (least === 0n) return 0n
  }
  return least ?? 0n
}

/** A game of spots of which everything but the draw follows from its endings. */
export function spotGame<Outcome extends GameData>(rules: SpotRules<Outcome>): SpotGame<Outcome> {
  const game: SpotGame<Outcome> = {
    id: rules.id,
    ruleVersion: rules.ruleVersion,
    parseParams: (raw) => parseSpots(raw, rules),
    play(params, stream) {
      const { outcome, ending } = rules.decide(params, stream)
      const payoutMinor = payoutMinorOf(params, ending)
      return { outcome, payoutMinor, multiplierE4: shareE4(payoutMinor, params) }
    },
    stakeMinor: stakeMinorOf,
    payoutMinorMax: (params) => payoutMinorMaxOf(params, rules.endings),
    multiplierMaxE4: (params) => shareE4(game.payoutMinorMax(params), params),
    chance: (params) => spotChance(params, rules),
    exactReturn: (params) => spotReturn(params, rules),
    trueEdgePpm: (params) => edgePpmOf(spotReturn(params, rules)),
    creditedEdgePpm: (params) => creditedPpmOf(params, rules),
  }
  return game
}
