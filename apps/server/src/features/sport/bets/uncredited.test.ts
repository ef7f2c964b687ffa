import type { Uuid } from '@powerplay/kernel'
import { describe, expect, it } from 'vitest'
import type { Queries } from '../../../platform/database/database.ts'
import type { UncreditedNote } from '../../wallet/index.ts'
import { uncreditTaken } from './uncredited.ts'

const [one, other] = ['user-one', 'user-other']

/** Runs it over accepted bets, with what runs on the line already. @returns what was noted. */
async function noted({
  running,
  noClass = [],
  bets = [{ id: 'now', userId: one }],
}: {
  running: readonly { id: string; outcomeId: string }[]
  noClass?: readonly string[]
  bets?: readonly { id: string; userId: string; legs?: number }[]
}) {
  const notes: (readonly [string, Uuid])[] = []
  const parts = {
    people: {
      knownClusters: async () => new Map([[one, [one, other]]]),
      withoutSportRewards: async () => new Set(noClass),
    },
    wallet: {
      wagers: {
        uncredit: async (_tx: Queries, all: readonly UncreditedNote[]) =>
          void notes.push(...all.map(({ wagerId, reason }) => [reason, wagerId] as const)),
      },
    },
  }
  const asked: unknown[] = []
  const tx: Queries = {
    async query<Row extends object>({ values = [] }: { values?: readonly unknown[] }) {
      asked.push(values)
      // The rows are those of the statement, as a database would give them.
      // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
      return running as unknown as Row[]
    },
  }
  await uncreditTaken(parts, tx, {
    outcomesOf: () => 3,
    bets: bets.map(({ id, userId, legs = 1 }) => ({
      ...{ id, userId, state: 'accepted' as const, demo: false, sizes: [legs] },
      legs: Array.from({ length: legs }, () => ({ eventId: 'match', lineId: 'winner' })),
    })),
  })
  return { notes, asked }
}

describe('bets that were accepted just now', () => {
  const side = (outcomeId: string) => ({ id: `bet-${outcomeId}`, outcomeId })

  it('earn while an outcome of the market is open, and none once every one is covered', async () => {
    const some = await noted({ running: [side('1'), side('2')] })
    expect(some.notes).toEqual([])
    // The accounts of one person are looked at together.
    expect(some.asked).toEqual([['match', 'winner', [one, other]]])
    const all = await noted({ running: [side('1'), side('2'), side('3')] })
    expect(all.notes).toEqual([1, 2, 3].map((bet) => ['opposite', `bet-${bet}`]))
  })

  it('earn nothing for a player of class 0, and combinations guarantee nothing', async () => {
    const bets = [{ id: 'now', userId: one, legs: 2 }]
    const { notes, asked } = await noted({ running: [], noClass: [one], bets })
    expect(notes).toEqual([['class', 'now']])
    expect(asked).toEqual([])
  })
})
