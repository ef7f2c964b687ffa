import type { PokerOwn } from '@powerplay/contract'
import { handWireId, textIn } from './present.ts'
import { ownCards } from './table/show-cards.ts'
import type { Tools } from './table/step.ts'
import type { Seat, Table } from './table/table.ts'

/** What a seated player knows besides: his cards, and what the shuffle holds of his. */
export function presentOwn(tools: Tools, table: Table, seat: Seat): PokerOwn {
  const own = ownCards(tools, table, seat)
  return {
    ...{ seat: seat.seat, tip: seat.tip, isDealtOut: seat.marks.isDealtOut },
    cards: own && own.cards.map((proof) => ({ ...proof, path: [...proof.path] })),
    handId: own && handWireId(own.hand.id),
    queued: textIn(table)(seat.queuedMinor),
    ...{ autoRebuy: seat.autoRebuy, autoTopUp: seat.autoTopUp },
  }
}
