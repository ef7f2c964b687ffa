import { minuteMs, Refusal, refuse, secondMs, type InstantMs, type Uuid } from '@powerplay/kernel'
import { userChannel } from '../../../platform/broadcaster.ts'
import { playerOf, userWireId, type CallContext } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { announceSeats } from '../lobby/announce.ts'
import type { PokerParts } from '../parts.ts'
import { tableWireId } from '../present.ts'
import { tablesPerPlayer } from '../settings.ts'
import { raisedName } from './bring-chips.ts'
import { tableAsked } from './sit-down.ts'

/** Source: `product-betting.md` 5.1, PokerWait. */
const offerMs = 30 * secondMs
/** Whoever let a seat go waits so long before he stands in line again. */
const passMs = 10 * minuteMs

/**
 * Stands in line for a seat, or leaves the line; a repeat changes nothing.
 * Refusals: poker/unknown, already-seated, closing, seat-free, passed; core/self-excluded.
 */
export async function waitForSeat(
  parts: PokerParts,
  asked: { readonly tableId: string; readonly join: boolean },
  context: CallContext,
): Promise<{ place: number | null }> {
  const userId = playerOf(context)
  const { id } = await tableAsked(parts, asked.tableId)
  const place = asked.join
    ? await standInLine(parts, { tableId: id, userId, context })
    : await leaveLine(parts, id, userId)
  await announceSeats(parts, id)
  return { place }
}

async function standInLine(
  parts: PokerParts,
  by: { readonly tableId: Uuid; readonly userId: Uuid; readonly context: CallContext },
): Promise<number | null> {
  const { database, settings } = parts.platform
  if (by.context.caller.isSelfExcluded === true) refuse('core/self-excluded')
  try {
    const [row] = await database.query<{ place: number }>({
      name: 'poker_wait',
      text: 'select poker_wait($1, $2, $3, $4)::float8 as place',
      values: [by.tableId, by.userId, parts.clock.now(), settings.get(tablesPerPlayer)],
    })
    return row?.place ?? null
  } catch (error) {
    const name = raisedName(error, 'PP097')
    throw name === undefined ? error : new Refusal(`poker/${name}`, {})
  }
}

/** Whoever leaves while a seat is kept for him lets it go: he does not come back at once. */
async function leaveLine(
  { platform, clock }: PokerParts,
  tableId: Uuid,
  userId: Uuid,
): Promise<null> {
  await platform.database.query({
    text: `with passing as (
        update poker_waits set offered_until_ms = null, passed_until_ms = $3
        where table_id = $1 and user_id = $2 and offered_until_ms is not null)
      delete from poker_waits where table_id = $1 and user_id = $2
        and offered_until_ms is null and passed_until_ms is null`,
    values: [tableId, userId, clock.now() + passMs],
  })
  return null
}

/** Keeps free seats for the first in line, and tells them. */
export async function offerSeats(parts: PokerParts, tableId: Uuid): Promise<void> {
  const { platform, clock } = parts
  const offers = await platform.database.query<{ userId: Uuid; untilMs: InstantMs; name: string }>({
    name: 'poker_offer',
    text: `select o.user_id as "userId", o.until_ms::float8 as "untilMs", t.name
      from poker_offer_seats($1, $2, $3, $4) o join poker_tables t on t.id = $1`,
    values: [tableId, clock.now(), offerMs, passMs],
  })
  for (const { userId, untilMs, name } of offers) {
    platform.broadcaster.emit(userChannel(userWireId(userId)), 'PokerOffer', {
      ...{ tableId: tableWireId(tableId), table: name, untilAt: untilMs },
    })
  }
  await announceSeats(parts, tableId)
}

/** The line of a table as somebody finds it. */
export async function lineOf(on: Queries, tableId: Uuid, userId: Uuid | null) {
  const [row] = await on.query<{
    waiting: number
    place: number | null
    offeredUntil: InstantMs | null
  }>({
    name: 'poker_line',
    text: `select count(*)::float8 as waiting, poker_wait_place($1, $2)::float8 as place,
        max(offered_until_ms) filter (where user_id = $2)::float8 as "offeredUntil"
      from poker_waits where table_id = $1 and passed_until_ms is null`,
    values: [tableId, userId],
  })
  return row ?? { waiting: 0, place: null, offeredUntil: null }
}
