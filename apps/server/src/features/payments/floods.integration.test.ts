import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { callOf, type TestPlayer } from '../../../test/app.ts'
import type { Statement } from '../../platform/database/database.ts'
import { dollar, PaymentStage } from './test/payment-stage.ts'

let stage: PaymentStage

beforeAll(async () => {
  stage = await PaymentStage.open()
})
afterAll(() => stage.close())

const welcome = 1_000n * dollar

/** One transaction with so many outputs to an address. */
function flood(to: string, count: number, own: { asset?: string; units?: string } = {}): void {
  const { asset = 'usdt', units = '1' } = own
  const chain = stage.devnet.chain('eth')
  const txid = stage.pay(to, dollar)
  const outputs = Array.from({ length: count }, () => ({ to, asset, units, memo: null }))
  Object.assign(chain.state.transactions[txid] ?? {}, { outputs })
}

/** What is said to the database while something runs. */
async function saidDuring(work: () => Promise<unknown>): Promise<string[]> {
  const { database } = stage
  const said: string[] = []
  const { query, transaction } = database
  const note = ({ text }: Statement) => void said.push(text)
  const queries = vi.spyOn(database, 'query').mockImplementation((statement) => {
    note(statement)
    return query(statement)
  })
  const transactions = vi.spyOn(database, 'transaction').mockImplementation((inside) =>
    transaction((tx) =>
      inside({
        query: (statement) => {
          note(statement)
          return tx.query(statement)
        },
      }),
    ),
  )
  await work()
  queries.mockRestore()
  transactions.mockRestore()
  return said
}

/** The versions of a player's rows: a row that is written has another one. */
async function versionsOf({ userId }: TestPlayer): Promise<string[]> {
  const rows = await stage.query<{ version: string }>(
    'select id || xmin::text as version from deposits where user_id = $1 order by id',
    [userId],
  )
  return rows.map(({ version }) => version)
}

describe('2,000 payments of a millionth of a dollar', () => {
  it('cost nothing once they are deep: no row is written, and they are not read one by one', async () => {
    const player = await stage.player()
    const { wallet } = await stage.addressOf(player)
    flood(wallet, 2_000)
    await stage.mine(12)
    const states = await stage.query(
      `select state, confirmations, count(*)::int as count from deposits where user_id = $1
        group by state, confirmations`,
      [player.userId],
    )
    expect(states).toEqual([{ state: 'small', confirmations: 12, count: 2_000 }])
    const before = await versionsOf(player)
    const emit = vi.spyOn(stage.node.app.platform.broadcaster, 'emit')
    const said = await saidDuring(() => stage.mine(1))
    expect(said.length).toBeLessThan(40)
    expect(emit.mock.calls.filter(([, event]) => event === 'DepositUpdate')).toEqual([])
    emit.mockRestore()
    expect(await versionsOf(player)).toEqual(before)
  })

  it('are told to their player as far as a page shows them', async () => {
    const player = await stage.player()
    const { wallet } = await stage.addressOf(player)
    flood(wallet, 200)
    const emit = vi.spyOn(stage.node.app.platform.broadcaster, 'emit')
    await stage.mine(1)
    expect(emit.mock.calls.filter(([, event]) => event === 'DepositUpdate')).toHaveLength(50)
    emit.mockRestore()
  })

  it('come with the payment that makes them enough', async () => {
    const player = await stage.player()
    const { wallet } = await stage.addressOf(player)
    flood(wallet, 20, { units: '100000' })
    await stage.mine(12)
    expect(await stage.pockets(player)).toMatchObject({ real: welcome })
    stage.pay(wallet, 3n * dollar)
    await stage.mine(12)
    expect(await stage.pockets(player)).toMatchObject({ real: welcome + 5n * dollar })
  })

  it('that wait for a block are noted once, and not at every look', async () => {
    const player = await stage.player()
    const { wallet } = await stage.addressOf(player)
    flood(wallet, 300)
    await stage.look()
    expect(await versionsOf(player)).toHaveLength(300)
    expect((await saidDuring(() => stage.look())).length).toBeLessThan(40)
    await stage.mine(1)
    expect(await stage.onlyDeposit(player)).toMatchObject({ state: 'confirming' })
  })
})

