import { mintUuidV7, type Uuid } from '@powerplay/kernel'
import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSettler } from '../settler.ts'
import type { ReadMode, StoredRows, WantedRows } from '../store.ts'
import { Bank } from '../test/bank.ts'
import { bet, give, mintId, move } from '../test/commands.ts'
import { PostgresLaneStore } from './lane-store.ts'

let bank: Bank

beforeEach(async () => {
  bank = await Bank.open(Date.now(), 1)
  // As the program does when it starts: the database may have been made before midnight of the last of a month.
  await bank.query('select ensure_partitions(now(), 2)')
})
afterEach(() => bank.close())

const at = (instant: number): Uuid => mintUuidV7(instant, randomBytes(10))
const partitionOf = async (id: Uuid) =>
  (
    await bank.query<{ name: string }>(
      'select tableoid::regclass::text as name from wagers where id = $1',
      [id],
    )
  )[0]?.name

/** Start of the UTC month so many months from now. */
function monthStart(ahead: number): number {
  const now = new Date(Date.now())
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1)
}

function monthName(instant: number): string {
  return `wagers_${new Date(instant).toISOString().slice(0, 7).replace('-', '_')}`
}

describe('partitions', () => {
  it('take each key by the time inside it, to the millisecond', async () => {
    const player = await bank.player(100n)
    for (const instant of [monthStart(0), monthStart(1) - 1, monthStart(1), monthStart(2)]) {
      const key = at(instant)
      await bank.node(0).submit(bet({ ...player, key, stakeMinor: 1n }))
      expect(await partitionOf(key)).toBe(monthName(instant))
    }
  })

  it('refuse a key outside of them, and its neighbours in the batch are settled', async () => {
    const player = await bank.player(100n)
    const keys = [mintId(), at(monthStart(40)), mintId()]
    const results = await Promise.allSettled(
      keys.map((key) => bank.node(0).submit(bet({ ...player, key, stakeMinor: 1n }))),
    )
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })
})

describe('a lane', () => {
  it('that was taken over writes nothing more under its old number, and works on in another', async () => {
    const player = await bank.player(100n)
    await bank.node(0).submit(bet({ ...player, stakeMinor: 1n }))
    const lanes = 'select id, number, token from lanes order by id'
    const before = await bank.query<{ id: number; number: bigint }>(lanes)
    await bank.query('update lanes set token = $1', [mintId()])
    const outcome = await bank.node(0).submit(bet({ ...player, stakeMinor: 1n }))
    expect(outcome.kind).toBe('done')
    expect(bank.faults).toContain('fenced')
    const after = await bank.query<{ id: number; number: bigint }>(lanes)
    expect(after.filter(({ id }) => before.some((lane) => lane.id === id))).toMatchObject(
      before.map(({ id, number }) => ({ id, number })),
    )
    expect(after.length).toBe(before.length + 1)
  })

  it('that fell silent is taken over with its number, so lanes do not grow with every start', async () => {
    const player = await bank.player(100n)
    await bank.query(`update lanes set seen_at = now() - interval '1 minute'`)
    const count = 'select count(*)::int as lanes from lanes'
    const [before] = await bank.query<{ lanes: number }>(count)
    const other = bank.openNode()
    const { accountId } = player
    await other.submit(give(accountId, 1n))
    await other.close()
    expect(await bank.query(count)).toEqual([before])
  })

  it('numbers its commits without gaps, in the order of its commits', async () => {
    const player = await bank.player(100n)
    for (let round = 0; round < 5; round += 1) {
      await bank.node(0).submit(bet({ ...player, stakeMinor: 1n }))
    }
    const rows = await bank.query<{ lane: number; gap: boolean }>(
      `select lane, number - lag(number) over (partition by lane order by number) <> 1 as gap
        from lane_commits`,
    )
    // The bets, and before them the player's money.
    expect(rows.length).toBe(6)
    expect(rows.some(({ gap }) => gap)).toBe(false)
  })
})

/** A store that something happens to between what it reads and what it writes. */
class DisturbedStore extends PostgresLaneStore {
  readonly #disturb: (mode: ReadMode) => Promise<void>

  constructor(url: string, disturb: (mode: ReadMode) => Promise<void>) {
    super({ url, mintToken: mintId })
    this.#disturb = disturb
  }

  override async read(wanted: WantedRows, mode: ReadMode): Promise<StoredRows> {
    const rows = await super.read(wanted, mode)
    await this.#disturb(mode)
    return rows
  }
}

describe('a batch that holds its rows', () => {
  it('writes all or nothing, also when its connection is lost before it writes', async () => {
    const player = await bank.player(100n)
    let isCut = false
    const store = new DisturbedStore(bank.url, async (mode) => {
      if (isCut) return
      if (mode === 'locked') {
        isCut = true
        await bank.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid()
              and backend_type = 'client backend'`,
        )
        await store.knownKeys([{ key: mintId() }]).catch(() => undefined)
        await store.knownKeys([{ key: mintId() }])
      }
      // Another node bets from the same account: what was read is not so any more.
      await bank.node(0).submit(bet({ ...player, stakeMinor: 1n }))
    })
    const faults: string[] = []
    const report = {
      batchCommitted: () => undefined,
      batchRetried: (fault: string) => void faults.push(fault),
    }
    const settler = openSettler([store], report, { nowMs: () => 0, mintId })
    expect((await settler.submit(bet({ ...player, stakeMinor: 2n }))).kind).toBe('done')
    await settler.close()
    expect(isCut).toBe(true)
    expect(faults).toContain('lost')
    const rows = await bank.query<{ nonce: number; stake: bigint; payout: bigint }>(
      'select nonce, stake_minor as stake, payout_minor as payout from wagers order by nonce',
    )
    expect(rows.map(({ nonce }) => nonce)).toEqual(rows.map((_row, index) => index + 1))
    const won = rows.reduce((sum, { stake, payout }) => sum + payout - stake, 0n)
    expect(await bank.balanceOf(player.accountId)).toBe(100n + won)
  })
})

describe('the journal', () => {
  it('refuses to change or delete what is settled, posted or audited, to whomever asks', async () => {
    const player = await bank.player(100n)
    const pot = await bank.account(mintId())
    await bank.node(0).submit(bet({ ...player, stakeMinor: 1n }))
    await bank.node(0).submit(move({ from: player.accountId, to: pot, amountMinor: 1n }))
    await bank.query(`select audit_append('access', 'test.happened', null, 'x', '{}')`)
    await bank.query(`insert into setting_versions values ('a', 1, '1', 'because', null)`)
    for (const statement of [
      'update wagers set payout_minor = payout_minor + 1',
      'delete from wagers',
      'update postings set amounts_minor = amounts_minor',
      'delete from postings',
      'update audit_lines set subject = subject',
      'delete from audit_lines',
      'truncate audit_lines',
      'delete from setting_versions',
    ]) {
      await expect(bank.query(statement), statement).rejects.toThrow(/final|never changed/)
    }
  })

  it('refuses postings that do not sum to zero and players below zero, whoever writes', async () => {
    const { accountId } = await bank.player(100n)
    await expect(
      bank.query(
        `insert into postings values ($1, 'transfer', null, array[1, 2], array[5, -4], now())`,
        [mintId()],
      ),
    ).rejects.toThrow('postings_sum_to_zero')
    await expect(
      bank.query('update accounts set balance = -1 where id = $1', [accountId]),
    ).rejects.toThrow('accounts_no_player_below_zero')
  })
})
