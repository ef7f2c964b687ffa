import type { ChatReportRow } from '@powerplay/contract'
import { refuse, toIso, type InstantMs, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import type { Caller } from '../../../platform/context.ts'
import { mayRead, openChannels } from '../channels/channels.ts'
import type { ChatParts } from '../parts.ts'
import { messageIdOf, messageWireId, shortOrNull, shortUser } from '../present.ts'
import { keeperOf } from '../channels/keeper.ts'
import { publish, withdraw } from '../messages/publish.ts'
import { cleanNote, writeLog } from './log-store.ts'
import { muteIn, refuseUnexplained, tellMute } from './mute.ts'
import { playerById, refuseUnlessAbove, refuseUnlessMayJudge, type Moderator } from './rank.ts'
import { removeLocked, type Grounds } from './remove-messages.ts'
import { lockMessage, setHidden, textOf } from './removal-store.ts'
import { userWireId } from '../../../platform/context.ts'

/** So many different players hide a message until somebody has looked at it. */
const reportersToHide = 3

interface Complaint {
  readonly id: string
  readonly reason: string
  readonly note?: string | undefined
}

/** Complains of a message, once per player. Refusal: chat/message-gone. */
export async function reportMessage(
  parts: ChatParts,
  { id: wireId, reason, note }: Complaint,
  { caller, userId }: { readonly caller: Caller; readonly userId: Uuid },
): Promise<{ ok: true }> {
  const { clock, database } = parts.platform
  const id = messageIdOf(wireId)
  const isHidden = await database.transaction(async (tx) => {
    const message = (await lockMessage(tx, id)) ?? refuse('chat/message-gone')
    if (message.user_id === null || message.user_id === userId) refuse('chat/message-gone')
    // Nobody complains of what he cannot see.
    const channel = openChannels(parts).find(({ id }) => id === message.channel)
    const isRead = channel
      ? await mayRead(parts, channel, caller)
      : keeperOf(parts, message.channel) !== undefined
    if (!isRead || message.is_shadow) refuse('chat/message-gone')
    const at = clock.now()
    await tx.query({
      text: `insert into chat_reports (message_id, user_id, reason, note, created_at)
        values ($1, $2, $3, $4, $5) on conflict do nothing`,
      values: [id, userId, reason, cleanNote(note), new Date(at)],
    })
    // What staff write is not hidden by players.
    if (message.hidden_at !== null || message.access !== 'user') return false
    if ((await countOpen(tx, id)) < reportersToHide) return false
    await setHidden(tx, id, at)
    await writeLog(parts.platform, tx, {
      action: 'hide',
      userId: message.user_id,
      channel: message.channel,
      messageId: id,
      messageText: textOf(message),
    })
    return true
  })
  if (isHidden) withdraw(parts, [id])
  return { ok: true }
}

async function countOpen(tx: Queries, id: Uuid): Promise<number> {
  const [row] = await tx.query<{ count: number }>({
    text: `select count(*)::integer as count from chat_reports
      where message_id = $1 and closed_at is null`,
    values: [id],
  })
  return row?.count ?? 0
}

/** Closes the open reports of a message. @returns how many there were. */
async function closeOpen(tx: Queries, id: Uuid, at: InstantMs): Promise<number> {
  const rows = await tx.query<{ user_id: Uuid }>({
    text: `update chat_reports set closed_at = $2 where message_id = $1 and closed_at is null
      returning user_id`,
    values: [id, new Date(at)],
  })
  return rows.length
}

interface Verdict extends Grounds {
  readonly id: string
  readonly action: 'none' | 'remove' | 'mute'
  readonly minutes?: number | undefined
}

/**
 * Closes the reports of a message: nothing wrong (it is shown again), removed, or removed and its
 * writer muted. Refusals: chat/report-closed, not-above, reason-needed.
 */
export async function closeReport(
  parts: ChatParts,
  moderator: Moderator,
  { id: wireId, action, minutes, ...grounds }: Verdict,
): Promise<{ ok: true }> {
  const { clock, database } = parts.platform
  const id = messageIdOf(wireId)
  const order = { ...grounds, minutes: minutes ?? 60 }
  if (action === 'mute') refuseUnexplained(order)
  const work = async (tx: Queries) => {
    const message = (await lockMessage(tx, id)) ?? refuse('chat/report-closed')
    // Of what one wrote oneself others judge, whatever the verdict.
    if (message.user_id === moderator.userId) refuse('chat/not-above')
    if ((await closeOpen(tx, id, clock.now())) === 0) refuse('chat/report-closed')
    const { user_id: userId, channel } = message
    const line = { action: 'report_close', actor: moderator.userId, userId, channel } as const
    await writeLog(parts.platform, tx, {
      ...grounds,
      ...line,
      messageId: id,
      messageText: textOf(message),
    })
    if (action !== 'none') refuseUnlessMayJudge(moderator, message)
    if (action === 'none') await setHidden(tx, id, null)
    else await removeLocked(parts, tx, { message, moderator, grounds })
    if (action === 'mute' && userId !== null) {
      refuseUnlessAbove(moderator, await playerById(parts, userWireId(userId)))
      await muteIn(parts, tx, { moderator, userId, order })
    }
    return { userId, wasHidden: message.hidden_at !== null }
  }
  const seen = await parts.turns.take(() => database.transaction(work))
  if (action !== 'none') withdraw(parts, [id])
  else if (seen.wasHidden) await publish(parts, [id])
  if (action === 'mute' && seen.userId !== null) await tellMute(parts, seen.userId)
  return { ok: true }
}

interface ReportedRow {
  readonly id: Uuid
  readonly channel: string
  readonly user_id: Uuid | null
  readonly data: { readonly message: string }
  readonly hidden_at: Date | null
  readonly created_at: Date
  readonly reports: readonly {
    readonly by: Uuid
    readonly reason: string
    readonly note: string | null
    readonly at: string
  }[]
}

/** Messages with open reports, most reported first. */
export async function listReports(parts: ChatParts): Promise<ChatReportRow[]> {
  const rows = await parts.platform.database.query<ReportedRow>({
    text: `select m.id, m.channel, m.user_id, m.data, m.hidden_at, m.created_at,
        json_agg(json_build_object('by', r.user_id, 'reason', r.reason, 'note', r.note,
          'at', r.created_at) order by r.created_at) as reports
      from chat_reports r join chat_messages m on m.id = r.message_id
      where r.closed_at is null and m.removed_at is null
      group by m.id order by count(*) desc, min(r.created_at) limit 100`,
  })
  const ids = rows.flatMap(({ user_id, reports }) => [
    ...(user_id === null ? [] : [user_id]),
    ...reports.map(({ by }) => by),
  ])
  const players = await parts.users.publicUsers(ids)
  return rows.map((row) => ({
    _id: messageWireId(row.id),
    message_text: textOf(row) ?? '',
    channel: row.channel,
    user: shortOrNull(row.user_id, players),
    at: toIso(row.created_at.getTime()),
    hidden: row.hidden_at !== null,
    reports: row.reports.map(({ by, reason, note, at }) => ({
      by: shortUser(by, players),
      reason,
      note,
      at: toIso(Date.parse(at)),
    })),
  }))
}