describe('2,000 payments of a worthless asset', () => {
  it('are kept for staff in one statement', async () => {
    const player = await stage.player()
    const { wallet } = await stage.addressOf(player)
    flood(wallet, 2_000, { asset: 'worthless' })
    const said = await saidDuring(() => stage.mine(1))
    expect(said.length).toBeLessThan(60)
    const [kept] = await stage.query<{ count: number }>(
      'select count(*)::int as count from stray_transfers where address = $1 and height is not null',
      [wallet],
    )
    expect(kept?.count).toBe(2_000)
    expect(await stage.deposits(player)).toEqual([])
  })

  it('one of which cannot be kept are kept but for that one', async () => {
    const player = await stage.player()
    const { wallet } = await stage.addressOf(player)
    flood(wallet, 5, { asset: 'odd' })
    const chain = stage.devnet.chain('eth')
    const [txid] = chain.state.mempool.slice(-1)
    // The database has no room for a NUL in a text.
    Object.assign(chain.state.transactions[txid ?? '']?.outputs[2] ?? {}, { asset: 'o\0d' })
    await stage.mine(1)
    const kept = await stage.query('select place from stray_transfers where address = $1', [wallet])
    expect(kept).toHaveLength(4)
    const aside = await stage.query(
      `select 1 from payment_alarms where kind = 'transfer-aside' and subject = $1`,
      [`${txid}:2`],
    )
    expect(aside).toHaveLength(1)
  })
})

describe('120 payments to a player who is excluded', () => {
  it('are tried 50 at a look, so that whoever else is held gets a turn', async () => {
    const player = await stage.player()
    const { wallet } = await stage.addressOf(player)
    await stage.node.app.handlers.selfExclude(
      { period: '6m', phrase: 'EXCLUDE ME' },
      callOf(player),
    )
    flood(wallet, 120, { units: '6000000' })
    await stage.mine(12)
    const held = await stage.query(`select 1 from deposits where user_id = $1 and state = 'held'`, [
      player.userId,
    ])
    expect(held).toHaveLength(120)
    const said = await saidDuring(() => stage.mine(1))
    expect(said.filter((text) => text.startsWith('select may_move_money'))).toHaveLength(50)
  })
})

describe('an address', () => {
  const ask = (own: object, player: TestPlayer) =>
    stage.node.app.handlers.depositWallet(
      { currency: 'usdt', chain: 'eth', amount: '100', ...own },
      callOf(player),
    )

  it('that is asked for besides is the last that nothing came to, however often it is asked', async () => {
    const player = await stage.player()
    const first = await ask({}, player)
    const asked = await Promise.all(Array.from({ length: 10 }, () => ask({ anew: true }, player)))
    expect(new Set([first, ...asked].map(({ wallet }) => wallet)).size).toBe(2)
  })

  it('is refused while eight wait for a deposit that counts; coins of no worth do not', async () => {
    const player = await stage.player()
    const given = [(await ask({}, player)).wallet]
    while (given.length < 8) {
      stage.pay(given.at(-1) ?? '', 1_000_000n)
      await stage.look()
      given.push((await ask({ anew: true }, player)).wallet)
    }
    expect(new Set(given).size).toBe(8)
    stage.pay(given.at(-1) ?? '', 1_000_000n)
    await stage.look()
    const refused = { refusal: 'payments/unused-addresses' }
    await expect(ask({ anew: true }, player)).rejects.toMatchObject(refused)
    expect((await ask({}, player)).wallet).toBe(given.at(-1))
    // The first address of another currency is given all the same, and one that was used up is shown again.
    expect(given).not.toContain((await ask({ currency: 'usdc' }, player)).wallet)
    await stage.query(
      `update chain_addresses set is_current = false, times_used = 20
        where user_id = $1 and currency = 'usdt'`,
      [player.userId],
    )
    expect(await ask({}, player)).toMatchObject({ wallet: given.at(-1), usesLeft: 1 })
    stage.pay(given[0] ?? '', 5n * dollar)
    stage.pay(given[1] ?? '', 5n * dollar)
    await stage.mine(12)
    expect(given).not.toContain((await ask({ anew: true }, player)).wallet)
  })
})
