import type { ChatChannel, Gate } from '@powerplay/contract'
import { refuse } from '@powerplay/kernel'
import type { Caller } from '../../../platform/context.ts'
import { readMember, isMuted } from '../member-store.ts'
import type { ChatParts } from '../parts.ts'
import { chatChannels, type Channel } from '../settings.ts'

/** Channels that are there only with a plugin. */
const gateOf: Readonly<Record<string, Gate>> = { sport: 'sportsbook', trading: 'trading' }
const e6PerUsd = 1_000_000n

/** The channels that exist now, in their order. */
export function openChannels({ platform, isOn }: ChatParts): readonly Channel[] {
  return platform.settings.get(chatChannels).filter(({ id }) => {
    const gate = gateOf[id]
    return gate === undefined || isOn(gate)
  })
}

/** Whether somebody may read a channel: some are for players of a level, and for those who moderate. */
export async function mayRead(
  { levels }: ChatParts,
  { minLevel }: Channel,
  { userId, can }: Caller,
): Promise<boolean> {
  if (minLevel === 0 || can('chat_moderator')) return true
  if (userId === null) return false
  return ((await levels.levelsOf([userId])).get(userId) ?? 0) >= minLevel
}

/** The channel of this id. @throws Refusal chat/unknown-channel, or the one given */
export function channelOf(parts: ChatParts, id: string, refusal = 'chat/unknown-channel'): Channel {
  return openChannels(parts).find((channel) => channel.id === id) ?? refuse(refusal)
}

/** Whether somebody's play lets him write where play is asked for. */
export async function hasPlayed(
  { profiles }: ChatParts,
  userId: string,
  { minRatedUsd }: Channel,
): Promise<boolean> {
  if (minRatedUsd === 0) return true
  const rated = (await profiles.ratedSince([userId], '1970-01-01')).get(userId) ?? 0n
  return rated >= BigInt(minRatedUsd) * e6PerUsd
}

/** The channels as a caller finds them. */
export async function listChannels(parts: ChatParts, caller: Caller): Promise<ChatChannel[]> {
  const general = await obstacleOf(parts, caller)
  const readable: Channel[] = []
  for (const channel of openChannels(parts)) {
    if (await mayRead(parts, channel, caller)) readable.push(channel)
  }
  const rows = readable.map(async (channel): Promise<ChatChannel> => {
    const reason = general ?? (await obstacleIn(parts, caller, channel))
    const { id, name, slowS: slow_s, maxLen: max_len } = channel
    return { id, name, slow_s, max_len, can_write: reason === null, reason }
  })
  return Promise.all(rows)
}

async function obstacleOf(
  { platform, users }: ChatParts,
  { userId }: Caller,
): Promise<ChatChannel['reason']> {
  if (userId === null) return 'guest'
  if ((await users.accountOf(userId))?.isEmailVerified !== true) return 'email'
  const member = await readMember(platform.database, userId)
  if (isMuted(member, platform.clock.now())) return 'muted'
  return member.rulesVersion === null ? 'rules' : null
}

async function obstacleIn(
  parts: ChatParts,
  { userId, can }: Caller,
  channel: Channel,
): Promise<ChatChannel['reason']> {
  if (can('chat_moderator')) return null
  if (channel.staffOnly) return 'staff-only'
  return userId !== null && (await hasPlayed(parts, userId, channel)) ? null : 'wager'
}
