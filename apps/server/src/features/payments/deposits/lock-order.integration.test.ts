import type { Uuid } from '@powerplay/kernel'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { PaymentStage } from '../test/payment-stage.ts'
import { forgetBlocks } from './block-store.ts'
import { countConfirmations, setSmallAside } from './due-deposits.ts'

const chain = 'ltc'
const head = 1_000
let stage: PaymentStage
let rival: pg.Client
beforeAll(async () => {
  stage = await PaymentStage.open()
  rival = new pg.Client({ connectionString: stage.database.url })
  await rival.connect()
})
afterEach(async () => {
  await rival.query('rollback')
  await stage.query('delete from deposits where chain = $1', [chain])
})
afterAll(async () => {
  await rival.end()
  await stage.close()
})

/** Deposits that stand the other way round than their ids do. @returns these, the smallest first */
async function deposited(heights: readonly number[], confirmations: number): Promise<Uuid[]> {
  const { userId } = await stage.player()
  const ids = heights.map(() => stage.node.app.platform.mintId()).sort()
  for (const [place, id] of [...ids.entries()].reverse()) {
    await stage.query(
      `insert into deposits (id, user_id, kind, currency, chain, txid, place, amount_minor, state,
          height, block_hash, confirmations, needed, seen_at)
        values ($1, $2, 'chain', 'ltc', $3, $4, 0, 5, 'confirming', $5, 'a', $6, 6, now())`,
      [id, userId, chain, `lock-${place}`, heights[place], confirmations],
    )
  }
  return ids
}

/** Waits until somebody waits for what the rival holds. */
const waiting = () =>
  vi.waitFor(async () => {
    const rows = await stage.query(
      `select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(rows).toHaveLength(1)
  }, 60_000)

const lock = (id: Uuid | undefined) =>
  rival.query('select from deposits where id = $1 for update nowait', [id])

/** Another node has the first deposit, and comes to the last one while we wait: nobody holds that one yet. */
async function meet<Answer>(ids: readonly Uuid[], work: () => Promise<Answer>): Promise<Answer> {
  await rival.query('begin')
  await lock(ids[0])
  const ours = work()
  await waiting()
  await lock(ids.at(-1))
  await rival.query('commit')
  return ours
}

const rowsOf = () =>
  stage.query<{ state: string; height: bigint | null; confirmations: number }>(
    'select state, height, confirmations from deposits where chain = $1 order by id',
    [chain],
  )

describe('deposits are locked in the order of their ids, whatever they are locked for', () => {
  it('while confirmations are counted', async () => {
    const ids = await deposited([998, 998, 998], 1)
    const counted = await meet(ids, () => countConfirmations(stage.database, chain, head))
    expect(counted.map(({ confirmations }) => confirmations)).toEqual([3, 3, 3])
  })

  it('while what is below the minimum is set aside', async () => {
    const ids = await deposited([990, 990, 990], 6)
    const least = [{ currency: 'ltc', minMinor: 1_000n }]
    const aside = await meet(ids, () => setSmallAside(stage.database, chain, least))
    expect(aside.map(({ state }) => state)).toEqual(['small', 'small', 'small'])
  })

  it('while blocks are forgotten, whether a deposit is in one of them or below', async () => {
    const ids = await deposited([994, 998, 994, 998], 5)
    const waits = await meet(ids, () =>
      stage.database.transaction((tx) => forgetBlocks(tx, chain, 996)),
    )
    expect(waits.sort()).toEqual([ids[1], ids[3]])
    const kept = { state: 'confirming', height: 994n, confirmations: 3 }
    const gone = { state: 'seen', height: null, confirmations: 0 }
    expect(await rowsOf()).toEqual([kept, gone, kept, gone])
  })
})
