import { deckSize, type Card } from '../card.ts'
import type { RandomStream } from '../fairness/stream.ts'
import { handStrength } from './hand-strength.ts'

const boardSize = 5
/** Boards looked at before the flop; the shown percentages are then right to about half a point. */
const sampledBoards = 20_000

function combinationsOf(
  cards: readonly Card[],
  take: number,
  visit: (taken: Card[]) => void,
): void {
  const taken: Card[] = []
  const fill = (from: number): void => {
    if (taken.length === take) {
      visit(taken)
      return
    }
    for (let at = from; at < cards.length; at += 1) {
      taken.push(cards[at] ?? 0)
      fill(at + 1)
      taken.pop()
    }
  }
  fill(0)
}

/**
 * The share of the pot that each open hand can expect, in hundredths of a percent; a tie is shared.
 * From the flop on all boards are counted; before it a sample, drawn from `stream`, which must not
 * be the one that decides the deck.
 * @param hands two cards each.
 */
export function equityE4(
  hands: readonly (readonly Card[])[],
  board: readonly Card[],
  stream: RandomStream,
): number[] {
  const known = new Set([...hands.flat(), ...board])
  const rest = Array.from({ length: deckSize }, (_, card) => card).filter(
    (each) => !known.has(each),
  )
  const shares = hands.map(() => 0)
  let boards = 0
  const count = (drawn: readonly Card[]): void => {
    const strengths = hands.map((hole) => handStrength([...hole, ...board, ...drawn]))
    const best = Math.max(...strengths)
    const winners = strengths.filter((each) => each === best).length
    strengths.forEach((each, at) => {
      if (each === best) shares[at] = (shares[at] ?? 0) + 1 / winners
    })
    boards += 1
  }
  if (board.length >= 3) combinationsOf(rest, boardSize - board.length, count)
  else
    while (boards < sampledBoards)
      count(stream.draw(rest.length, boardSize).map((at) => rest[at] ?? 0))
  return shares.map((share) => Math.round((share / boards) * 10_000))
}
