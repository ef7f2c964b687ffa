import type { ChatRecordRow } from '@powerplay/contract'
import { toIso, type Uuid } from '@powerplay/kernel'
import { muteOf } from '../member-store.ts'
import type { ChatParts } from '../parts.ts'
import { appealable, appealMs } from './appeals.ts'
import { logColumns, type LogRow } from './log-store.ts'
import { actWireId } from './present-log.ts'

const rowsMax = 100

interface RecordRow extends LogRow {
  readonly appeal_text: string | null
  readonly appeal_state: 'open' | 'granted' | 'denied' | null
  readonly appeal_answer: string | null
}

/**
 * What was done about a player's own writing, without who did it. A shadow is not told, as telling
 * would end it.
 */
export async function ownRecord({ platform }: ChatParts, userId: Uuid) {
  const { clock, database } = platform
  const now = clock.now()
  const rows = await database.query<RecordRow>({
    text: `select ${logColumns}, a.text as appeal_text, a.state as appeal_state,
        a.answer as appeal_answer
      from chat_log l left join chat_appeals a on a.act_id = l.id
      where l.user_id = $1 and l.action in ('remove', 'remove_all', 'mute', 'unmute', 'hide')
      order by l.at desc, l.id desc limit ${rowsMax}`,
    values: [userId],
  })
  const [totals] = await database.query<{ removed: number; mutes: number; appeals: number }>({
    text: `select coalesce(sum(messages), 0)::integer as removed,
        (count(*) filter (where action = 'mute'))::integer as mutes,
        (select count(*)::integer from chat_appeals where user_id = $1) as appeals
      from chat_log where user_id = $1`,
    values: [userId],
  })
  const mute = await muteOf(database, userId, now)
  return {
    rows: rows.map((row) => presentRow(row, now)),
    totals: totals ?? { removed: 0, mutes: 0, appeals: 0 },
    muted_until: mute ? toIso(mute.muted_until.getTime()) : null,
  }
}

function presentRow(row: RecordRow, now: number): ChatRecordRow {
  const { action, channel, message_text, reason, note, minutes } = row
  const isFresh = row.at.getTime() > now - appealMs
  const can = appealable.some((one) => one === action) && isFresh && row.appeal_state === null
  return {
    _id: actWireId(row.id),
    at: toIso(row.at.getTime()),
    ...{ action, channel, message_text, reason, note, minutes },
    can_appeal: can,
    appeal:
      row.appeal_state === null
        ? null
        : { state: row.appeal_state, text: row.appeal_text ?? '', answer: row.appeal_answer },
  }
}
