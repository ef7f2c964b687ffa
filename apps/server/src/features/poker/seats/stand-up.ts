import { currencyOf, formatAmount, refuse, type Uuid } from '@powerplay/kernel'
import { playerOf, type CallContext } from '../../../platform/context.ts'
import { postingIdOf } from '../../wallet/index.ts'
import { announce, announceSeats } from '../lobby/announce.ts'
import { product, type PokerParts } from '../parts.ts'
import { onTable } from '../table/on-table.ts'
import { leave, seatsToFree } from '../table/play.ts'
import { readTable } from '../table/table-store.ts'
import { seatOf, type Seat, type Table } from '../table/table.ts'
import { raisedName } from './bring-chips.ts'
import { tableAsked } from './sit-down.ts'
import { buyInsOf, rakeOf } from './sitting-store.ts'

/**
 * Stands up: at once between hands, after it while one is played; the seat folds at its turn.
 * Refusals: poker/unknown, not-seated.
 */
export async function standUp(
  parts: PokerParts,
  asked: { readonly tableId: string },
  context: CallContext,
): Promise<{ returned: string | null }> {
  const userId = playerOf(context)
  const { id } = await tableAsked(parts, asked.tableId)
  const done = await onTable(parts, id, (table, nowMs) => {
    const seat = seatOf(table, userId) ?? refuse('poker/not-seated')
    const step = leave(table, seat, { tools: parts.tools, nowMs })
    return { step, answer: seat.sittingId }
  })
  await announce(parts, done)
  const freed = await freeSeats(parts, id)
  const returned = freed.get(done.answer)
  const { decimals } = currencyOf(done.table.currency)
  return { returned: returned === undefined ? null : formatAmount(returned, decimals) }
}

/** Pays the stacks of seats that leave and are in no hand, and frees them. @returns by sitting. */
export async function freeSeats(parts: PokerParts, tableId: Uuid): Promise<Map<Uuid, bigint>> {
  const table = await readTable(parts.platform.database, tableId, 'plain')
  const freed = new Map<Uuid, bigint>()
  for (const seat of table ? seatsToFree(table) : []) {
    if (table && (await payOut(parts, table, seat))) {
      freed.set(seat.sittingId, seat.stackMinor + seat.queuedMinor)
    }
  }
  if (freed.size > 0) await announceSeats(parts, tableId)
  return freed
}

const creditMost = 2_000_000_000n

/** What the rake that a sitting bore is of all that was brought to it: rewards count by that. */
function creditOf(of: { readonly rakeMinor: bigint; readonly boughtMinor: bigint }): number {
  const ppm = (of.rakeMinor * 1_000_000n) / of.boughtMinor
  return Number.parseInt(String(ppm < creditMost ? ppm : creditMost), 10)
}

/**
 * Ends a sitting: its wagers are closed for what the stack holds, in one commit with the seat's end.
 * @returns false where the seat stood otherwise by then: the next look finds out how.
 */
async function payOut(parts: PokerParts, table: Table, seat: Seat): Promise<boolean> {
  const { sittingId } = seat
  const takenMinor = seat.stackMinor + seat.queuedMinor
  const buyIns = await buyInsOf(parts.platform.database, sittingId)
  const boughtMinor = buyIns.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
  const rakeMinor = await rakeOf(parts.platform.database, sittingId)
  let leftMinor = takenMinor
  const entries = buyIns.map(({ id, amountMinor }, at) => {
    // Each buy-in gets its share; what does not divide goes to the last.
    const share = (takenMinor * amountMinor) / boughtMinor
    const payoutMinor = at === buyIns.length - 1 ? leftMinor : share
    leftMinor -= payoutMinor
    const multiplierE4 = Number.parseInt(String((payoutMinor * 10_000n) / amountMinor), 10)
    return {
      id: postingIdOf(parts.secrets, 'poker/end', id),
      wagerId: id,
      outcome: { kind: 'settle' as const, payoutMinor, multiplierE4 },
      creditedEdgePpm: creditOf({ rakeMinor, boughtMinor }),
    }
  })
  try {
    const closing = await parts.wallet.wagers.closePot({
      ...{ product, reason: 'stood_up', isBanked: true, entries },
      result: JSON.stringify({ table: table.name, hands: seat.marks.hands }),
      statements: [
        {
          name: 'poker_leave',
          text: 'select poker_leave($1, $2, $3)',
          values: [sittingId, takenMinor, parts.clock.now()],
        },
      ],
      telling: () => ({ context: null, delayMs: 0, reason: product }),
    })
    if (closing.kind === 'refused' && closing.refusal !== 'ended') {
      throw new Error(`the sitting ${sittingId} cannot be closed: ${closing.refusal}`)
    }
    return closing.kind === 'done'
  } catch (error) {
    if (raisedName(error, 'PP098') !== undefined) return false
    throw error
  }
}
