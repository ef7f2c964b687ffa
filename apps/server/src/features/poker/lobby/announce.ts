import { userChannel } from '../../../platform/broadcaster.ts'
import { userWireId } from '../../../platform/context.ts'
import { stranger } from '../../auth/index.ts'
import type { PokerParts } from '../parts.ts'
import { handWireId, presentRow, presentTable, tableWireId } from '../present.ts'
import { deckOfHand, holeOf } from '../table/cards.ts'
import type { Done } from '../table/on-table.ts'
import { readTable } from '../table/table-store.ts'
import type { Table } from '../table/table.ts'
import { figuresOf } from './table-figures.ts'

export const lobbyChannel = 'Poker.lobby'

/** Tells what a step did: the table to everybody, two cards to each who was dealt in. */
export async function announce(parts: PokerParts, { step, table }: Done<unknown>): Promise<void> {
  if (step === null) return
  await guarded(parts, async () => {
    for (const happening of step.happenings) {
      if (happening.kind === 'dealt') tellHoles(parts, happening.table, happening.hand)
    }
    await tellTable(parts, table)
    if (step.happenings.some(({ kind }) => kind === 'settled')) await tellRow(parts, table)
  })
}

/** Who is not told reads it at the next look: a failure here is no failure of what was done. */
async function guarded({ log }: PokerParts, tell: () => Promise<void>): Promise<void> {
  try {
    await tell()
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    log.error({ event: 'poker.not_told', error: text })
  }
}

function tellHoles(
  { platform, tools }: PokerParts,
  table: Table,
  hand: Parameters<typeof holeOf>[1] & Parameters<typeof deckOfHand>[2] & { readonly id: string },
): void {
  const deck = deckOfHand(tools, table, hand)
  for (const { seat, userId } of table.seats) {
    const cards = holeOf(deck, hand, seat)
    if (!cards) continue
    platform.broadcaster.emit(userChannel(userWireId(userId)), 'PokerHole', {
      ...{ tableId: tableWireId(table.id), handId: handWireId(hand.id), cards },
    })
  }
}

async function tellTable({ platform, tools, users }: PokerParts, table: Table): Promise<void> {
  const people = await users.publicUsers(table.seats.map(({ userId }) => userId))
  platform.broadcaster.emit(`Poker.table.${tableWireId(table.id)}`, 'PokerState', {
    table: presentTable(tools, table, { people, viewer: stranger }),
  })
}

/** Tells the table and its row of the lobby after a seat was taken or freed. */
export async function announceSeats(parts: PokerParts, tableId: string): Promise<void> {
  await guarded(parts, async () => {
    const table = await readTable(parts.platform.database, tableId, 'plain')
    if (!table) return
    await tellTable(parts, table)
    await tellRow(parts, table)
  })
}

async function tellRow({ platform, clock }: PokerParts, table: Table): Promise<void> {
  const figures = await figuresOf(platform.database, [table.id], clock.now())
  platform.broadcaster.emit(lobbyChannel, 'PokerLobby', {
    table: presentRow(table, figures.get(table.id)),
  })
}
