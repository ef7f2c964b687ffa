import type { InstantMs, Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'

/** A quiz as stored; its answer stays here. */
export interface QuizRow {
  readonly id: Uuid
  readonly channel: string
  readonly message_id: Uuid
  readonly question: string
  readonly answer: string
  readonly answer_key: string
  readonly currency: string
  readonly reward_minor: bigint
  readonly reward_usd_e6: bigint
  readonly expires_at: Date
  readonly winner_id: Uuid | null
  readonly asked_by: Uuid
  readonly payment: Uuid
}

const columns = `id, channel, message_id, question, answer, answer_key, currency, reward_minor,
  reward_usd_e6, expires_at, winner_id, asked_by, payment`

/** A quiz that is about to be asked. */
export interface NewQuiz extends Omit<QuizRow, 'winner_id' | 'expires_at'> {
  readonly asked_at: InstantMs
  readonly expires_at_ms: InstantMs
}

/** @returns false while another one is open in the channel. */
export async function insertQuiz(tx: Queries, quiz: NewQuiz): Promise<boolean> {
  const rows = await tx.query<{ id: Uuid }>({
    text: `insert into chat_quizzes (id, channel, message_id, question, answer, answer_key, currency,
        reward_minor, reward_usd_e6, asked_by, asked_at, expires_at, payment)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
      on conflict (channel) where state = 'open' do nothing returning id`,
    values: [
      quiz.id,
      quiz.channel,
      quiz.message_id,
      quiz.question,
      quiz.answer,
      quiz.answer_key,
      quiz.currency,
      quiz.reward_minor,
      quiz.reward_usd_e6,
      quiz.asked_by,
      new Date(quiz.asked_at),
      new Date(quiz.expires_at_ms),
      quiz.payment,
    ],
  })
  return rows.length > 0
}

/** What quizzes asked since then gave away or promise, in 1e-6 USD. */
export async function promisedSince(tx: Queries, since: InstantMs): Promise<bigint> {
  // One asker at a time looks at the budget and takes from it.
  await tx.query({ text: `select pg_advisory_xact_lock(hashtextextended('chat_quiz_budget', 0))` })
  const [row] = await tx.query<{ sum: bigint }>({
    text: `select coalesce(sum(reward_usd_e6), 0)::bigint as sum from chat_quizzes
      where asked_at >= $1 and state <> 'expired'`,
    values: [new Date(since)],
  })
  return row?.sum ?? 0n
}

/** Locks the open quiz of a channel whose answer this is. */
export async function lockAnswered(
  tx: Queries,
  { channel, key, at }: { channel: string; key: string; at: InstantMs },
): Promise<QuizRow | undefined> {
  const [row] = await tx.query<QuizRow>({
    name: 'chat_quiz_answer',
    text: `select ${columns} from chat_quizzes
      where channel = $1 and state = 'open' and answer_key = $2 and expires_at > $3 for update`,
    values: [channel, key, new Date(at)],
  })
  return row
}

/** Ends a quiz: with a winner, or (null) without one. @returns false when it is over already. */
export async function endQuiz(
  tx: Queries,
  id: Uuid,
  { winnerId, at }: { readonly winnerId: Uuid | null; readonly at: InstantMs },
): Promise<boolean> {
  const rows = await tx.query<{ id: Uuid }>({
    text: `update chat_quizzes set state = case when $2::uuid is null then 'expired' else 'answered' end,
        winner_id = $2, ended_at = $3
      where id = $1 and state = 'open' returning id`,
    values: [id, winnerId, new Date(at)],
  })
  return rows.length > 0
}

/** How many quizzes somebody won since then. */
export async function winsSince(tx: Queries, userId: Uuid, since: InstantMs): Promise<number> {
  const [row] = await tx.query<{ count: number }>({
    text: `select count(*)::integer as count from chat_quizzes
      where winner_id = $1 and ended_at >= $2`,
    values: [userId, new Date(since)],
  })
  return row?.count ?? 0
}

/** Open quizzes whose time is over. */
export function overdueQuizzes(on: Queries, at: InstantMs): Promise<QuizRow[]> {
  return on.query<QuizRow>({
    text: `select ${columns} from chat_quizzes where state = 'open' and expires_at <= $1 limit 50`,
    values: [new Date(at)],
  })
}

/** Answered quizzes whose reward is not paid yet; one of them, or all. */
export function owedQuizzes(on: Queries, id: Uuid | null = null): Promise<QuizRow[]> {
  return on.query<QuizRow>({
    text: `select ${columns} from chat_quizzes where state = 'answered' and paid_at is null
      and ($1::uuid is null or id = $1) limit 50`,
    values: [id],
  })
}

/** Says that the reward is paid, in the transaction that pays it. */
export function paidStatement(id: Uuid) {
  return {
    name: 'chat_quiz_paid',
    text: 'update chat_quizzes set paid_at = now() where id = $1 and paid_at is null',
    values: [id],
  }
}
