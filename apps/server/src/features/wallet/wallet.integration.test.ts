import { Refusal, type Uuid } from '@powerplay/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  callOf,
  expectWhole,
  openTestApp,
  type TestApp,
  type TestPlayer,
} from '../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'

let database: TestDatabase
let node: TestApp
let other: TestApp

beforeAll(async () => {
  database = await createTestDatabase()
  node = await openTestApp({ databaseUrl: database.url })
  other = await openTestApp({ databaseUrl: database.url, environment: { ROLES: 'edge' } })
})
afterAll(async () => {
  await Promise.all([node.close(), other.close()])
  await expectWhole(database.url)
  await database.drop()
})

async function balances(player: TestPlayer, currency = 'usdt') {
  const rows = await node.app.handlers.currencies({}, callOf(player))
  return rows.find(({ id }) => id === currency)?.balance
}

async function pocketOf(player: TestPlayer, pocket: string): Promise<bigint> {
  const [row] = await node.app.platform.database.query<{ balance: bigint }>({
    text: `select balance from accounts where owner = $1 and pocket = $2 and currency = 'usdt'`,
    values: [player.userId, pocket],
  })
  return row?.balance ?? 0n
}

const nameOf = (error: unknown) => (error instanceof Refusal ? error.refusal : String(error))

describe('the welcome of a demo build', () => {
  it('is the worth of $1,000 in the real pocket of the start currency', async () => {
    expect(await balances(await node.join())).toEqual({
      real: '1000.00000000',
      demo: '0.00000000',
    })
  })

  it('is paid once, however often and wherever it is asked for at the same moment', async () => {
    const player = await node.join()
    const asked = Array.from({ length: 50 }, (_, turn) =>
      (turn % 2 === 0 ? node : other).app.doors.wallet.welcome(player.userId),
    )
    await Promise.all(asked)
    expect((await balances(player))?.real).toBe('1000.00000000')
  })

  it('is not paid where the build is no demo', async () => {
    const real = await openTestApp({
      databaseUrl: database.url,
      environment: { DEMO_BUILD: 'false', ROLES: 'edge' },
    })
    try {
      expect((await balances(await real.join()))?.real).toBe('0.00000000')
    } finally {
      await real.close()
    }
  })
})

describe('the demo top-up', () => {
  const topUp = (on: TestApp, player: TestPlayer, key: Uuid, currency = 'usdt') =>
    on.app.handlers.demoTopUp({ currency }, callOf(player, key))

  it('fills an empty demo pocket with the worth of $1,000, in any currency', async () => {
    const player = await node.join()
    expect(await topUp(node, player, node.mintKey())).toEqual({ balance: '1000.00000000' })
    expect(await topUp(node, player, node.mintKey(), 'eur')).toEqual({ balance: '922.50' })
    expect(await balances(player)).toEqual({ real: '1000.00000000', demo: '1000.00000000' })
  })

  it('can be had only while the demo balance is zero [DEMO-006]', async () => {
    const player = await node.join()
    await topUp(node, player, node.mintKey())
    await expect(topUp(node, player, node.mintKey())).rejects.toMatchObject({
      refusal: 'wallet/demo-not-empty',
    })
  })

  it('is had by one of many who ask at the same moment on two nodes', async () => {
    const player = await node.join()
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, turn) =>
        topUp(turn % 2 === 0 ? node : other, player, node.mintKey()),
      ),
    )
    const refused = results.flatMap((result) =>
      result.status === 'rejected' ? [nameOf(result.reason)] : [],
    )
    expect(refused).toEqual(Array.from({ length: 19 }, () => 'wallet/demo-not-empty'))
    expect((await balances(player))?.demo).toBe('1000.00000000')
  })

  it('answers the same key the same, and refuses it for another currency', async () => {
    const player = await node.join()
    const key = node.mintKey()
    const answers = [await topUp(node, player, key), await topUp(other, player, key)]
    expect(answers).toEqual([{ balance: '1000.00000000' }, { balance: '1000.00000000' }])
    await expect(topUp(other, player, key, 'btc')).rejects.toMatchObject({
      refusal: 'core/key-reused',
    })
  })

  it('answers the same key the same when it is sent to two nodes at the same moment', async () => {
    for (let round = 0; round < 8; round += 1) {
      const player = await node.join()
      const key = node.mintKey()
      const answers = await Promise.all([topUp(node, player, key), topUp(other, player, key)])
      expect(answers).toEqual([{ balance: '1000.00000000' }, { balance: '1000.00000000' }])
      expect((await balances(player))?.demo).toBe('1000.00000000')
    }
  })

  it('refuses unknown currencies', async () => {
    await expect(topUp(node, await node.join(), node.mintKey(), 'gold')).rejects.toMatchObject({
      refusal: 'core/unknown-id',
    })
  })
})

