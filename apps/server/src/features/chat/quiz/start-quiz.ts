import {
  currencyOf,
  formatAmount,
  minuteMs,
  refuse,
  startOfDay,
  toIso,
  toWireId,
} from '@powerplay/kernel'
import { everyone } from '../../../platform/broadcaster.ts'
import { cleanText, lengthOf } from '../../../platform/clean-text.ts'
import { minorForUsdCents } from '../../wallet/index.ts'
import { channelOf } from '../channels/channels.ts'
import { insertMessage } from '../messages/message-store.ts'
import { writeLog } from '../moderation/log-store.ts'
import type { Moderator } from '../moderation/rank.ts'
import type { ChatParts } from '../parts.ts'
import { presentQuiz } from '../present.ts'
import { isForEveryone, publish } from '../messages/publish.ts'
import { quizDayCents, quizRewardCents } from '../settings.ts'
import { keyOf } from '../messages/text-rules.ts'
import { insertQuiz, promisedSince } from './quiz-store.ts'

const openMs = 10 * minuteMs
const rewardCurrency = 'usdt'
const e6PerCent = 10_000n

interface QuizOrder {
  readonly question: string
  readonly answer: string
  readonly channel: string
}

/**
 * Asks everybody in a channel; open for ten minutes. The answer is sent to nobody.
 * Refusals: chat/quiz-bounds, quiz-open, quiz-budget, unknown-channel.
 */
export async function startQuiz(
  parts: ChatParts,
  { userId, access }: Moderator,
  order: QuizOrder,
): Promise<{ id: string; expires_at: string }> {
  const { broadcaster, clock, database, mintId, settings } = parts.platform
  const { id: channel } = channelOf(parts, order.channel)
  const { question, answer } = cleaned(order)
  const cents = settings.get(quizRewardCents)
  const rewardMinor = rewardIn(parts, cents)
  const [id, messageId, payment] = [mintId(), mintId(), mintId()]
  const at = clock.now()
  const data = {
    quiz: id,
    question,
    reward: formatAmount(rewardMinor, currencyOf(rewardCurrency).decimals),
    currency: rewardCurrency,
    expires_at: toIso(at + openMs),
  }
  await database.transaction(async (tx) => {
    const usdE6 = BigInt(cents) * e6PerCent
    const promised = await promisedSince(tx, startOfDay(at))
    const budget = BigInt(settings.get(quizDayCents)) * e6PerCent
    if (promised + usdE6 > budget) refuse('chat/quiz-budget')
    const isOnly = await insertQuiz(tx, {
      ...{ id, channel, question, answer, payment },
      message_id: messageId,
      answer_key: keyOf(answer),
      currency: rewardCurrency,
      reward_minor: rewardMinor,
      reward_usd_e6: usdE6,
      asked_by: userId,
      asked_at: at,
      expires_at_ms: at + openMs,
    })
    if (!isOnly) refuse('chat/quiz-open')
    await insertMessage(tx, {
      id: messageId,
      channel,
      content: { type: 'quiz', data },
      userId,
      access,
      at,
    })
    await writeLog(parts.platform, tx, {
      action: 'quiz',
      actor: userId,
      channel,
      messageText: question,
    })
  })
  await publish(parts, [messageId])
  if (isForEveryone(parts, channel)) {
    broadcaster.emit(everyone, 'NewQuiz', { ...presentQuiz(data), channel })
  }
  return { id: toWireId('quiz', id), expires_at: data.expires_at }
}

function cleaned(order: QuizOrder) {
  const [question, answer] = [cleanText(order.question), cleanText(order.answer)]
  const isFit = (text: string, from: number, to: number) =>
    lengthOf(text) >= from && lengthOf(text) <= to
  if (!isFit(question, 5, 200) || !isFit(answer, 1, 60)) refuse('chat/quiz-bounds')
  return { question, answer }
}

function rewardIn({ wallet }: ChatParts, cents: number): bigint {
  const rate = wallet.prices.usdRateE8(rewardCurrency)
  // Without a price there is no reward to promise.
  if (rate === undefined) return refuse('chat/quiz-budget')
  return minorForUsdCents(cents, rate, currencyOf(rewardCurrency).decimals)
}
