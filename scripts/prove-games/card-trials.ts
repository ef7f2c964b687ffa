import {
  blackjack,
  hilo,
  hiloPriceE4,
  hiloWays,
  pips,
  videopoker,
  videopokerPays,
  type BlackjackState,
  type BlackjackTurn,
  type Card,
  type GameData,
  type HiloGuess,
  type RandomStream,
} from '@powerplay/engines'
import { blackjackBestAction, blackjackBestPlay } from '@powerplay/engines/blackjack/best-play'
import { isRightGuess } from '@powerplay/engines/hilo/guess'
import { bestHold, sumPays, type PaySums } from '@powerplay/engines/videopoker/best-play'
import { videopokerBestReturn } from '@powerplay/engines/videopoker/rules'
import { played } from './extended-trials.ts'
import { drawing, even, evens, noteDrawing, type StreamTrial } from './trial.ts'

const deck = 52
const ranks = 13
/** One card of every rank. */
const rankCards = Array.from({ length: ranks }, (_, rank) => rank * 4)

/** The side with more winning ranks; up where both have as many. */
function likelier(open: Card): HiloGuess {
  const { high, low } = hiloWays(open)
  return (low ?? 0) > (high ?? 0) ? 'low' : 'high'
}

/** The exact return of so many guesses of the likelier side. */
function hiloReturn(open: Card, ways: readonly number[], left: number): number {
  if (left === 0) return hiloPriceE4(ways) / 10_000
  const guess = likelier(open)
  const right = rankCards.filter((next) => isRightGuess(guess, open, next))
  const price = [...ways, hiloWays(open)[guess] ?? 0]
  return right.reduce((sum, next) => sum + hiloReturn(next, price, left - 1), 0) / ranks
}

const meanOverRanks = (worth: (card: Card) => number) =>
  rankCards.reduce((sum, card) => sum + worth(card), 0) / ranks

const hiloOf = (guesses: number) =>
  played({
    game: hilo,
    params: {},
    config: `likelier side, ${guesses} ${guesses === 1 ? 'guess' : 'guesses'}`,
    exact: meanOverRanks((open) => hiloReturn(open, [], guesses)),
    shapes: [{ name: 'cards', parts: evens(deck, guesses + 1) }],
    plan: ({ cards, ways }) => (ways.length < guesses ? likelier(cards.at(-1) ?? 0) : null),
    look({ cards }, _stream, note) {
      cards.forEach((card, place) => note(0, place, card))
    },
  })

/** Actions that were looked up before, by what they depend on. */
const knownActions = new Map<string, BlackjackTurn>()

/** Best play, which never insures. */
function bestTurn(state: BlackjackState): BlackjackTurn {
  if (state.insurance === 'offered') return { action: 'insurance', accept: false }
  const { actions } = blackjack.view(state)
  const hand = state.hands.find((one) => one.state === 'open')
  const values = (hand?.cards ?? []).map((card) => pips(card))
  const up = pips(state.dealer[0] ?? 0)
  const key = `${up}/${values.join()}/${actions.length}`
  const turn = knownActions.get(key) ?? { action: blackjackBestAction(up, values, actions) }
  knownActions.set(key, turn)
  return turn
}

const blackjackTrial = played({
  game: blackjack,
  params: {},
  config: 'best play, per first stake',
  exact: 1 + blackjackBestPlay(1),
  // Which cards are taken depends on those before only, so all of them are alike.
  shapes: [{ name: 'cards', parts: [even(deck), even(deck), even(deck)] }],
  plan: bestTurn,
  look({ used }, stream, note) {
    for (let place = 0; place < used; place += 1) {
      note(0, Math.min(place, 2), stream.int(place, deck))
    }
  },
})

let paySums: PaySums | undefined

function deckOf(revealed: GameData): number[] {
  const cards = revealed['deck10']
  if (!Array.isArray(cards)) throw new Error('revealed cards')
  return cards.map(Number)
}

const videopokerTrial = played({
  game: videopoker,
  params: {},
  config: 'best holds',
  exact: Number(videopokerBestReturn.numerator) / Number(videopokerBestReturn.denominator),
  shapes: [{ name: 'cards', parts: drawing(deck, 10) }],
  plan({ deal }) {
    paySums ??= sumPays(videopokerPays)
    return bestHold(deal, paySums)
  },
  look(state, stream: RandomStream, note) {
    noteDrawing(note, deckOf(videopoker.reveal(state, stream)))
  },
})

/** The games of many turns with cards. */
export const cardTrials: readonly StreamTrial[] = [
  hiloOf(1),
  hiloOf(2),
  blackjackTrial,
  videopokerTrial,
]