describe('wagers that stay open', () => {
  const open = async (player: TestPlayer, stakeMinor = 100_000_000n, demo = false) => {
    const id = node.mintKey()
    const { userId } = player
    const stake = { id, userId, product: 'sports', currency: 'usdt', demo, stakeMinor }
    const terms = { game: 'single', usdRateE8: 100_000_000n, stakeUsdE6: 1_000_000n }
    const edges = { trueEdgePpm: 0, creditedEdgePpm: 0, ruleVersion: 1, params: '{}', result: '{}' }
    const wager = { ...stake, ...terms, ...edges }
    const notEnough = 'originals/not-enough-balance'
    const order = { postingId: node.mintKey(), wager, usesSeeds: false, notEnough }
    return { stake, order, seeds: await node.app.doors.wallet.hold(order) }
  }

  it('hold their stake in escrow, and pay it out when they are settled', async () => {
    const player = await node.join()
    const { stake } = await open(player)
    expect([await pocketOf(player, 'real'), await pocketOf(player, 'escrow')]).toEqual([
      99_900_000_000n,
      100_000_000n,
    ])
    const end = { postingId: node.mintKey(), wager: stake, multiplierE4: 20_000, result: '{}' }
    const after = await node.app.doors.wallet.settle({ ...end, payoutMinor: 200_000_000n })
    expect(after?.balanceMinor).toBe(100_100_000_000n)
    expect(await pocketOf(player, 'escrow')).toBe(0n)
    expect(await node.app.doors.wallet.findWager(stake.id)).toMatchObject({
      status: 'win',
      payoutMinor: 200_000_000n,
      multiplierE4: 20_000,
    })
  })

  it('give the whole stake back when they are released', async () => {
    const player = await node.join()
    const { stake } = await open(player)
    await node.app.doors.wallet.release({ postingId: node.mintKey(), wager: stake, result: '{}' })
    expect([await pocketOf(player, 'real'), await pocketOf(player, 'escrow')]).toEqual([
      100_000_000_000n,
      0n,
    ])
    expect((await node.app.doors.wallet.findWager(stake.id))?.status).toBe('cancel')
  })

  it('settle once, by whichever of two ends comes first, on two nodes', async () => {
    for (let round = 0; round < 6; round += 1) {
      const player = await node.join()
      const { stake } = await open(player)
      const paid = { payoutMinor: 300_000_000n, multiplierE4: 30_000, result: '{}' }
      const ends = await Promise.allSettled([
        node.app.doors.wallet.settle({ postingId: node.mintKey(), wager: stake, ...paid }),
        other.app.doors.wallet.settle({ postingId: node.mintKey(), wager: stake, ...paid }),
        other.app.doors.wallet.release({ postingId: node.mintKey(), wager: stake, result: '{}' }),
      ])
      expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await pocketOf(player, 'escrow')).toBe(0n)
    }
  })

  it('repeat nothing under the same key', async () => {
    const player = await node.join()
    const { stake, order } = await open(player)
    expect(await other.app.doors.wallet.hold(order)).toBeNull()
    const end = { postingId: node.mintKey(), wager: stake, payoutMinor: 0n, multiplierE4: 0 }
    await node.app.doors.wallet.settle({ ...end, result: '{}' })
    expect(await other.app.doors.wallet.settle({ ...end, result: '{}' })).toBeNull()
    expect(await pocketOf(player, 'real')).toBe(99_900_000_000n)
  })

  it('repeat nothing under the same key while other stakes of the player wait in escrow', async () => {
    const player = await node.join()
    const { stake } = await open(player)
    await open(player)
    const end = { postingId: node.mintKey(), wager: stake, payoutMinor: 0n, multiplierE4: 0 }
    await node.app.doors.wallet.settle({ ...end, result: '{}' })
    const repeats = [node, other].map(({ app: { doors } }) =>
      doors.wallet.settle({ ...end, result: '{}' }),
    )
    expect(await Promise.all(repeats)).toEqual([null, null])
    expect(await pocketOf(player, 'escrow')).toBe(100_000_000n)
  })

  it('take the next nonce when they play under the seeds, and none when refused', async () => {
    const player = await node.join()
    const { order } = await open(player)
    const held = await node.app.doors.wallet.hold({
      ...order,
      usesSeeds: true,
      postingId: node.mintKey(),
      wager: { ...order.wager, id: node.mintKey() },
    })
    expect(held?.nonce).toBe(1)
    const rich = { ...order.wager, id: node.mintKey(), stakeMinor: 10n ** 15n }
    await expect(
      node.app.doors.wallet.hold({
        ...order,
        usesSeeds: true,
        postingId: node.mintKey(),
        wager: rich,
      }),
    ).rejects.toMatchObject({ refusal: 'originals/not-enough-balance' })
    expect((await node.app.handlers.seeds({}, callOf(player))).nonce).toBe(1)
  })

  it('keep demo stakes in an escrow of their own', async () => {
    const player = await node.join()
    await node.app.handlers.demoTopUp({ currency: 'usdt' }, callOf(player, node.mintKey()))
    await open(player, 5n, true)
    expect([await pocketOf(player, 'demo_escrow'), await pocketOf(player, 'escrow')]).toEqual([
      5n,
      0n,
    ])
  })
})

describe('transfers between players', () => {
  it('move money once per id and never more than there is', async () => {
    const [from, to] = [await node.join(), await node.join()]
    const order = { from: from.userId, to: to.userId, currency: 'usdt' }
    const id = node.mintKey()
    const whole = { ...order, id, amountMinor: 100_000_000_000n, notEnough: 'wallet/demo-off' }
    const moved = await Promise.all([
      node.app.doors.wallet.transfer(whole),
      other.app.doors.wallet.transfer(whole),
    ])
    expect(moved.filter((balance) => balance !== null)).toHaveLength(1)
    expect(await pocketOf(to, 'real')).toBe(200_000_000_000n)
    await expect(
      node.app.doors.wallet.transfer({ ...whole, id: node.mintKey(), amountMinor: 1n }),
    ).rejects.toMatchObject({ refusal: 'wallet/demo-off' })
  })
})
