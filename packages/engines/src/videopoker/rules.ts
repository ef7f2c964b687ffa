import { assert, type Ratio } from '@powerplay/kernel'
import { deckSize, type Card } from '../card.ts'
import { edgePpmOf } from '../edge.ts'
import type { ExtendedGame, RoundState } from '../extended-game.ts'
import type { RandomStream } from '../fairness/stream.ts'
import type { GameData } from '../instant-game.ts'
import { evenE4 } from '../multiplier.ts'
import { assertEnded, endTurn, failTurn, settleOneStake } from '../round.ts'
import { strictFields } from '../strict-fields.ts'
import { readWords } from '../word-reader.ts'
import { videopokerCategory, videopokerPays } from './hand-rank.ts'

/** The game has no parameters. */
export type VideopokerParams = Readonly<Record<string, never>>

/** Which of the five dealt cards stay. */
export type VideopokerHold = readonly boolean[]

/** `final` is null until the cards were changed. */
export type VideopokerState = RoundState & {
  readonly deal: readonly Card[]
  readonly final: readonly Card[] | null
}

export type VideopokerView = GameData & { readonly deal: readonly Card[] }

const handSize = 5
const cardsFixed = 10

/**
 * The exact return under the best hold of each of the 2,598,960 deals. `npm run returns` counts
 * it anew.
 */
export const videopokerBestReturn: Ratio = {
  numerator: 410_892_309_848n,
  denominator: 415_275_635_775n,
}

function deckOf(stream: RandomStream): number[] {
  return readWords(stream).draw(deckSize, cardsFixed)
}

/** Replaces what is not held, left to right, by the sixth card of the bet and those after it. */
export function videopokerFinal(deck: readonly Card[], hold: VideopokerHold): Card[] {
  let taken = handSize
  return deck.slice(0, handSize).map((card, place) => {
    if (hold[place]) return card
    const next = deck[taken] ?? 0
    taken += 1
    return next
  })
}

function multiplierE4Of({ final }: VideopokerState): number {
  return final === null ? 0 : videopokerPays[videopokerCategory(final)] * evenE4
}

function change(state: VideopokerState, hold: VideopokerHold, stream: RandomStream) {
  const changed = { ...state, final: videopokerFinal(deckOf(stream), hold) }
  const status = multiplierE4Of(changed) > 0 ? ('finish' as const) : ('lose' as const)
  return { ...changed, status }
}

function parseHold(value: unknown): VideopokerHold | undefined {
  if (!Array.isArray(value) || value.length !== handSize) return undefined
  const hold: boolean[] = []
  for (const entry of value) {
    if (typeof entry !== 'boolean') return undefined
    hold.push(entry)
  }
  return hold
}

/**
 * Video poker, jacks or better: five cards of one deck, any of them changed once, paid by the
 * table. It cannot be cancelled or left early. Return 98.9445 % under the best holds; the
 * credited edge is 1.05 %.
 * Source: 000_1c37c0fb05cd66e6.txt, section 1 names the game and leaves its rules to us.
 */
export const videopoker: ExtendedGame<
  VideopokerParams,
  VideopokerState,
  VideopokerHold,
  VideopokerView
> = {
  id: 'videopoker',
  ruleVersion: 1,
  parseParams(raw) {
    const read = strictFields(raw, [])
    return read.ok ? { ok: true, params: {} } : read
  },
  parseTurn(raw) {
    const read = strictFields(raw, ['hold'])
    if (!read.ok) return read
    const hold = parseHold(read.fields.get('hold'))
    return hold === undefined ? { ok: false, field: 'hold' } : { ok: true, turn: hold }
  },
  multiplierMaxE4: () => videopokerPays.royal_flush * evenE4,
  capNeededE4: () => videopokerPays.royal_flush * evenE4,
  open(_params, stream, { multiplierCapE4 }) {
    const deal = deckOf(stream).slice(0, handSize)
    return { status: 'open', multiplierCapE4, deal, final: null }
  },
  turn(state, hold, stream) {
    if (state.status !== 'open') return failTurn(state, 'closed')
    return endTurn(change(state, hold, stream))
  },
  finish: (state) => ({ ok: false, reason: state.status === 'open' ? 'unfinishable' : 'closed' }),
  expire(state, stream) {
    if (state.status !== 'open') return state
    const holdAll = state.deal.map(() => true)
    return change(state, holdAll, stream)
  },
  multiplierE4: multiplierE4Of,
  settle: (state, stakeMinor) => settleOneStake(state, multiplierE4Of(state), stakeMinor),
  view: ({ deal }) => ({ params: {}, deal }),
  reveal(state, stream) {
    assertEnded(state)
    assert(state.final !== null, 'an ended round has its final cards')
    return {
      deck10: deckOf(stream),
      final: state.final,
      category: videopokerCategory(state.final),
    }
  },
  trueEdgePpm: () => edgePpmOf(videopokerBestReturn),
  creditedEdgePpm: () => 10_500,
}
