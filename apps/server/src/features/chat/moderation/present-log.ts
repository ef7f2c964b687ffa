import type { ChatLogRow } from '@powerplay/contract'
import { toIso, toWireId, type Uuid } from '@powerplay/kernel'
import type { PublicUser } from '../../auth/index.ts'
import { shortOrNull } from '../present.ts'
import type { LogRow } from './log-store.ts'

/** Wire id of an act in the log. */
export function actWireId(id: Uuid): string {
  return toWireId('act', id)
}

/** A line of the log as moderators see it. */
export function presentLogRow(row: LogRow, players: ReadonlyMap<Uuid, PublicUser>): ChatLogRow {
  const { action, channel, message_text, messages, reason, note, minutes } = row
  return {
    _id: actWireId(row.id),
    at: toIso(row.at.getTime()),
    by: shortOrNull(row.actor, players),
    user: shortOrNull(row.user_id, players),
    ...{ action, channel, message_text, messages, reason, note, minutes },
  }
}

/** Players that lines of the log name. */
export function playersOf(rows: readonly LogRow[]): Uuid[] {
  return rows.flatMap(({ actor, user_id }) => [actor, user_id].filter((id) => id !== null))
}
