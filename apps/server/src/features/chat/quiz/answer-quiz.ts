import { currencyOf, dayMs, formatAmount, startOfDay, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import { roomForGiveaway } from '../money/giveaway-share.ts'
import { closeQuizLine, insertMessage } from '../messages/message-store.ts'
import type { ChatParts } from '../parts.ts'
import { endQuiz, lockAnswered, winsSince, type QuizRow } from './quiz-store.ts'

/** A player wins so many quizzes of a UTC day at most. */
const winsPerDay = 2

/**
 * Looks whether a message that was just stored answers the open quiz of its channel. Messages of a
 * channel are stored one after the other, so the first right one of somebody who may win is the
 * winner's. Whoever may not win has not answered: the quiz stays open.
 * @returns the quiz and the line that tells, or undefined.
 */
export async function answerQuiz(
  parts: ChatParts,
  tx: Queries,
  said: {
    readonly channel: string
    readonly userId: Uuid
    readonly textKey: string
    readonly at: number
  },
): Promise<{ quizId: Uuid; messageId: Uuid } | undefined> {
  const { channel, userId, textKey: key, at } = said
  const quiz = await lockAnswered(tx, { channel, key, at })
  if (quiz === undefined || !(await mayWin(parts, tx, quiz, { userId, at }))) return undefined
  if (!(await endQuiz(tx, quiz.id, { winnerId: userId, at }))) return undefined
  return { quizId: quiz.id, messageId: await tellEnd(parts, tx, quiz, userId) }
}

async function mayWin(
  parts: ChatParts,
  tx: Queries,
  quiz: QuizRow,
  { userId, at }: { readonly userId: Uuid; readonly at: number },
): Promise<boolean> {
  // Whoever asks knows the answer.
  if (quiz.asked_by === userId) return false
  const account = await parts.users.accountOf(userId)
  if (account === undefined || account.isSelfExcluded) return false
  if (await parts.economy.isBanned(tx, userId)) return false
  const room = await roomForGiveaway(parts, tx, [userId], at - 30 * dayMs)
  // After it: whoever else gives something away has committed by then.
  if ((await winsSince(tx, userId, startOfDay(at))) >= winsPerDay) return false
  return (room.get(userId) ?? 0n) >= quiz.reward_usd_e6
}

/** Writes how a quiz ended into its channel. @returns the line's id. */
export async function tellEnd(
  { platform }: ChatParts,
  tx: Queries,
  quiz: QuizRow,
  winnerId: Uuid | null,
): Promise<Uuid> {
  const id = platform.mintId()
  const data = {
    quiz: quiz.id,
    user: winnerId,
    question: quiz.question,
    correct: winnerId === null ? null : quiz.answer,
    reward: formatAmount(quiz.reward_minor, currencyOf(quiz.currency).decimals),
    currency: quiz.currency,
  }
  const content = { type: 'quiz_answered', data } as const
  const at = platform.clock.now()
  const { channel } = quiz
  await insertMessage(tx, { id, channel, content, userId: null, access: 'user', at })
  await closeQuizLine(tx, quiz.message_id)
  return id
}
