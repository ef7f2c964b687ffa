import { currencyOf, formatAmount, toWireId, type Uuid } from '@powerplay/kernel'
import { everyone } from '../../../platform/broadcaster.ts'
import type { ChatParts } from '../parts.ts'
import { shortOrNull } from '../present.ts'
import { isForEveryone, publish } from '../messages/publish.ts'
import { tellEnd } from './answer-quiz.ts'
import { endQuiz, overdueQuizzes, owedQuizzes, paidStatement, type QuizRow } from './quiz-store.ts'

/** House account that rewards come from. */
const house = 'promo.quiz'

/** Pays the reward of an answered quiz, once: its posting was named when it was asked. */
export async function payQuiz(parts: ChatParts, id: Uuid): Promise<void> {
  for (const quiz of await owedQuizzes(parts.platform.database, id)) await pay(parts, quiz)
}

async function pay(parts: ChatParts, quiz: QuizRow): Promise<void> {
  const { winner_id: userId, reward_minor: amountMinor, currency } = quiz
  if (userId === null) return
  await parts.wallet.movements.post({
    id: quiz.payment,
    reason: 'transfer',
    currency,
    players: [{ userId, pocket: 'real', amountMinor }],
    houses: [{ house, amountMinor: -amountMinor }],
    businessKey: { scope: 'chat_quiz', key: quiz.id },
    notEnough: 'chat/not-enough',
    statements: [paidStatement(quiz.id)],
    telling: { context: null },
  })
  await tell(parts, quiz)
}

async function tell(parts: ChatParts, quiz: QuizRow): Promise<void> {
  if (!isForEveryone(parts, quiz.channel)) return
  const { platform, users } = parts
  const { winner_id: winner } = quiz
  const players = await users.publicUsers(winner === null ? [] : [winner])
  platform.broadcaster.emit(everyone, 'QuizAnswered', {
    quiz: toWireId('quiz', quiz.id),
    user: shortOrNull(winner, players),
    question: quiz.question,
    correct: winner === null ? null : quiz.answer,
    reward: formatAmount(quiz.reward_minor, currencyOf(quiz.currency).decimals),
    currency: quiz.currency,
    channel: quiz.channel,
  })
}

/** Ends quizzes that nobody answered in time, and pays what a lost process left unpaid. */
export async function tendQuizzes(parts: ChatParts): Promise<void> {
  const { clock, database } = parts.platform
  for (const quiz of await overdueQuizzes(database, clock.now())) {
    const line = await database.transaction(async (tx) => {
      const isOver = await endQuiz(tx, quiz.id, { winnerId: null, at: clock.now() })
      return isOver ? tellEnd(parts, tx, quiz, null) : undefined
    })
    if (line === undefined) continue
    await publish(parts, [line])
    await tell(parts, quiz)
  }
  for (const quiz of await owedQuizzes(database)) {
    // One that cannot be paid keeps nobody else's waiting.
    await pay(parts, quiz).catch((error: Error) =>
      parts.platform.logOf('chat').warn({ event: 'chat.quiz_unpaid', error: error.message }),
    )
  }
}
