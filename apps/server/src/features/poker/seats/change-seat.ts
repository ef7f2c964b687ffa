import { refuse } from '@powerplay/kernel'
import { playerOf, type CallContext } from '../../../platform/context.ts'
import { announce } from '../lobby/announce.ts'
import type { PokerParts } from '../parts.ts'
import { onTable } from '../table/on-table.ts'
import { sitIn, sitOut } from '../table/play.ts'
import { seatOf, type Seat, type Table } from '../table/table.ts'
import type { Step } from '../table/step.ts'
import type { InstantMs } from '@powerplay/kernel'
import { tableAsked } from './sit-down.ts'

type Change = (
  table: Table,
  seat: Seat,
  moment: { readonly tools: PokerParts['tools']; readonly nowMs: InstantMs },
) => Step

async function change(
  parts: PokerParts,
  wireId: string,
  { context, to }: { readonly context: CallContext; readonly to: Change },
): Promise<Record<string, never>> {
  const { id } = await tableAsked(parts, wireId)
  const done = await onTable(parts, id, (table, nowMs) => {
    const seat = seatOf(table, playerOf(context)) ?? refuse('poker/not-seated')
    return { step: to(table, seat, { tools: parts.tools, nowMs }), answer: null }
  })
  await announce(parts, done)
  return {}
}

/** Keeps the seat without being dealt in. Refusals: poker/unknown, not-seated. */
export function keepOut(
  parts: PokerParts,
  { tableId }: { readonly tableId: string },
  context: CallContext,
) {
  return change(parts, tableId, { context, to: sitOut })
}

/** Is dealt in again. Refusals: poker/unknown, not-seated; core/reality-check while one waits. */
export async function comeBack(
  parts: PokerParts,
  { tableId, postNow }: { readonly tableId: string; readonly postNow: boolean },
  context: CallContext,
) {
  const [row] = await parts.platform.database.query<{ stop: string | null }>({
    text: 'select play_stop(user_id) as stop from protection_players where user_id = $1 and is_guarded',
    values: [playerOf(context)],
  })
  if (row?.stop === 'ask') refuse('core/reality-check')
  const to: Change = (table, seat, moment) => sitIn(table, seat, { postNow, moment })
  return change(parts, tableId, { context, to })
}
