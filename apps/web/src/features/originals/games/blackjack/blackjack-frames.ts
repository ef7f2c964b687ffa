import type { BlackjackTable, TableHand } from './blackjack-table.ts'

interface Counts {
  readonly hands: readonly number[]
  readonly dealer: number
  readonly hasHole: boolean
}

/**
 * The table card by card, from what is shown to what the server told: a new round deals player,
 * dealer, player, hole; a split parts the cards and gives each hand one more; the dealer turns the
 * hole card and draws last. The told table itself ends the list.
 */
export function blackjackFrames(
  from: BlackjackTable | undefined,
  to: BlackjackTable,
): readonly BlackjackTable[] {
  const counts = from && isSameRound(from, to) ? countsBetween(from, to) : countsOfDeal(to)
  return [...counts.map((count) => tableAt(to, count)), to]
}

function isSameRound(from: BlackjackTable, to: BlackjackTable): boolean {
  if (from.actions.length === 0 || from.dealer.length === 0) return false
  const isSameDealer = from.dealer[0] === to.dealer[0]
  return isSameDealer && from.hands[0]?.cards[0] === to.hands[0]?.cards[0]
}

function countsOfDeal(to: BlackjackTable): readonly Counts[] {
  const deal = [
    { hands: [1], dealer: 0, hasHole: false },
    { hands: [1], dealer: 1, hasHole: false },
    { hands: [2], dealer: 1, hasHole: false },
    { hands: [2], dealer: 1, hasHole: true },
  ]
  return [...deal, ...countsAfter({ hands: [2], dealer: 1, hasHole: true }, to)]
}

function countsBetween(from: BlackjackTable, to: BlackjackTable): readonly Counts[] {
  const dealer = { dealer: from.dealer.length, hasHole: from.hasHole }
  if (from.hands.length === to.hands.length) {
    return countsAfter({ hands: from.hands.map(({ cards }) => cards.length), ...dealer }, to)
  }
  const parted = { hands: to.hands.map(() => 1), ...dealer }
  return [parted, ...countsAfter(parted, to)]
}

/** One card at a time until everything lies there: hands in their order, then the dealer. */
function countsAfter(from: Counts, to: BlackjackTable): readonly Counts[] {
  const steps: Counts[] = []
  let now = from
  const go = (next: Counts) => {
    now = next
    steps.push(next)
  }
  to.hands.forEach(({ cards }, place) => {
    while ((now.hands[place] ?? 0) < cards.length) {
      go({ ...now, hands: now.hands.with(place, (now.hands[place] ?? 0) + 1) })
    }
  })
  while (now.dealer < to.dealer.length) go({ ...now, dealer: now.dealer + 1, hasHole: false })
  return steps.slice(0, -1)
}

function tableAt(to: BlackjackTable, { hands, dealer, hasHole }: Counts): BlackjackTable {
  const shown = to.hands.slice(0, hands.length).map((hand, place): TableHand => {
    const cards = hand.cards.slice(0, hands[place])
    const isWhole = cards.length === hand.cards.length
    return { ...hand, cards, state: isWhole ? hand.state : 'open', outcome: undefined }
  })
  return { ...to, hands: shown, dealer: to.dealer.slice(0, dealer), hasHole, active: -1 }
}
