import { deckSize, ranks, type Card } from '../card.ts'
import { edgePpmOf } from '../edge.ts'
import type { ExtendedGame, RoundState, TurnResult } from '../extended-game.ts'
import type { RandomStream } from '../fairness/stream.ts'
import type { GameData } from '../instant-game.ts'
import { evenE4, housePriceE4, multiplierNumber } from '../multiplier.ts'
import { assertEnded, cashOut, endTurn, failTurn, settleOneStake } from '../round.ts'
import { oneOf, strictFields } from '../strict-fields.ts'
import { hiloActions, hiloWays, isRightGuess, type HiloAction, type HiloWays } from './guess.ts'

/** The game has no parameters. */
export type HiloParams = Readonly<Record<string, never>>

/**
 * `cards` are those seen, the last one lies open; `ways` are the winning ranks behind each right
 * guess.
 */
export type HiloState = RoundState & {
  readonly cards: readonly Card[]
  readonly actions: readonly HiloAction[]
  readonly ways: readonly number[]
}

export type HiloView = GameData & { readonly multiplier: number; readonly ways: HiloWays }

/** Cards of a round, the one that lies open at the start among them. */
export const hiloCards = 52
/** The most a round pays, in 1/10000: at 1,000,000 it ends by itself. */
export const hiloMultiplierMaxE4 = 10_000_000_000

const waysMax = ranks - 1
const noGuess: HiloWays = { high: null, low: null, same: null }

/** What right guesses with these winning ranks pay, in 1/10000: 99/100 of 13/ways each, cut. */
export function hiloPriceE4(ways: readonly number[]): number {
  return housePriceE4({
    numerator: BigInt(ranks) ** BigInt(ways.length),
    denominator: ways.reduce((product, one) => product * BigInt(one), 1n),
  })
}

function multiplierE4Of({ status, ways }: HiloState): number {
  if (status === 'lose') return 0
  return ways.length === 0 ? evenE4 : Math.min(hiloPriceE4(ways), hiloMultiplierMaxE4)
}

/** True where one more right guess would pay more than the effective maximum. */
function wouldPass({ ways, multiplierCapE4 }: HiloState, next: number): boolean {
  if (multiplierCapE4 >= hiloMultiplierMaxE4) return false
  return hiloPriceE4([...ways, next]) > multiplierCapE4
}

function openCard(state: HiloState): Card {
  return state.cards.at(-1) ?? 0
}

/** Guesses that are legal now, with their winning ranks. */
function guessesOf(state: HiloState): HiloWays {
  if (state.status !== 'open') return noGuess
  const allowed = (ways: number | null) => (ways === null || wouldPass(state, ways) ? null : ways)
  const { high, low, same } = hiloWays(openCard(state))
  return { high: allowed(high), low: allowed(low), same: allowed(same) }
}

/** Ends the round where no card could be guessed any more, or at the last card. */
function settled(state: HiloState): HiloState {
  const isAtMaximum = multiplierE4Of(state) === hiloMultiplierMaxE4 || wouldPass(state, waysMax)
  if (state.cards.length < hiloCards && !isAtMaximum) return state
  return { ...state, status: state.ways.length > 0 ? 'finish' : 'cancel' }
}

function act(state: HiloState, action: HiloAction, stream: RandomStream): TurnResult<HiloState> {
  if (state.status !== 'open') return failTurn(state, 'closed')
  const next = stream.int(state.cards.length, deckSize)
  const seen = { cards: [...state.cards, next], actions: [...state.actions, action] }
  if (action === 'skip') return endTurn(settled({ ...state, ...seen }))
  const ways = guessesOf(state)[action]
  if (ways === null) {
    return failTurn(state, hiloWays(openCard(state))[action] === null ? 'action' : 'cap')
  }
  if (!isRightGuess(action, openCard(state), next)) {
    return endTurn({ ...state, ...seen, status: 'lose' })
  }
  return endTurn(settled({ ...state, ...seen, ways: [...state.ways, ways] }))
}

/**
 * Hilo: cards of an unlimited deck, each guessed against the one before; right guesses multiply
 * 13 / winning ranks, times 99/100. 1,000,000 or the 52nd card ends the round; a round of skips
 * only is cancelled. Return 98.996 % to 99.000 % on the first guess, and no stop returns more.
 * Where one guess would pass the effective maximum it is refused (reason "cap"); where every
 * guess on every card would, the round ends.
 * Source: 000_1c37c0fb05cd66e6.txt, section 1 leaves the rules of the games to us.
 */
export const hilo: ExtendedGame<HiloParams, HiloState, HiloAction, HiloView> = {
  id: 'hilo',
  ruleVersion: 1,
  parseParams(raw) {
    const read = strictFields(raw, [])
    return read.ok ? { ok: true, params: {} } : read
  },
  parseTurn(raw) {
    const read = strictFields(raw, ['action'])
    if (!read.ok) return read
    const action = oneOf(read.fields.get('action'), hiloActions)
    return action === undefined ? { ok: false, field: 'action' } : { ok: true, turn: action }
  },
  multiplierMaxE4: () => hiloMultiplierMaxE4,
  capNeededE4: () => hiloPriceE4([waysMax]),
  open: (_params, stream, { multiplierCapE4 }) => ({
    status: 'open',
    multiplierCapE4,
    cards: [stream.int(0, deckSize)],
    actions: [],
    ways: [],
  }),
  turn: act,
  finish: (state) => cashOut(state, state.ways.length > 0),
  expire(state) {
    const ended = hilo.finish(state)
    return ended.ok ? ended.state : state
  },
  multiplierE4: multiplierE4Of,
  settle: (state, stakeMinor) => settleOneStake(state, multiplierE4Of(state), stakeMinor),
  view: (state) => ({
    params: {},
    cards: state.cards,
    actions: state.actions,
    ways: guessesOf(state),
    multiplier: multiplierNumber(multiplierE4Of(state)),
    maxMultiplier: multiplierNumber(Math.min(state.multiplierCapE4, hiloMultiplierMaxE4)),
  }),
  reveal(state, stream) {
    assertEnded(state)
    return { cards: Array.from({ length: hiloCards }, (_, index) => stream.int(index, deckSize)) }
  },
  // Every guess returns 13/ways * ways/13 = 1 before the factor, and cutting only takes.
  trueEdgePpm: () => edgePpmOf({ numerator: 99n, denominator: 100n }),
  creditedEdgePpm: () => 10_000,
}
