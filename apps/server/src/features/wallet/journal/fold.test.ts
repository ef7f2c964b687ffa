import { describe, expect, it } from 'vitest'
import { resultFact, withdrawn } from '../../../../test/facts.ts'
import type { Queries, Statement } from '../../../platform/database/database.ts'
import { sumFold, type FoldWrite } from './fold.ts'

/** Keeps what was written. */
function recorder() {
  const statements: Statement[] = []
  const tx: Queries = {
    async query(statement) {
      statements.push(statement)
      return []
    },
  }
  return { statements, tx }
}

const columns = {
  game: ['text', 'key'],
  count: ['bigint', 'sum'],
  most: ['bigint', 'max'],
  least: ['bigint', 'min'],
  best_id: ['uuid', 'peakId'],
  best_times: ['bigint', 'carried'],
  best_profit: ['bigint', 'peak'],
} as const

/** A fold over facts whose payout is all that counts. */
function foldOf(seen: FoldWrite<object>[] = []) {
  return sumFold({
    id: 'tried',
    table: 'tried',
    columns,
    rowsOf(fact) {
      if (fact.kind !== 'result') return []
      const { payoutMinor: paid, sign } = fact
      const best = { best_id: fact.wagerId, best_times: BigInt(fact.part), best_profit: paid }
      return [{ game: fact.game, count: BigInt(sign), most: paid, least: paid, ...best }]
    },
    told: (write) => seen.push(write),
  })
}

async function valuesOf(facts: readonly ReturnType<typeof resultFact>[]) {
  const { statements, tx } = recorder()
  const work = foldOf().begin()
  for (const fact of facts) work.add(fact)
  await work.write(tx)
  return statements[0]?.values
}

const paying = (payoutMinor: bigint, wagerId = 'b', part = 1) =>
  resultFact({ payoutMinor, wagerId, part })

describe('the rows of one key', () => {
  it('are added up, and keep the largest, the smallest and the best', async () => {
    expect(await valuesOf([paying(5n, 'b'), paying(9n, 'c', 2), paying(2n, 'a', 3)])).toEqual([
      '{"dice"}',
      '{3}',
      '{9}',
      '{2}',
      '{c}',
      '{2}',
      '{9}',
    ])
  })

  it('of equals have the smaller id as the best, and of one id the first', async () => {
    const values = await valuesOf([paying(9n, 'c', 3), paying(9n, 'b', 1), paying(9n, 'b', 2)])
    expect(values?.slice(4)).toEqual(['{b}', '{1}', '{9}'])
  })

  it('are apart from those of other keys, whose texts are quoted', async () => {
    const other = { ...paying(1n), game: 'a "b", c\\d' }
    const values = await valuesOf([paying(5n), other, paying(5n)])
    expect(values?.slice(0, 2)).toEqual(['{"dice","a \\"b\\", c\\\\d"}', '{2,1}'])
  })
})

describe('a portion', () => {
  it('is one statement, and none where no fact concerned the fold', async () => {
    const { statements, tx } = recorder()
    const seen: FoldWrite<object>[] = []
    const work = foldOf(seen).begin()
    await work.write(tx)
    await work.told?.()
    expect([statements, seen]).toEqual([[], []])
    work.add(paying(1n))
    await work.write(tx)
    expect(statements.map(({ name }) => name)).toEqual(['fold_tried'])
  })

  it('tells which of its rows a withdrawal touched, wherever in it that came', async () => {
    const seen: FoldWrite<object>[] = []
    const work = foldOf(seen).begin()
    work.add(withdrawn({ ...paying(1n), game: 'limbo' }))
    work.add(paying(2n))
    work.add(withdrawn(paying(2n)))
    work.add({ ...paying(3n), game: 'keno' })
    await work.write(recorder().tx)
    await work.told?.()
    const games = (rows: readonly object[] = []) => rows.map((row) => Object.values(row)[0])
    expect(games(seen[0]?.withdrawn)).toEqual(['limbo', 'dice'])
    expect(games(seen[0]?.rows)).toEqual(['limbo', 'dice', 'keno'])
    expect(seen[0]?.rows[1]).toMatchObject({ count: 0n })
  })
})
