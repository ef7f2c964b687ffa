import { Refusal, type Uuid } from '@powerplay/kernel'
import { announceSeats } from '../lobby/announce.ts'
import type { PokerParts } from '../parts.ts'
import { isShort, readTable } from '../table/table-store.ts'
import { bringFor, raisedName } from './bring-chips.ts'

/** A seat that asks for chips to be brought by themselves. */
interface ShortSeat {
  readonly sittingId: Uuid
  readonly userId: Uuid
  readonly heldMinor: bigint
  /** What it was brought first. */
  readonly wantedMinor: bigint
}

/**
 * Brings between two hands what seats asked for when they were taken. Where that is refused, for want of
 * balance say, the seat does not ask again.
 */
export async function fillUp(parts: PokerParts, tableId: Uuid): Promise<void> {
  const { database } = parts.platform
  const short = await database.query<ShortSeat>({
    name: 'poker_short',
    text: `select s.sitting_id as "sittingId", s.user_id as "userId",
        s.stack_minor + s.queued_minor as "heldMinor", b.amount_minor as "wantedMinor"
      from poker_seats s join poker_buy_ins b on b.id = s.sitting_id
      where s.table_id = $1 and ${isShort} order by s.seat`,
    values: [tableId],
  })
  for (const seat of short) await fillSeat(parts, tableId, seat)
  if (short.length > 0) await announceSeats(parts, tableId)
}

async function fillSeat(
  parts: PokerParts,
  tableId: Uuid,
  { sittingId, userId, heldMinor, wantedMinor }: ShortSeat,
): Promise<void> {
  const { database, mintId } = parts.platform
  const table = await readTable(database, tableId, 'plain')
  if (!table) return
  const id = mintId()
  const amountMinor = wantedMinor - heldMinor
  const { minBuyInMinor: minMinor, maxBuyInMinor: maxMinor } = table.rules
  try {
    await bringFor(
      parts,
      {
        ...{ table, amountMinor, limits: { minMinor, maxMinor } },
        check: {
          text: 'select poker_rebuy_refusal($1, $2, $3) as refusal',
          values: [table.id, userId, amountMinor],
        },
        statement: {
          name: 'poker_fill_up',
          text: 'select poker_fill_up($1, $2, $3, $4, $5)',
          values: [id, sittingId, heldMinor, amountMinor, parts.clock.now()],
        },
      },
      { id, userId, context: null },
    )
  } catch (error) {
    // Another node was faster, or a hand began: whoever is still short asks at the next look.
    if (raisedName(error, 'PP098') !== undefined) return
    if (!(error instanceof Refusal)) throw error
    parts.log.info({ event: 'poker.not_filled', sitting: sittingId, refusal: error.refusal })
    await database.query({
      text: 'update poker_seats set auto_rebuy = false, auto_top_up = false where sitting_id = $1',
      values: [sittingId],
    })
  }
}
