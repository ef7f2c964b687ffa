import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { openDatabase, type Database } from '../../../platform/database/database.ts'
import { betsOf, claimPlace, confirmBet, findBet, type BetDraft } from './bets/bet-store.ts'
import { finishedRounds, latestRound, makeRoom } from './rounds/round-store.ts'

let made: TestDatabase
let database: Database
const chain = randomUUID()
const now = Date.now()
/** The last round of one partition, and the first of the next. */
const [last, first] = [99_999, 100_000]

beforeAll(async () => {
  made = await createTestDatabase()
  database = openDatabase(made.url, pino({ level: 'silent' }))
  await run(
    `insert into crash_chains (id, first_round, games, terminating_hash, built_at)
      values ($1, 1, 200000, 'end', now())`,
    [chain],
  )
})
afterAll(async () => {
  await database.close()
  await made.drop()
})

const run = (text: string, values: readonly unknown[]) => database.query({ text, values })

async function openForBets(number: number): Promise<void> {
  await makeRoom(database, number)
  await run(
    `insert into crash_rounds
        (number, chain_id, state, previous_hash, hash_sealed, betting_ends_at, token)
      values ($1, $2, 'betting', 'before', 'sealed', now() + interval '1 hour', 1)`,
    [number, chain],
  )
}

const finish = (number: number) =>
  run(
    `update crash_rounds set state = 'finished', started_at = now(), finished_at = now(),
        result_e2 = 150, hash = 'hash-' || number where number = $1`,
    [number],
  )

const bet: BetDraft = {
  ...{ id: randomUUID(), userId: randomUUID(), currency: 'usdt', pocket: 'real' as const },
  ...{ stakeMinor: 100n, cashoutE2: null, targetE2: 200 },
}
const claim = (draft: BetDraft) => claimPlace(database, draft, { now, graceMs: 0, betsMax: 2 })

describe('rounds of crash in partitions', () => {
  it('go on from one partition to the next, with the bets of both', async () => {
    await openForBets(last)
    const placed = await claim(bet)
    expect(placed).toMatchObject({ round: last, status: 'placing' })
    expect(await confirmBet(database, { id: bet.id, round: last })).toBe(true)
    await finish(last)
    await openForBets(first)
    const other = await claim({ ...bet, id: randomUUID() })
    expect(other).toMatchObject({ round: first })
    expect((await latestRound(database))?.number).toBe(first)
    expect((await betsOf(database, last)).map(({ id }) => id)).toEqual([bet.id])
    expect(await findBet(database, bet.id)).toMatchObject({ round: last, status: 'open' })
  })

  it('know an id of any round: nobody lays a bet under it again', async () => {
    expect(await claim(bet)).toBeUndefined()
    const known = await run('select round from crash_bets where id = $1', [bet.id])
    expect(known).toEqual([{ round: last }])
  })

  it('keep their hashes when the bets of their partition are put away', async () => {
    await finish(first)
    await run('alter table crash_bets detach partition crash_bets_from_0', [])
    expect(await betsOf(database, last)).toEqual([])
    expect(await finishedRounds(database, 2)).toEqual([
      { number: first, resultE2: 150, hash: `hash-${first}` },
      { number: last, resultE2: 150, hash: `hash-${last}` },
    ])
  })
})
