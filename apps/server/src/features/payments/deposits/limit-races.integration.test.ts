import { mustHave } from '@powerplay/kernel'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { callOf, type TestApp, type TestPlayer } from '../../../../test/app.ts'
import { dollar, PaymentStage } from '../test/payment-stage.ts'

let stage: PaymentStage
let other: TestApp
beforeAll(async () => {
  stage = await PaymentStage.open()
  other = await stage.another()
})
afterAll(async () => {
  await other.close()
  await stage.close()
})

const statesOf = async ({ userId }: TestPlayer) => {
  const rows = await stage.query<{ state: string }>(
    'select state from deposits where user_id = $1 order by state',
    [userId],
  )
  return rows.map(({ state }) => state)
}

const setLimit = (player: TestPlayer, usd: number, at = stage.node) =>
  at.app.handlers.setLimit({ kind: 'deposit', period: 'day', amount: usd * 100 }, callOf(player))

const bothLook = (chain: string) =>
  Promise.all([stage.node, other].map((node) => node.app.doors.payments.look(chain)))

const heldClients = new Set<pg.Client>()

/** Holds what a statement locks until it is let go, or the test is over. */
async function hold(text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: stage.database.url })
  await client.connect()
  heldClients.add(client)
  await client.query('begin')
  await client.query(text, values)
  return () => letGoOf(client)
}

async function letGoOf(client: pg.Client): Promise<void> {
  if (heldClients.delete(client)) await client.end()
}
afterEach(async () => {
  for (const client of heldClients) await letGoOf(client)
})

/** Waits until so many statements with this text wait for somebody's lock. */
const waiting = (text: string, count = 1) =>
  vi.waitFor(async () => {
    const rows = await stage.query(
      `select 1 from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and query like '%' || $1 || '%'`,
      [text],
    )
    expect(rows.length).toBeGreaterThanOrEqual(count)
  }, 60_000)

it('of deposits that two nodes credit at once only what the limit allows comes, whatever the coin', async () => {
  const player = await stage.player()
  const [usdt, usdc] = [
    await stage.addressOf(player, 'usdt', 'tron'),
    await stage.addressOf(player, 'usdc', 'eth'),
  ]
  await setLimit(player, 50)
  // The row by which deposits wait for each other is there, as after any deposit.
  await stage.query('insert into payment_players (user_id) values ($1)', [player.userId])
  stage.pay(usdt.wallet, 49n * dollar, { chain: 'tron' })
  stage.pay(usdc.wallet, 49n * dollar, { asset: 'usdc' })
  for (let block = 0; block < 21; block += 1) {
    for (const chain of ['eth', 'tron']) stage.devnet.chain(chain).mine(Date.now())
  }
  // What a deposit writes last, after it has asked for limits: both are under way before one is done.
  const letGo = await hold('lock table deposit_news in access exclusive mode')
  const looked = Promise.all([
    stage.node.app.doors.payments.look('tron'),
    other.app.doors.payments.look('eth'),
  ])
  await waiting('credit_deposit', 2)
  await letGo()
  await looked
  await Promise.all([bothLook('eth'), bothLook('tron')])
  expect(await statesOf(player)).toEqual(['credited', 'held'])
})

it('of deposits of one block that two nodes look at only what the limit allows comes', async () => {
  const player = await stage.player()
  const { wallet } = await stage.addressOf(player)
  await setLimit(player, 50)
  for (let count = 0; count < 6; count += 1) stage.pay(wallet, 50n * dollar)
  for (let block = 0; block < 12; block += 1) stage.devnet.chain('eth').mine(Date.now())
  await bothLook('eth')
  await bothLook('eth')
  expect(await statesOf(player)).toEqual(['credited', ...Array<string>(5).fill('held')])
  expect((await stage.pockets(player)).real).toBe(1_050n * dollar)
})

describe('a first deposit in a new currency, in the moment of the first limit', () => {
  const xrp = { asset: 'xrp', chain: 'xrp' }

  async function paid(): Promise<TestPlayer> {
    const player = await stage.player()
    const { wallet, memo } = await stage.addressOf(player, 'xrp', 'xrp')
    stage.pay(wallet, 40n * dollar, { ...xrp, ...(memo && { memo }) })
    for (let block = 0; block < 4; block += 1) stage.devnet.chain('xrp').mine(Date.now())
    const accounts = await stage.query(
      `select 1 from accounts where owner = $1 and currency = 'xrp'`,
      [player.userId],
    )
    expect(accounts).toEqual([])
    return player
  }

  it('waits for a limit that is being set, and is held by it', async () => {
    const player = await paid()
    // The limit has its locks but for one account of another currency.
    const letGo = await hold('select from accounts where owner = $1 for update', [player.userId])
    const set = setLimit(player, 1, other)
    await waiting('lock_player')
    const looked = stage.mine(1, 'xrp')
    await waiting('insert into accounts')
    await letGo()
    await Promise.all([set, looked])
    await stage.look('xrp')
    expect(await statesOf(player)).toEqual(['held'])
    expect((await stage.pockets(player, 'xrp')).real).toBe(0n)
  })

  it('that has looked at the limits is done before one is set', async () => {
    const player = await paid()
    // What the deposit writes last, after it has asked for limits.
    const letGo = await hold('lock table deposit_news in access exclusive mode')
    const looked = stage.mine(1, 'xrp')
    await waiting('credit_deposit')
    let isSet = false
    const set = setLimit(player, 1, other).then(() => {
      isSet = true
    })
    await waiting('lock_player')
    expect(isSet).toBe(false)
    await letGo()
    await Promise.all([set, looked])
    expect(await statesOf(player)).toEqual(['credited'])
    const [found] = await stage.query<{ isBefore: boolean }>(
      `select d.credited_at <= l.set_at as "isBefore" from deposits d, protection_limits l
        where d.user_id = $1 and l.user_id = $1`,
      [player.userId],
    )
    expect(mustHave(found, 'both').isBefore).toBe(true)
  })
})
