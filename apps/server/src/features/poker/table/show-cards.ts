import { handStrength } from '@powerplay/engines/poker/hand-strength'
import { handText } from '@powerplay/engines/poker/hand-text'
import type { CardProof } from '@powerplay/engines/poker/deck'
import type { Uuid } from '@powerplay/kernel'
import { deckOfHand, holeOf } from './cards.ts'
import type { Step, Tools } from './step.ts'
import { runningHand, type EndedHand, type RunningHand, type Table } from './table.ts'

/** A seat's own cards of the hand on the table, played or just over; null where it was not dealt in. */
export function ownCards(
  tools: Tools,
  table: Table,
  { seat, userId }: { readonly seat: number; readonly userId: Uuid },
): { readonly hand: RunningHand; readonly cards: CardProof[] } | null {
  const running = runningHand(table)
  if (running) return dealtTo(running, holeOf(deckOfHand(tools, table, running), running, seat))
  const ended = table.game.phase === 'pause' ? table.game.ended : null
  const isOwn = ended?.dealt.some((each) => each.seat === seat && each.userId === userId) === true
  return ended && isOwn ? dealtTo(ended.hand, endedHole(tools, ended, seat)) : null
}

const dealtTo = (hand: RunningHand, cards: CardProof[] | null) => cards && { hand, cards }

/** The table is bound to the next seed already: cards of a hand that is over lie under its own. */
function endedHole(tools: Tools, { hand, seedSealed }: EndedHand, seat: number) {
  return seedSealed === undefined
    ? null
    : holeOf(deckOfHand(tools, { seedSealed }, hand), hand, seat)
}

/** What somebody wants to show of a hand that is over. */
interface Showing {
  readonly userId: Uuid
  readonly handId: Uuid
  /** Of his two cards: none, 0, 1, or both. */
  readonly cards: readonly number[]
}

/**
 * Opens cards of a hand that is over, as long as its end stands. What lies open stays so.
 * @returns the refusal's name; null where that changes nothing.
 */
export function showCards(
  table: Table,
  { userId, handId, cards }: Showing,
  tools: Tools,
): Step | 'hand-over' | 'not-seated' | null {
  const { game } = table
  const ended = game.phase === 'pause' ? game.ended : null
  if (game.phase !== 'pause' || ended?.hand.id !== handId) return 'hand-over'
  const seat = ended.dealt.find((each) => each.userId === userId)?.seat
  if (seat === undefined) return 'not-seated'
  const hole = endedHole(tools, ended, seat)?.map(({ card }) => card)
  if (!hole) return 'hand-over'
  const before = ended.shows.find((each) => each.seat === seat)?.cards ?? []
  const shown = [0, 1].filter(
    (at) => cards.includes(at) || before.some((card) => card === hole[at]),
  )
  if (shown.length === before.length) return null
  const text =
    shown.length === 2 && ended.board.length >= 3
      ? handText(handStrength([...hole, ...ended.board]))
      : null
  const show = { seat, text, cards: hole.filter((_, at) => shown.includes(at)) }
  const shows = [...ended.shows.filter((each) => each.seat !== seat), show]
  return {
    table: { ...table, game: { ...game, ended: { ...ended, shows } } },
    happenings: [{ kind: 'shown', hand: ended.hand, seat, cards: shown }],
  }
}
