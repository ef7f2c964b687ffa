import { Refusal, minuteMs, refuse, secondMs, toIso, type Uuid } from '@powerplay/kernel'
import type { Caller } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { hasPlayed, mayRead } from '../channels/channels.ts'
import { isMuted, lockMember, noteSent, shadow, strike, type Member } from '../member-store.ts'
import { countRepeats, insertMessage, type Content } from './message-store.ts'
import { writeLog } from '../moderation/log-store.ts'
import type { ChatParts } from '../parts.ts'
import { publish, publishTo } from './publish.ts'
import { answerQuiz } from '../quiz/answer-quiz.ts'
import { payQuiz } from '../quiz/pay-quiz.ts'
import type { Channel } from '../settings.ts'

/** The same text may be sent so often within the window. */
const repeats = { max: 2, windowMs: minuteMs }
/** Spam that was refused so often within the window is only shown to its writer for a while. */
const strikes = { max: 3, windowMs: 10 * minuteMs, shadowMs: 10 * minuteMs }

/** Something that somebody wants to say. */
export interface Draft {
  readonly channel: Channel
  readonly content: Content
  /** The text as repeats and answers are told by. */
  readonly textKey?: string
  /** Refuses what the text itself says; asked of players, once it is known that they may write. */
  readonly judge?: () => void
}

/** Who writes: signed in, with a proven address, not excluded. */
export async function writerOf(parts: ChatParts, caller: Caller, userId: Uuid) {
  if (caller.isSelfExcluded === true) refuse('core/self-excluded')
  const account = await parts.users.accountOf(userId)
  if (account?.isEmailVerified !== true) refuse('core/email-not-verified')
  const access = (await parts.users.publicUsers([userId])).get(userId)?.access ?? 'user'
  const vipLevel = (await parts.levels.levelsOf([userId])).get(userId) ?? 0
  return { userId, caller, access, vipLevel, isModerator: caller.can('chat_moderator') }
}

export type ChatWriter = Awaited<ReturnType<typeof writerOf>>

/** @throws Refusal chat/slow-mode */
export function refuseQuick(
  { lastSentAt }: Pick<Member, 'lastSentAt'>,
  { slowS }: Channel,
  now: number,
): void {
  const nextAt = (lastSentAt?.getTime() ?? 0) + slowS * secondMs
  if (nextAt > now) refuse('chat/slow-mode', { wait_s: Math.ceil((nextAt - now) / secondMs) })
}

/** What stands between a writer and his channel, in the order of the pipeline. */
function refuseByMember(
  member: Member,
  channel: Channel,
  { isModerator, now }: { readonly isModerator: boolean; readonly now: number },
): void {
  if (!isModerator) refuseQuick(member, channel, now)
  if (isMuted(member, now)) {
    refuse('chat/muted', { until: toIso(member.mutedUntil?.getTime() ?? now) })
  }
  if (member.rulesVersion === null) refuse('chat/rules-not-accepted')
}

/**
 * Stores a message and shows it. The writer's row is locked meanwhile: two messages of one player,
 * or a message and a mute, come one after the other on whatever nodes.
 * Refusals: chat/slow-mode, muted, rules-not-accepted, channel-closed, text-not-allowed (repeat).
 * @returns the message's id.
 */
export async function write(parts: ChatParts, writer: ChatWriter, draft: Draft): Promise<Uuid> {
  await refuseOutside(parts, writer, draft.channel)
  try {
    return await store(parts, writer, draft)
  } catch (error) {
    const isRepeat = error instanceof Refusal && error.params['why'] === 'repeat'
    if (isRepeat) await punishSpam(parts, writer.userId, draft.channel.id)
    throw error
  }
}

/** @throws Refusal chat/channel-closed unless this writer may write there. */
export async function refuseOutside(
  parts: ChatParts,
  { caller, userId, isModerator }: Pick<ChatWriter, 'caller' | 'userId' | 'isModerator'>,
  channel: Channel,
): Promise<void> {
  if (isModerator) return
  const isOpen = !channel.staffOnly && (await mayRead(parts, channel, caller))
  if (!isOpen || !(await hasPlayed(parts, userId, channel))) refuse('chat/channel-closed')
}

async function store(
  parts: ChatParts,
  { userId, access, vipLevel, isModerator }: ChatWriter,
  { channel, content, textKey, judge }: Draft,
): Promise<Uuid> {
  const { database, clock, mintId } = parts.platform
  const id = mintId()
  const work = async (tx: Queries) => {
    const member = await lockMember(tx, userId)
    const now = clock.now()
    refuseByMember(member, channel, { isModerator, now })
    if (!isModerator) judge?.()
    const isRepeatable = isModerator || textKey === undefined
    if (!isRepeatable) await refuseRepeats(tx, { userId, textKey, now })
    await noteSent(tx, userId, now)
    const isShadow = !isModerator && (member.shadowUntil?.getTime() ?? 0) > now
    const message = {
      id,
      channel: channel.id,
      content,
      userId,
      access,
      vipLevel,
      at: now,
      isShadow,
    }
    await insertMessage(tx, { ...message, ...(textKey === undefined ? {} : { textKey }) })
    const won =
      isShadow || textKey === undefined
        ? undefined
        : await answerQuiz(parts, tx, { channel: channel.id, userId, textKey, at: now })
    return { isShadow, won }
  }
  const done = await parts.turns.take(() => database.transaction(work))
  if (done.isShadow) await publishTo(parts, userId, id)
  else await publish(parts, [id, ...(done.won ? [done.won.messageId] : [])])
  if (done.won) await payQuiz(parts, done.won.quizId)
  return id
}

async function refuseRepeats(
  tx: Queries,
  { userId, textKey, now }: { userId: Uuid; textKey: string; now: number },
): Promise<void> {
  const since = now - repeats.windowMs
  const count = await countRepeats(tx, { userId, textKey, since })
  if (count >= repeats.max) refuse('chat/text-not-allowed', { why: 'repeat' })
}

/** Counts refused spam; whoever goes on talks to himself for ten minutes, and does not see it. */
async function punishSpam(parts: ChatParts, userId: Uuid, channel: string): Promise<void> {
  const { database, clock } = parts.platform
  await database.transaction(async (tx) => {
    await lockMember(tx, userId)
    const at = clock.now()
    if ((await strike(tx, userId, { at, windowMs: strikes.windowMs })) < strikes.max) return
    await shadow(tx, userId, at + strikes.shadowMs)
    const minutes = strikes.shadowMs / minuteMs
    await writeLog(parts.platform, tx, {
      action: 'shadow',
      userId,
      channel,
      reason: 'rule4',
      minutes,
    })
  })
}
