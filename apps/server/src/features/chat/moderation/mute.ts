import type { ChatMute, ChatMuteRow } from '@powerplay/contract'
import { minuteMs, refuse, toIso, type Uuid } from '@powerplay/kernel'
import { userChannel } from '../../../platform/broadcaster.ts'
import { userWireId } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { isMuted, listMutes, lockMember, muteOf, setMute, type MuteRow } from '../member-store.ts'
import type { ChatParts } from '../parts.ts'
import { shortOrNull, shortUser } from '../present.ts'
import { writeLog } from './log-store.ts'
import { playerById, playerByName, refuseUnlessAbove, type Moderator } from './rank.ts'
import type { Grounds } from './remove-messages.ts'

/** Longer mutes take a reason. */
const unexplainedMinutesMax = 1_440

export interface MuteOrder extends Grounds {
  readonly minutes: number
}

/**
 * Keeps a player from writing; a new mute takes the place of the old one, also a shorter one.
 * @returns when it ends. Refusals: chat/unknown-player, not-above, reason-needed.
 */
export async function mute(
  parts: ChatParts,
  moderator: Moderator,
  { id, ...order }: MuteOrder & { readonly id: string },
): Promise<{ mute: string }> {
  const player = await playerById(parts, id)
  refuseUnlessAbove(moderator, player)
  refuseUnexplained(order)
  const until = await parts.platform.database.transaction((tx) =>
    muteIn(parts, tx, { moderator, userId: player.id, order }),
  )
  await tellMute(parts, player.id)
  return { mute: toIso(until) }
}

/** @throws Refusal chat/reason-needed */
export function refuseUnexplained({ minutes, reason }: MuteOrder): void {
  if (minutes > unexplainedMinutesMax && reason === undefined) refuse('chat/reason-needed')
}

/** Mutes in the caller's transaction; tell the player after it. @returns the end, epoch ms. */
export async function muteIn(
  { platform, notices }: ChatParts,
  tx: Queries,
  act: { readonly moderator: Moderator; readonly userId: Uuid; readonly order: MuteOrder },
): Promise<number> {
  const { userId, moderator, order } = act
  await lockMember(tx, userId)
  const until = platform.clock.now() + order.minutes * minuteMs
  const line = { ...order, action: 'mute', actor: moderator.userId, userId } as const
  const id = await writeLog(platform, tx, line)
  await setMute(tx, userId, { until, act: id })
  await notices.put(tx, {
    userId,
    kind: 'system',
    title: 'You are muted in the chat',
    text: 'Tips and rain are off until then; everything else works. You can appeal.',
    link: '/chat/record',
  })
  return until
}

/** Ends a mute. Refusals: chat/unknown-player, not-muted, not-above. */
export async function unmute(
  parts: ChatParts,
  moderator: Moderator,
  name: string,
): Promise<{ mute: null }> {
  const { database } = parts.platform
  const player = await playerByName(parts, name)
  refuseUnlessAbove(moderator, player)
  await database.transaction((tx) => unmuteIn(parts, tx, moderator, player.id))
  await tellMute(parts, player.id)
  return { mute: null }
}

/** Ends a mute in the caller's transaction. Refusal: chat/not-muted. */
export async function unmuteIn(
  { platform }: ChatParts,
  tx: Queries,
  moderator: Moderator,
  userId: Uuid,
): Promise<void> {
  const member = await lockMember(tx, userId)
  if (!isMuted(member, platform.clock.now())) refuse('chat/not-muted')
  await setMute(tx, userId, null)
  await writeLog(platform, tx, { action: 'unmute', actor: moderator.userId, userId })
}

export function presentMute(row: MuteRow): ChatMute {
  const { muted_until, reason, note } = row
  return { until: toIso(muted_until.getTime()), reason, note }
}

/** Tells a player's screens how he stands. */
export async function tellMute({ platform }: ChatParts, userId: Uuid): Promise<void> {
  const { broadcaster, clock, database } = platform
  const row = await muteOf(database, userId, clock.now())
  broadcaster.emit(userChannel(userWireId(userId)), 'ChatMuted', {
    mute: row === undefined ? null : presentMute(row),
  })
}

/** A page of those who are muted, the latest first. */
export async function mutedPlayers(
  parts: ChatParts,
  { page, perPage }: { readonly page: number; readonly perPage: number },
) {
  const { clock, database } = parts.platform
  const part = { skip: (page - 1) * perPage, size: perPage }
  const { rows, total } = await listMutes(database, clock.now(), part)
  const ids = rows.flatMap(({ user_id, actor }) => (actor === null ? [user_id] : [user_id, actor]))
  const players = await parts.users.publicUsers(ids)
  const shown = rows.map((row): ChatMuteRow => ({
    ...presentMute(row),
    user: shortUser(row.user_id, players),
    by: shortOrNull(row.actor, players),
    at: toIso(row.at.getTime()),
  }))
  return { rows: shown, page, pages: Math.ceil(total / perPage), total }
}
