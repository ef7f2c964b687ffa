import { dayMs, toWireId, type Uuid } from '@powerplay/kernel'
import { userChannel } from '../../platform/broadcaster.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { WheelParts } from './parts.ts'
import { ticketsOfPlay } from './rules.ts'
import { wheelTicketCents, wheelTicketDays } from './settings.ts'
import {
  countTickets,
  giveTickets,
  keepActivity,
  lockAccount,
  type TicketSource,
} from './ticket-store.ts'

/** Tickets that play brings at once at most; the others come the next time. */
const perLookMax = 1_000n

/** What gives tickets: `keys` name what they are for, each once. */
export interface TicketOrder {
  readonly userId: Uuid
  readonly source: TicketSource
  readonly keys: readonly string[]
}

/** Gives tickets in the caller's transaction. @returns how many were new. */
export function give({ platform }: WheelParts, tx: Queries, order: TicketOrder): Promise<number> {
  const { clock, settings } = platform
  const at = clock.now()
  return giveTickets(tx, { ...order, at, expiresAt: at + settings.get(wheelTicketDays) * dayMs })
}

/**
 * Gives a player what is due: one ticket for the account, one for each level, one for each so much of
 * theoretical win. It is looked at when the player looks at the wheel, and comes once.
 * @returns how many can be used now.
 */
export async function bringTickets(parts: WheelParts, userId: Uuid): Promise<number> {
  const { clock, database, settings } = parts.platform
  const played = await parts.economy.theoreticalWin(userId, 'all')
  const due = ticketsOfPlay(played, settings.get(wheelTicketCents)).tickets
  const levels = await parts.levelsOf(database, userId)
  let source: TicketSource | undefined
  await database.transaction(async (tx) => {
    source = undefined
    const given = await lockAccount(tx, userId)
    const upTo = due > given + perLookMax ? given + perLookMax : due
    const orders: TicketOrder[] = [
      { userId, source: 'registration', keys: [`registration/${userId}`] },
      { userId, source: 'level', keys: levels.map((level) => `level/${userId}/${level}`) },
      { userId, source: 'activity', keys: keysOf(userId, given, upTo) },
    ]
    for (const order of orders) if ((await give(parts, tx, order)) > 0) source = order.source
    if (upTo > given) await keepActivity(tx, userId, upTo)
  })
  const tickets = await countTickets(database, userId, clock.now())
  if (source !== undefined) tell(parts, userId, { tickets, source })
  return tickets
}

function keysOf(userId: Uuid, given: bigint, upTo: bigint): string[] {
  const keys: string[] = []
  for (let number = given + 1n; number <= upTo; number += 1n) {
    keys.push(`activity/${userId}/${number}`)
  }
  return keys
}

/** Tells a player's screens how many tickets there are. */
export function tell(
  { platform }: WheelParts,
  userId: Uuid,
  change: { readonly tickets: number; readonly source: TicketSource | 'spin' },
): void {
  platform.broadcaster.emit(userChannel(toWireId('user', userId)), 'TicketsChanged', change)
}

/** As `tell`, with the tickets as they stand after a commit. */
export async function tellNow(
  parts: WheelParts,
  userId: Uuid,
  source: TicketSource | 'spin',
): Promise<void> {
  const { clock, database } = parts.platform
  tell(parts, userId, { tickets: await countTickets(database, userId, clock.now()), source })
}
