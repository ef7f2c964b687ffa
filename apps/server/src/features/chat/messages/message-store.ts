import type { ChatMessage } from '@powerplay/contract'
import type { InstantMs, Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import type { PublicUser as Player } from '../../auth/index.ts'

/** A stored message's own part by type. Players stand in it by their ids, amounts as the wire's. */
export interface StoredData {
  readonly message: { readonly message: string } | { readonly url: string }
  readonly service: {
    readonly kind: 'tip' | 'rain' | 'house_rain' | 'system'
    readonly from: Uuid | null
    readonly to: Uuid | null
    readonly amount: string | null
    readonly currency: string | null
    readonly each: string | null
    readonly users: readonly Uuid[]
    readonly text: string | null
  }
  readonly quiz: {
    readonly quiz: Uuid
    readonly question: string
    readonly reward: string
    readonly currency: string
    readonly expires_at: string
    readonly closed?: boolean
  }
  readonly quiz_answered: {
    readonly quiz: Uuid
    readonly user: Uuid | null
    readonly question: string
    readonly correct: string | null
    readonly reward: string
    readonly currency: string
  }
  readonly game_link: {
    readonly wager: Uuid
    readonly game: string
    readonly name: string
    readonly image: string
    readonly currency: string
    readonly splitTotal: string
    readonly multiplier: number
  }
}

/** A type with the data that belongs to it. */
export type Content = {
  readonly [Type in ChatMessage['type']]: { readonly type: Type; readonly data: StoredData[Type] }
}[ChatMessage['type']]

/** A message as stored. */
export type MessageRow = Content & {
  readonly id: Uuid
  readonly channel: string
  readonly number: bigint
  readonly user_id: Uuid | null
  readonly access: Player['access']
  readonly vip_level: number
  readonly likes: number
  readonly liked: boolean
  readonly created_at: Date
}

/** A message that is about to be stored. */
export interface NewMessage {
  readonly id: Uuid
  readonly channel: string
  readonly content: Content
  readonly userId: Uuid | null
  readonly access: Player['access']
  /** Level of the writer as he wrote; 0 unless said. */
  readonly vipLevel?: number
  readonly at: InstantMs
  /** The text as repeats are told by. */
  readonly textKey?: string
  /** Seen by its writer alone. */
  readonly isShadow?: boolean
}

/**
 * The statement that stores a message under the next number of its channel. The channel's counter
 * stays locked until the commit, so that numbers follow commits. A shadowed message takes the number
 * of the one before it.
 */
export function insertStatement(message: NewMessage) {
  const { id, channel, content, userId, access, at, textKey = null, isShadow = false } = message
  const { vipLevel = 0 } = message
  return {
    name: 'chat_insert',
    text: `with counter as (
        insert into chat_counters as c (channel, last_number)
          values ($2, case when $9 then 0 else 1 end)
        on conflict (channel) do update
          set last_number = c.last_number + case when $9 then 0 else 1 end
        returning last_number)
      insert into chat_messages
        (id, channel, number, type, user_id, access, data, text_key, is_shadow, created_at, vip_level)
      select $1, $2, last_number, $3, $4, $5, $6::jsonb, $7, $9, $8, $10 from counter
      returning number`,
    values: [
      id,
      channel,
      content.type,
      userId,
      access,
      JSON.stringify(content.data),
      textKey,
      new Date(at),
      isShadow,
      vipLevel,
    ],
  }
}

/** Stores a message. @returns its number in the channel. */
export async function insertMessage(tx: Queries, message: NewMessage): Promise<bigint> {
  const [row] = await tx.query<{ number: bigint }>(insertStatement(message))
  return row?.number ?? 0n
}

const columns = `m.id, m.channel, m.number, m.type, m.user_id, m.access, m.vip_level, m.data,
  m.likes, m.created_at`

/** Which part of a channel somebody asks for. */
export interface HistoryPart {
  readonly channel: string
  readonly viewer: Uuid | null
  /** Players whose messages this viewer does not want to see; staff are never among them. */
  readonly ignored: readonly Uuid[]
  readonly before: number | null
  readonly after: number | null
  readonly count: number
}

/** Visible messages of a channel, newest first. */
export function readHistory(on: Queries, part: HistoryPart): Promise<MessageRow[]> {
  return on.query<MessageRow>({
    name: 'chat_history',
    text: `select ${columns}, l.user_id is not null as liked
      from chat_messages m
      left join chat_likes l on l.message_id = m.id and l.user_id = $2
      where m.channel = $1 and m.removed_at is null
        and ((m.hidden_at is null and not m.is_shadow) or m.user_id = $2)
        and ($3::bigint is null or m.number < $3) and ($4::bigint is null or m.number > $4)
        and not (m.access = 'user' and m.user_id = any($5::uuid[]))
      order by m.number desc, m.id desc limit $6`,
    values: [part.channel, part.viewer, part.before, part.after, part.ignored, part.count],
  })
}

/** These messages, as far as they are there and not removed, in the order of their numbers. */
export function readMessages(on: Queries, ids: readonly Uuid[]): Promise<MessageRow[]> {
  return on.query<MessageRow>({
    name: 'chat_messages_by_id',
    text: `select ${columns}, false as liked from chat_messages m
      where m.id = any($1) and m.removed_at is null order by m.channel, m.number, m.id`,
    values: [ids],
  })
}

/** How often a player sent this text since then. */
export async function countRepeats(
  on: Queries,
  { userId, textKey, since }: { userId: Uuid; textKey: string; since: InstantMs },
): Promise<number> {
  const [row] = await on.query<{ count: number }>({
    name: 'chat_repeats',
    text: `select count(*)::integer as count from chat_messages
      where user_id = $1 and created_at > $2 and text_key = $3`,
    values: [userId, new Date(since), textKey],
  })
  return row?.count ?? 0
}

/** Sets or takes back a like. @returns how many there are; undefined for a message that is gone. */
export async function setLike(
  tx: Queries,
  like: { readonly messageId: Uuid; readonly userId: Uuid; readonly on: boolean },
): Promise<number | undefined> {
  const { messageId, userId } = like
  const [known] = await tx.query<{ likes: number }>({
    text: `select likes from chat_messages where id = $1 and removed_at is null
      and hidden_at is null and (not is_shadow or user_id = $2) for update`,
    values: [messageId, userId],
  })
  if (known === undefined) return undefined
  const changed = await tx.query<{ user_id: Uuid }>({
    text: like.on
      ? `insert into chat_likes (message_id, user_id) values ($1, $2)
         on conflict do nothing returning user_id`
      : 'delete from chat_likes where message_id = $1 and user_id = $2 returning user_id',
    values: [messageId, userId],
  })
  const likes = known.likes + (like.on ? 1 : -1) * changed.length
  if (changed.length > 0) {
    await tx.query({
      text: 'update chat_messages set likes = $2 where id = $1',
      values: [messageId, likes],
    })
  }
  return likes
}

/** Who wrote in a channel since then and may still be seen there, at most 500. */
export async function writersLately(
  on: Queries,
  channel: string,
  since: InstantMs,
): Promise<Uuid[]> {
  const rows = await on.query<{ user_id: Uuid }>({
    text: `select distinct user_id from chat_messages
      where channel = $1 and created_at > $2 and user_id is not null and removed_at is null
        and hidden_at is null and not is_shadow and type = 'message' limit 500`,
    values: [channel, new Date(since)],
  })
  return rows.map((row) => row.user_id)
}

/** Marks the line of a quiz as over. */
export async function closeQuizLine(tx: Queries, messageId: Uuid): Promise<void> {
  await tx.query({
    text: `update chat_messages set data = data || '{"closed": true}'::jsonb where id = $1`,
    values: [messageId],
  })
}
