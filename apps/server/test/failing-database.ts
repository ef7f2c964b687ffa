import type { Database } from '../src/platform/database/database.ts'

/** A database whose so-manyth transaction is killed before its commit, or after it. */
export function killing(real: Database, when: 'before' | 'after', turns: number): Database {
  let turn = 0
  return {
    ...real,
    async transaction(work) {
      turn += 1
      if (turn !== turns) return real.transaction(work)
      if (when === 'after') await real.transaction(work)
      else {
        await real
          .transaction(async (tx) => {
            await work(tx)
            throw new Error('cut off')
          })
          .catch(() => undefined)
      }
      throw new Error(`killed ${when} the commit`)
    },
  }
}

/** A database that is away for so many questions, as while PostgreSQL starts up. */
export function awayFor(real: Database, questions: number): Database {
  let left = questions
  const orAway = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    left -= 1
    if (left < 0) return ask()
    throw Object.assign(new Error('the database system is starting up'), { code: '57P03' })
  }
  return {
    ...real,
    query: (statement) => orAway(() => real.query(statement)),
    transaction: (work) => orAway(() => real.transaction(work)),
  }
}
