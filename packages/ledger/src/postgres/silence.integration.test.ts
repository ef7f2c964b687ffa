import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSettler, type Settler } from '../settler.ts'
import { Bank, type BankPlayer } from '../test/bank.ts'
import { bet, mintId, move } from '../test/commands.ts'
import { Wire } from '../test/wire.ts'
import { PostgresLaneStore } from './lane-store.ts'

let bank: Bank
let wire: Wire
let node: Settler
/** Whose database is given up soon when it answers nobody. */
let hasty: Settler
let player: BankPlayer
let pot: number
let faults: string[]
let told: string[]

beforeEach(async () => {
  bank = await Bank.open(Date.now(), 1)
  wire = await Wire.open(bank.url)
  ;[faults, told] = [[], []]
  node = openNode(60_000)
  hasty = openNode(500)
  player = await bank.player(100n)
  pot = await bank.account(mintId())
})
afterEach(async () => {
  await node.close()
  await hasty.close()
  await wire.close()
  await bank.close()
})

/** A node with one lane, on the wire. @param askMs how long the database may take to say what a session does. */
function openNode(askMs: number): Settler {
  const store = new PostgresLaneStore({
    ...{ url: wire.url, mintToken: mintId, patience: { openMs: 4 * askMs, answerMs: 500, askMs } },
    lost: ({ message }) => void told.push(message),
  })
  const report = {
    batchCommitted: () => undefined,
    batchRetried: (fault: string) => void faults.push(fault),
  }
  return openSettler([store], report, { nowMs: () => 0, mintId })
}

const take = (amountMinor: bigint, on = node) =>
  on.submit(move({ from: player.accountId, to: pot, amountMinor }))
const balances = async () => [await bank.balanceOf(player.accountId), await bank.balanceOf(pot)]

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await sleep(10)
}

/** Somebody else who holds the player's account. */
async function holdAccount() {
  const other = new pg.Client({ connectionString: bank.url })
  await other.connect()
  await other.query('begin')
  await other.query('select from accounts where id = $1 for update', [player.accountId])
  return async () => {
    await other.query('commit')
    await other.end()
  }
}

/** Waits until a session of the lane waits for a lock. */
const isHeldUp = async () => {
  const rows = await bank.query(
    `select from pg_stat_activity where datname = current_database()
      and application_name like 'powerplay lane %' and wait_event_type = 'Lock'`,
  )
  return rows.length > 0
}

describe('a lane whose database falls silent', () => {
  it('asks anew where the question got lost, and moves the money once', async () => {
    await take(1n)
    wire.swallow('questions')
    expect(await take(60n)).toMatchObject({ kind: 'done' })
    expect(await balances()).toEqual([39n, 61n])
    expect(faults).toEqual(['lost'])
    expect(told).toEqual(['the session waits for what it was sent'])
  })

  it('finds in the journal what was done although the answer got lost', async () => {
    await take(1n)
    wire.swallow('answers')
    expect(await take(60n)).toEqual({ kind: 'replayed' })
    expect(await balances()).toEqual([39n, 61n])
    expect(faults).toEqual(['lost'])
  })

  it('settles a bet once, under one nonce, whichever way its bytes got lost', async () => {
    const stakes = { ...player, stakeMinor: 1n, multiplierE4: () => 0 }
    // From here on a bet is one statement: all that it needs is remembered.
    expect(await node.submit(bet(stakes))).toMatchObject({ kind: 'done' })
    wire.swallow('answers')
    expect(await node.submit(bet(stakes))).toEqual({ kind: 'replayed' })
    wire.swallow('questions')
    expect(await node.submit(bet(stakes))).toMatchObject({ kind: 'done' })
    const rows = await bank.query<{ nonce: number }>('select nonce from wagers order by nonce')
    expect(rows.map(({ nonce }) => nonce)).toEqual([1, 2, 3])
    expect(await bank.balanceOf(player.accountId)).toBe(97n)
  })

  it('waits for a session that works, however long that takes', async () => {
    await take(1n)
    const release = await holdAccount()
    const taken = take(60n)
    await until(isHeldUp)
    const { made } = wire
    // Each look is a connection of its own.
    await until(() => wire.made >= made + 3)
    expect(told).toEqual([])
    await release()
    expect(await taken).toMatchObject({ kind: 'done' })
    expect(faults).toEqual([])
    expect(await balances()).toEqual([39n, 61n])
  })

  it('leaves a session alone whose answers came while it was asked about', async () => {
    await take(1n)
    const release = await holdAccount()
    const taken = take(60n)
    await until(isHeldUp)
    const { made, open } = wire
    wire.hold()
    await until(() => wire.made > made)
    await release()
    expect(await taken).toMatchObject({ kind: 'done' })
    wire.letGo()
    await until(() => wire.open === open)
    expect(await take(38n)).toMatchObject({ kind: 'done' })
    expect([faults, told]).toEqual([[], []])
    expect(await balances()).toEqual([1n, 99n])
  })

  it('never takes a commit that comes late for none, where all of the database was gone', async () => {
    await take(1n, hasty)
    const release = await holdAccount()
    const taken = take(60n, hasty)
    await until(isHeldUp)
    wire.vanish()
    await until(() => told.length > 0)
    expect(told[0]).toMatch(/^the database is silent/)
    wire.heal()
    // The first session, of which nobody hears any more, still waits for the account, and commits then.
    await until(async () => {
      const sessions = await bank.query(
        `select from pg_stat_activity where datname = current_database()
          and application_name like 'powerplay lane %' and wait_event_type = 'Lock'`,
      )
      return sessions.length > 1
    })
    await release()
    expect(await taken).toEqual({ kind: 'replayed' })
    expect(await balances()).toEqual([39n, 61n])
    expect(faults).toContain('lost')
  })

  it('works on when the database is back', async () => {
    await take(1n, hasty)
    wire.vanish()
    const taken = take(60n, hasty)
    await until(() => told.length > 0)
    wire.heal()
    expect(await taken).toMatchObject({ kind: 'done' })
    await take(38n, hasty)
    expect(await balances()).toEqual([1n, 99n])
  })
})
