import { mustHave } from '@powerplay/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { openDatabase, type Database } from '../../../platform/database/database.ts'
import { openLog } from '../../../platform/telemetry/log.ts'
import { unreadCommits, type ReadLimits } from './checkpoints.ts'

let own: TestDatabase
let database: Database

beforeAll(async () => {
  own = await createTestDatabase()
  database = openDatabase(own.url, openLog('silent'))
})
afterAll(async () => {
  await database.close()
  await own.drop()
})

/** Lane, number and how many facts of a commit, in the order in which they were made. */
type Made = readonly [lane: number, number: number, facts: number]

/** What a reader that knows nothing of these commits gets to read first. */
async function firstPortion(made: readonly Made[], limits: Omit<ReadLimits, 'portions'>) {
  class GivenUp extends Error {}
  let read: { readonly places: string[]; readonly hasMore: boolean } | undefined
  const work = database.transaction(async (tx) => {
    await tx.query({ text: `insert into projectors (id) values ('test_portions')` })
    await tx.query({
      text: `insert into projector_checkpoints (projector, lane, number)
        select 'test_portions', id, number from lanes`,
    })
    await tx.query({
      text: `insert into lanes (id, token, number) overriding system value
        select lane, gen_random_uuid(), max(number) from unnest($1::int[], $2::int[]) as m (lane, number)
        group by lane`,
      values: [made.map(([lane]) => lane), made.map(([, number]) => number)],
    })
    await tx.query({
      text: `insert into lane_commits (lane, number, wager_ids, committed_at)
        select m.lane, m.number, (select array_agg(gen_random_uuid()) from generate_series(1, m.facts)),
          now() + m.place * interval '1 ms'
        from unnest($1::int[], $2::int[], $3::int[]) with ordinality as m (lane, number, facts, place)`,
      values: [0, 1, 2].map((column) => made.map((commit) => commit[column])),
    })
    const { commits, hasMore } = await unreadCommits(tx, 'test_portions', {
      ...limits,
      portions: 1,
    })
    read = { places: commits.map(({ lane, number }) => `${lane - 900}/${number}`), hasMore }
    throw new GivenUp()
  })
  await expect(work).rejects.toThrow(GivenUp)
  return mustHave(read, 'portion')
}

describe('a portion of the journal', () => {
  const made: readonly Made[] = [
    [901, 1, 3],
    [902, 1, 2],
    [901, 2, 1],
  ]

  it('holds no more facts than it may, but always one commit', async () => {
    const portion = (facts: number) => firstPortion(made, { commits: 9, facts })
    expect(await portion(5)).toEqual({ places: ['1/1', '2/1'], hasMore: true })
    expect(await portion(2)).toEqual({ places: ['1/1'], hasMore: true })
    expect(await portion(6)).toEqual({ places: ['1/1', '2/1', '1/2'], hasMore: false })
  })

  it('ends with the last commit of a lane that may have more: what follows may rest on those', async () => {
    const turns: readonly Made[] = [
      [901, 1, 1],
      [902, 1, 1],
      [901, 2, 1],
      [902, 2, 1],
    ]
    const portion = await firstPortion(turns, { commits: 2, facts: 99 })
    expect(portion).toEqual({ places: ['1/1', '2/1', '1/2'], hasMore: true })
  })

  it('leaves no hole behind a commit that is too large', async () => {
    const large: readonly Made[] = [
      [901, 1, 1],
      [901, 2, 5_000],
      [902, 1, 1],
      [901, 3, 1],
    ]
    const portion = await firstPortion(large, { commits: 9, facts: 10 })
    expect(portion).toEqual({ places: ['1/1'], hasMore: true })
  })

  it('of nothing is nothing', async () => {
    const portion = await firstPortion([], { commits: 9, facts: 9 })
    expect(portion).toEqual({ places: [], hasMore: false })
  })
})
