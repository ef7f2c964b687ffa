import { assert } from '@powerplay/kernel'

/** Answers questions in their order. */
export type AskAll<Question, Answer> = (
  questions: readonly Question[],
) => Promise<readonly Answer[]>

interface Waiting<Question, Answer> {
  readonly question: Question
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/**
 * Asks everything that comes up in the same turn of the event loop at once: a crowd costs one look
 * then. A question that cannot be answered must not spoil the others, so after a failure each is
 * asked by itself.
 * @param soon when the turn ends; after the callbacks of the loop unless told.
 */
export function askTogether<Question, Answer>(
  askAll: AskAll<Question, Answer>,
  soon: (work: () => void) => void = setImmediate,
): (question: Question) => Promise<Answer> {
  let waiting: Waiting<Question, Answer>[] = []
  const settleAll = () => {
    const bundle = waiting
    waiting = []
    void settle(askAll, bundle)
  }
  return (question) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) soon(settleAll)
      waiting.push({ question, resolve, reject })
    })
}

async function settle<Question, Answer>(
  askAll: AskAll<Question, Answer>,
  bundle: readonly Waiting<Question, Answer>[],
): Promise<void> {
  try {
    const answers = await askAll(bundle.map(({ question }) => question))
    assert(answers.length === bundle.length, 'every question has an answer')
    for (const [index, answer] of answers.entries()) bundle[index]?.resolve(answer)
  } catch (error) {
    const [alone, ...others] = bundle
    if (others.length === 0) alone?.reject(error)
    else for (const one of bundle) await settle(askAll, [one])
  }
}
