/** How many that ask at the same time are answered together at most. */
const batchMax = 500

interface Waiting<Ask, Answer> {
  readonly ask: Ask
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/**
 * Lets those who ask while one batch is on its way be answered by the next, together; a lone one is
 * asked for at once. Where a batch of several fails, each is asked for by itself, so that nobody fails
 * for another.
 * @param run answers in the order of what was asked.
 */
export function gathered<Ask, Answer>(
  run: (asks: readonly Ask[]) => Promise<readonly Answer[]>,
): (ask: Ask) => Promise<Answer> {
  let waiting: Waiting<Ask, Answer>[] = []
  let isRunning = false
  const answer = async (batch: readonly Waiting<Ask, Answer>[]): Promise<void> => {
    try {
      const answers = await run(batch.map(({ ask }) => ask))
      batch.forEach(({ resolve, reject }, at) => {
        const own = answers.slice(at, at + 1)
        if (own.length === 0) reject(new Error('a batch left somebody without an answer'))
        for (const one of own) resolve(one)
      })
    } catch (error) {
      if (batch.length === 1) batch.forEach(({ reject }) => reject(error))
      else for (const one of batch) await answer([one])
    }
  }
  const loop = async () => {
    isRunning = true
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchMax)
      waiting = waiting.slice(batchMax)
      await answer(batch)
    }
    isRunning = false
  }
  return (ask) =>
    new Promise((resolve, reject) => {
      waiting.push({ ask, resolve, reject })
      if (!isRunning) void loop()
    })
}
