import type { ChatAppealRow } from '@powerplay/contract'
import { dayMs, fromWireId, refuse, toIso, toWireId, type Uuid } from '@powerplay/kernel'
import { cleanText } from '../../../platform/clean-text.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { isMuted, lockMember, muteOf } from '../member-store.ts'
import type { ChatParts } from '../parts.ts'
import { shortUser } from '../present.ts'
import { logColumns, writeLog, type LogRow } from './log-store.ts'
import { tellMute, unmuteIn } from './mute.ts'
import { presentLogRow } from './present-log.ts'
import type { Moderator } from './rank.ts'

/** An act can be appealed against for so long. */
export const appealMs = 14 * dayMs
/** What an appeal can be about. */
export const appealable = ['remove', 'remove_all', 'mute'] as const

interface AppealRow {
  readonly id: Uuid
  readonly act_id: Uuid
  readonly user_id: Uuid
  readonly text: string
  readonly state: ChatAppealRow['state']
  readonly answer: string | null
  readonly created_at: Date
}

const appealNoun = 'appeal'

/** Asks for another look at an act, once. Refusals: chat/unknown-act, chat/appealed-before. */
export async function appeal(
  { platform }: ChatParts,
  { id: wireId, text }: { readonly id: string; readonly text: string },
  userId: Uuid,
): Promise<{ ok: true }> {
  const { clock, database, mintId } = platform
  const actId = fromWireId('act', wireId) ?? refuse('chat/unknown-act')
  const words = cleanText(text)
  if (words.length < 10) refuse('core/bad-payload', { fields: { text: ['validation.min.string'] } })
  await database.transaction(async (tx) => {
    const [act] = await tx.query<{ id: Uuid }>({
      text: `select id from chat_log where id = $1 and user_id = $2 and action = any($3)
        and at > $4`,
      values: [actId, userId, appealable, new Date(clock.now() - appealMs)],
    })
    if (act === undefined) refuse('chat/unknown-act')
    const made = await tx.query<{ id: Uuid }>({
      text: `insert into chat_appeals (id, act_id, user_id, text, created_at)
        values ($1, $2, $3, $4, $5) on conflict (act_id) do nothing returning id`,
      values: [mintId(), actId, userId, words, new Date(clock.now())],
    })
    if (made.length === 0) refuse('chat/appealed-before')
  })
  return { ok: true }
}

/** Appeals, those that wait first, then the latest. */
export async function listAppeals(parts: ChatParts): Promise<ChatAppealRow[]> {
  const rows = await parts.platform.database.query<AppealRow & { readonly act: LogRow }>({
    text: `select a.id, a.act_id, a.user_id, a.text, a.state, a.answer, a.created_at,
        (select row_to_json(one) from (select ${logColumns}) one) as act
      from chat_appeals a join chat_log l on l.id = a.act_id
      order by a.state <> 'open', a.created_at desc, a.id limit 100`,
  })
  const ids = rows.flatMap(({ user_id, act }) =>
    act.actor === null ? [user_id] : [user_id, act.actor],
  )
  const players = await parts.users.publicUsers(ids)
  return rows.map(({ act, ...row }) => ({
    _id: toWireId(appealNoun, row.id),
    at: toIso(row.created_at.getTime()),
    user: shortUser(row.user_id, players),
    text: row.text,
    state: row.state,
    answer: row.answer,
    act: presentLogRow({ ...act, at: new Date(act.at) }, players),
  }))
}

interface Decision {
  readonly id: string
  readonly granted: boolean
  readonly answer: string
}

/**
 * Answers an appeal. Granted against the mute in effect it ends that mute. Removed messages stay
 * away; the record says that they should not have been. Refusal: chat/appeal-closed.
 */
export async function closeAppeal(
  parts: ChatParts,
  moderator: Moderator,
  { id: wireId, granted, answer }: Decision,
): Promise<{ ok: true }> {
  const id = fromWireId(appealNoun, wireId) ?? refuse('chat/appeal-closed')
  const { afterwards } = await parts.platform.database.transaction((tx) =>
    closeAppealIn(parts, tx, moderator, { id, granted, answer }),
  )
  await afterwards()
  return { ok: true }
}

/** The same in the caller's transaction. @returns what is told once that is durable. */
export async function closeAppealIn(
  parts: ChatParts,
  tx: Queries,
  moderator: Moderator,
  { id, granted, answer }: Decision,
): Promise<{ afterwards: () => Promise<void> }> {
  const { clock } = parts.platform
  const words = cleanText(answer)
  if (words === '') refuse('core/bad-payload', { fields: { answer: ['validation.required'] } })
  const [row] = await tx.query<AppealRow>({
    text: `update chat_appeals set state = $2, answer = $3, decided_by = $4, decided_at = $5
        where id = $1 and state = 'open' and user_id <> $4
          and not exists (select from chat_log l where l.id = act_id and l.actor = $4)
        returning act_id, user_id`,
    values: [id, granted ? 'granted' : 'denied', words, moderator.userId, new Date(clock.now())],
  })
  if (row === undefined) return refuse('chat/appeal-closed')
  const freed = granted && (await endMuteOf(parts, tx, row, moderator))
  const action = granted ? 'appeal_granted' : 'appeal_denied'
  const line = { action, actor: moderator.userId, userId: row.user_id, note: words } as const
  await writeLog(parts.platform, tx, line)
  await parts.notices.put(tx, {
    userId: row.user_id,
    kind: 'system',
    title: granted ? 'Your chat appeal was granted' : 'Your chat appeal was denied',
    text: words,
    link: '/chat/record',
  })
  return { afterwards: async () => (freed ? tellMute(parts, row.user_id) : undefined) }
}

async function endMuteOf(
  parts: ChatParts,
  tx: Queries,
  { act_id, user_id }: Pick<AppealRow, 'act_id' | 'user_id'>,
  moderator: Moderator,
): Promise<boolean> {
  const now = parts.platform.clock.now()
  const member = await lockMember(tx, user_id)
  const inEffect = await muteOf(tx, user_id, now)
  if (!isMuted(member, now) || inEffect?.act_id !== act_id) return false
  await unmuteIn(parts, tx, moderator, user_id)
  return true
}
