import { currencyOf, formatAmount, mustHave, parseAmount, refuse } from '@powerplay/kernel'
import { playerOf, type CallContext } from '../../../platform/context.ts'
import { announceSeats } from '../lobby/announce.ts'
import type { PokerParts } from '../parts.ts'
import { readTable } from '../table/table-store.ts'
import { seatOf } from '../table/table.ts'
import { bringChips, limitParams } from './bring-chips.ts'
import { tableAsked } from './sit-down.ts'
import { findBuyIn } from './sitting-store.ts'

/**
 * Brings more chips to a seat; they join the stack between two hands. A repeated key adds nothing.
 * Refusals: poker/not-seated, buy-in, and those of the chips.
 */
export async function rebuy(
  parts: PokerParts,
  asked: { readonly tableId: string; readonly amount: string | number },
  context: CallContext,
) {
  const { database } = parts.platform
  const id = mustHave(context.key, 'idempotency key')
  const userId = playerOf(context)
  const table = await tableAsked(parts, asked.tableId)
  const { decimals } = currencyOf(table.currency)
  const amountMinor = parseAmount(asked.amount, decimals)
  if (!(await findBuyIn(database, id))) {
    const seat = seatOf(table, userId) ?? refuse('poker/not-seated')
    const held = seat.stackMinor + seat.queuedMinor
    const room = (most: bigint) => (most > held ? most - held : 0n)
    const { minBuyInMinor, maxBuyInMinor } = table.rules
    const limits = { minMinor: room(minBuyInMinor), maxMinor: room(maxBuyInMinor) }
    const isAmount = amountMinor !== undefined && amountMinor > 0n
    // What no table takes is more than the database can add, too.
    if (!isAmount || amountMinor < limits.minMinor || amountMinor > limits.maxMinor) {
      refuse('poker/buy-in', limitParams(limits, table))
    }
    await bringChips(
      parts,
      {
        ...{ table, amountMinor, limits },
        isDone: async () => (await findBuyIn(database, id)) !== undefined,
        check: {
          text: 'select poker_rebuy_refusal($1, $2, $3) as refusal',
          values: [table.id, userId, amountMinor],
        },
        statement: {
          name: 'poker_rebuy',
          text: 'select poker_rebuy($1, $2, $3, $4, $5)',
          values: [id, table.id, userId, amountMinor, parts.clock.now()],
        },
      },
      context,
    )
    await announceSeats(parts, table.id)
  }
  const buyIn = (await findBuyIn(database, id)) ?? refuse('core/key-reused')
  const isSame = buyIn.userId === userId && buyIn.tableId === table.id
  if (!isSame || buyIn.amountMinor !== amountMinor) refuse('core/key-reused')
  const now = mustHave(await readTable(database, table.id, 'plain'), 'table')
  const seat = seatOf(now, userId)
  return { stack: formatAmount((seat?.stackMinor ?? 0n) + (seat?.queuedMinor ?? 0n), decimals) }
}
