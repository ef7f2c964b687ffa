import { dealFrom, type CardProof, type CommittedDeck } from '@powerplay/engines/poker/deck'
import { clockwise } from '@powerplay/engines/poker/hand'
import type { Tools } from './step.ts'
import type { RunningHand, Table } from './table.ts'

/** The deck of a hand on the table, whose seed is still the table's own. */
export function deckOfHand(
  tools: Tools,
  table: Pick<Table, 'seedSealed'>,
  { entropyHash, number: handNo }: Pick<RunningHand, 'entropyHash' | 'number'>,
): CommittedDeck {
  return tools.deckOf(table, { entropyHash, handNo })
}

type Dealt = Pick<RunningHand, 'setup'>

/** Two cards of a seat that was dealt in, proven; null for any other. */
export function holeOf(deck: CommittedDeck, { setup }: Dealt, seat: number): CardProof[] | null {
  const order = clockwise(setup)
  const at = order.indexOf(seat)
  return at < 0 ? null : [deck.prove(at), deck.prove(at + order.length)]
}

/** The first cards of the board, proven. */
export function boardOf(deck: CommittedDeck, { setup }: Dealt, count: number): CardProof[] {
  const from = 2 * setup.seats.length
  return Array.from({ length: count }, (_, at) => deck.prove(from + at))
}

/** The cards themselves. */
export function cardsOf(deck: CommittedDeck, { setup }: Dealt) {
  return dealFrom(deck.deck, clockwise(setup))
}
