import {
  currencyOf,
  formatAmount,
  fromWireId,
  hourMs,
  mustHave,
  parseAmount,
  refuse,
  type Uuid,
} from '@powerplay/kernel'
import { playerOf, type CallContext } from '../../../platform/context.ts'
import { addressOf, areOneHousehold } from '../../pvp/index.ts'
import { announceSeats } from '../lobby/announce.ts'
import type { PokerParts } from '../parts.ts'
import { tablesPerPlayer } from '../settings.ts'
import { timing } from '../table/step.ts'
import { toStored } from '../table/stored.ts'
import { readTable } from '../table/table-store.ts'
import { newMarks, type Table } from '../table/table.ts'
import { bringChips, limitParams, raisedName, type Chips } from './bring-chips.ts'
import { addressesAt, findBuyIn, takenAwayMinor } from './sitting-store.ts'

interface SittingDown {
  readonly tableId: string
  readonly seat: number
  readonly buyIn: string | number
  readonly entropyTip: string
  readonly postNow: boolean
  readonly autoRebuy: boolean
  readonly autoTopUp: boolean
}

/** The table that a call names. */
export async function tableAsked({ platform }: PokerParts, wireId: string): Promise<Table> {
  const id = fromWireId('table', wireId) ?? refuse('poker/unknown')
  const table = await readTable(platform.database, id, 'plain')
  if (!table || table.state === 'closed') refuse('poker/unknown')
  return table
}

/**
 * Takes a seat: chips and seat in one commit. A repeated key gets the same seat. Refusals:
 * poker/unknown, seat-taken, already-seated, buy-in, household, closing, and those of the chips.
 */
export async function sitDown(parts: PokerParts, asked: SittingDown, context: CallContext) {
  const { database } = parts.platform
  const id = mustHave(context.key, 'idempotency key')
  const userId = playerOf(context)
  const known = await findBuyIn(database, id)
  const table = await tableAsked(parts, asked.tableId)
  const { decimals } = currencyOf(table.currency)
  if (!known) {
    await takeSeat(parts, { asked, table, id }, context)
    await announceSeats(parts, table.id)
  }
  const buyIn = (await findBuyIn(database, id)) ?? refuse('core/key-reused')
  const isSame =
    buyIn.userId === userId &&
    buyIn.tableId === table.id &&
    buyIn.seat === asked.seat &&
    buyIn.sittingId === id &&
    buyIn.amountMinor === parseAmount(asked.buyIn, decimals)
  if (!isSame) refuse('core/key-reused')
  return { seat: buyIn.seat, stack: formatAmount(buyIn.amountMinor, decimals) }
}

/** Looks at the neighbours again where somebody sat down between the look and the seat. */
const looksMost = 9

interface Taking {
  readonly asked: SittingDown
  readonly table: Table
  /** Of the sitting, and of its first wager. */
  readonly id: Uuid
}

async function takeSeat(parts: PokerParts, taking: Taking, context: CallContext): Promise<void> {
  const { asked, table } = taking
  const userId = playerOf(context)
  const chips = await chipsOf(parts, table, { userId, amount: asked.buyIn })
  for (let look = 1; ; look += 1) {
    const known = await refuseNeighbours(parts, table.id, context)
    try {
      const { amountMinor } = chips
      const seat = seatFor(parts, { ...taking, amountMinor, known }, context)
      await bringChips(parts, { table, ...chips, ...seat }, context)
      return
    } catch (error) {
      if (look === looksMost || raisedName(error, 'PP099') === undefined) throw error
    }
  }
}

/** What takes the seat, beside those alone whose sittings are known. */
function seatFor(
  parts: PokerParts,
  {
    asked,
    table,
    id,
    amountMinor,
    known,
  }: Taking & { readonly amountMinor: bigint; readonly known: readonly Uuid[] },
  context: CallContext,
): Pick<Chips, 'isDone' | 'check' | 'statement'> {
  const { database, settings } = parts.platform
  const userId = playerOf(context)
  const marks = newMarks(timing.bankMs, asked.postNow ? 'post' : 'bb')
  const [nowMs, tablesMost] = [parts.clock.now(), settings.get(tablesPerPlayer)]
  return {
    isDone: async () => (await findBuyIn(database, id)) !== undefined,
    check: {
      text: 'select poker_sit_refusal($1, $2, $3, $4, $5, $6) as refusal',
      values: [table.id, asked.seat, userId, amountMinor, nowMs, tablesMost],
    },
    statement: {
      name: 'poker_sit',
      text: 'select poker_sit($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9, $10, $11, $12, $13, $14)',
      values: [
        ...[id, table.id, asked.seat, userId, id, amountMinor, asked.entropyTip],
        ...[toStored(marks), addressOf(context.caller), nowMs, tablesMost, known],
        ...[asked.autoRebuy, asked.autoTopUp],
      ],
    },
  }
}

/** The amount asked for within what this player may bring: not less than he took away just now. */
async function chipsOf(
  { platform, clock }: PokerParts,
  table: Table,
  { userId, amount }: { readonly userId: Uuid; readonly amount: string | number },
) {
  const { minBuyInMinor, maxBuyInMinor } = table.rules
  const since = clock.now() - hourMs
  const takenMinor = await takenAwayMinor(platform.database, { tableId: table.id, userId, since })
  const atLeast = (minor: bigint) => (minor > takenMinor ? minor : takenMinor)
  const limits = { minMinor: atLeast(minBuyInMinor), maxMinor: atLeast(maxBuyInMinor) }
  const amountMinor = parseAmount(amount, currencyOf(table.currency).decimals)
  if (amountMinor === undefined || amountMinor < limits.minMinor || amountMinor > limits.maxMinor) {
    refuse('poker/buy-in', limitParams(limits, table))
  }
  return { amountMinor, limits }
}

/** @returns the sittings that were looked at. */
async function refuseNeighbours(
  parts: PokerParts,
  tableId: Uuid,
  context: CallContext,
): Promise<Uuid[]> {
  const own = { userId: playerOf(context), address: addressOf(context.caller) }
  const others = await addressesAt(parts.platform.database, tableId)
  for (const other of others) {
    if (other.userId === own.userId) continue
    if (await areOneHousehold(parts, own, other)) refuse('poker/household')
  }
  return others.map(({ sittingId }) => sittingId)
}
