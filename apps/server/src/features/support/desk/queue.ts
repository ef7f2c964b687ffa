import type { SupportFigures, SupportPlayer, SupportQueueRow } from '@powerplay/contract'
import {
  dayMs,
  fromWireId,
  mustHave,
  refuse,
  startOfDay,
  toIso,
  uuidTime,
  type Uuid,
} from '@powerplay/kernel'
import { userWireId } from '../../../platform/context.ts'
import { refuseOwn } from '../actor.ts'
import { readChat, type ChatRow } from '../chats/chat-store.ts'
import { mutedUntil, readFigures } from './desk-store.ts'
import type { SupportParts } from '../parts.ts'
import { isoOrNull } from '../present.ts'
import { presentQueue } from '../chats/read-chats.ts'

const pageRows = 50

interface QueueOrder {
  readonly status: 'all' | 'waiting' | 'closed'
  readonly mine: boolean
  readonly search: string
  readonly page: number
}

/**
 * Chats for staff: whoever waits longest first, then those that were answered; closed ones only when
 * asked for, the latest first. Source: 001_d6a9941efb711ce5.txt section 7.
 */
export async function listQueue(
  parts: SupportParts,
  { status, mine, search, page }: QueueOrder,
  userId: Uuid,
): Promise<SupportQueueRow[]> {
  const wanted = search.trim().toLowerCase()
  const rows = await parts.platform.database.query<ChatRow & { note_count: number }>({
    text: `select c.*, (select count(*)::integer from support_notes n where n.chat_id = c.id)
        as note_count
      from support_chats c join users u on u.id = c.user_id
      where case $1 when 'closed' then c.status = 'closed' when 'waiting' then c.status = 'open'
          else c.status <> 'closed' end
        and c.user_id <> $3 and (not $2 or c.assigned = $3)
        and ($4 = '' or c.id = $5 or starts_with(lower(u.name), $4))
      order by c.waiting_since nulls last,
        case when c.status = 'closed' then c.closed_at else c.updated_at end desc, c.id
      offset $6 limit $7`,
    values: [
      status,
      mine,
      userId,
      wanted,
      fromWireId('support', wanted) ?? null,
      (page - 1) * pageRows,
      pageRows,
    ],
  })
  return presentQueue(parts, rows)
}

/** The queue in numbers; days are of UTC. */
export async function showFigures(parts: SupportParts, userId: Uuid): Promise<SupportFigures> {
  const { clock, database } = parts.platform
  const now = clock.now()
  const since = { userId, day: startOfDay(now), week: now - 7 * dayMs }
  return mustHave(await readFigures(database, since), 'figures of support')
}

/** The player of a chat as staff see him. Refusal: support/unknown-chat. */
export async function showPlayer(
  parts: SupportParts,
  chatId: Uuid,
  by: Uuid,
): Promise<SupportPlayer> {
  const { clock, database } = parts.platform
  const chat = (await readChat(database, chatId)) ?? refuse('support/unknown-chat')
  refuseOwn(chat, by)
  const { user_id: id } = chat
  const user = (await parts.users.publicUsers([id])).get(id)
  const account = await parts.users.accountOf(id)
  const [count] = await database.query<{ chats: number }>({
    text: 'select count(*)::integer as chats from support_chats where user_id = $1',
    values: [id],
  })
  return {
    _id: userWireId(id),
    name: user?.name ?? 'deleted',
    avatar: user?.avatar ?? null,
    vipLevel: (await parts.levels.levelsOf([id])).get(id) ?? 0,
    joined: toIso(uuidTime(id)),
    email_verified: account?.isEmailVerified ?? false,
    self_excluded: account?.isSelfExcluded ?? false,
    chats: count?.chats ?? 0,
    muted_until: isoOrNull(await mutedUntil(database, id, clock.now())),
  }
}
