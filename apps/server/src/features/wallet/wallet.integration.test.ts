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
import type { Movement, OpenWager, WagerEnd } from './index.ts'

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
    const zero = '0.00000000'
    expect(await balances(await node.join())).toEqual({
      ...{ real: '1000.00000000', demo: zero, bonus: zero, frozen: zero, debt: zero },
    })
  })

  it('is paid once, however often and wherever it is asked for at the same moment', async () => {
    const player = await node.join()
    const asked = Array.from({ length: 50 }, (_, turn) =>
      (turn % 2 === 0 ? node : other).app.doors.wallet.movements.welcome(player.userId),
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
    expect(await balances(player)).toMatchObject({
      ...{ real: '1000.00000000', demo: '1000.00000000' },
    })
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
  const telling = { context: null, delayMs: 0, reason: 'test' }
  const notEnough = 'originals/not-enough-balance'

  const open = async (
    player: TestPlayer,
    stakeMinor = 100_000_000n,
    pocket: 'real' | 'demo' = 'real',
  ) => {
    const { userId } = player
    const edges = { trueEdgePpm: 0, creditedEdgePpm: 0, ruleVersion: 1, params: '{}', result: '{}' }
    const terms = { product: 'sports', game: 'single', stakeMinor, usdRateE8: 100_000_000n }
    const order: OpenWager = {
      ...{ id: node.mintKey(), userId, currency: 'usdt', pocket, takesBonus: false },
      ...{ terms: { ...terms, ...edges }, usesSeeds: false, notEnough, telling },
    }
    return { wagerId: order.id, order, seeds: await node.app.doors.wallet.wagers.open(order) }
  }
  const paid = (wagerId: Uuid, payoutMinor: bigint, multiplierE4: number): WagerEnd => ({
    ...{ id: node.mintKey(), wagerId, product: 'sports', reason: 'won', result: '{}', telling },
    outcome: { kind: 'settle', payoutMinor, multiplierE4 },
  })
  const back = (wagerId: Uuid): WagerEnd => ({
    ...{ id: node.mintKey(), wagerId, product: 'sports', reason: 'void', result: '{}', telling },
    outcome: { kind: 'cancel' },
  })

  it('hold their stake in escrow, and pay it out when they are settled', async () => {
    const player = await node.join()
    const { wagerId } = await open(player)
    expect([await pocketOf(player, 'real'), await pocketOf(player, 'escrow')]).toEqual([
      99_900_000_000n,
      100_000_000n,
    ])
    const end = paid(wagerId, 200_000_000n, 20_000)
    expect(await node.app.doors.wallet.wagers.close(end)).toEqual({ kind: 'done' })
    expect([await pocketOf(player, 'real'), await pocketOf(player, 'escrow')]).toEqual([
      100_100_000_000n,
      0n,
    ])
    expect(await node.app.doors.wallet.journal.find(wagerId)).toMatchObject({
      status: 'win',
      payoutMinor: 200_000_000n,
      multiplierE4: 20_000,
    })
  })

  it('give the whole stake back when they are cancelled', async () => {
    const player = await node.join()
    const { wagerId } = await open(player)
    await node.app.doors.wallet.wagers.close(back(wagerId))
    expect([await pocketOf(player, 'real'), await pocketOf(player, 'escrow')]).toEqual([
      100_000_000_000n,
      0n,
    ])
    expect((await node.app.doors.wallet.journal.find(wagerId))?.status).toBe('cancel')
  })

  it('settle once, by whichever of several ends comes first, on two nodes', async () => {
    for (let round = 0; round < 6; round += 1) {
      const player = await node.join()
      const { wagerId } = await open(player)
      const ends = await Promise.all([
        node.app.doors.wallet.wagers.close(paid(wagerId, 300_000_000n, 30_000)),
        other.app.doors.wallet.wagers.close(paid(wagerId, 300_000_000n, 30_000)),
        other.app.doors.wallet.wagers.close(back(wagerId)),
      ])
      expect(ends.filter(({ kind }) => kind === 'done')).toHaveLength(1)
      const ended = { kind: 'refused', refusal: 'ended' }
      expect(ends.filter(({ kind }) => kind !== 'done')).toEqual([ended, ended])
      expect(await pocketOf(player, 'escrow')).toBe(0n)
    }
  })

  it('repeat nothing under the same key', async () => {
    const player = await node.join()
    const { wagerId, order } = await open(player)
    expect(await other.app.doors.wallet.wagers.open(order)).toBeNull()
    const end = paid(wagerId, 0n, 0)
    await node.app.doors.wallet.wagers.close(end)
    expect(await other.app.doors.wallet.wagers.close(end)).toEqual({ kind: 'repeated' })
    expect(await pocketOf(player, 'real')).toBe(99_900_000_000n)
  })

  it('repeat nothing under the same key while other stakes of the player wait in escrow', async () => {
    const player = await node.join()
    const { wagerId } = await open(player)
    await open(player)
    const end = paid(wagerId, 0n, 0)
    await node.app.doors.wallet.wagers.close(end)
    const repeats = [node, other].map(({ app }) => app.doors.wallet.wagers.close(end))
    expect(await Promise.all(repeats)).toEqual([{ kind: 'repeated' }, { kind: 'repeated' }])
    expect(await pocketOf(player, 'escrow')).toBe(100_000_000n)
  })

  it('take the next nonce when they play under the seeds, and none when refused', async () => {
    const player = await node.join()
    const { order } = await open(player)
    const seeded = { ...order, usesSeeds: true }
    const held = await node.app.doors.wallet.wagers.open({ ...seeded, id: node.mintKey() })
    expect(held?.nonce).toBe(1)
    const terms = { ...order.terms, stakeMinor: 10n ** 15n }
    await expect(
      node.app.doors.wallet.wagers.open({ ...seeded, id: node.mintKey(), terms }),
    ).rejects.toMatchObject({ refusal: 'originals/not-enough-balance' })
    expect((await node.app.handlers.seeds({}, callOf(player))).nonce).toBe(1)
  })

  it('keep demo stakes in an escrow of their own', async () => {
    const player = await node.join()
    await node.app.handlers.demoTopUp({ currency: 'usdt' }, callOf(player, node.mintKey()))
    await open(player, 5n, 'demo')
    expect([await pocketOf(player, 'demo_escrow'), await pocketOf(player, 'escrow')]).toEqual([
      5n,
      0n,
    ])
  })
})

describe('movements between players', () => {
  it('move money once per id and never more than there is', async () => {
    const [from, to] = [await node.join(), await node.join()]
    const move = (id: Uuid, amountMinor: bigint): Movement => ({
      ...{ id, reason: 'transfer', currency: 'usdt', notEnough: 'wallet/demo-off' },
      players: [
        { userId: from.userId, pocket: 'real', amountMinor: -amountMinor },
        { userId: to.userId, pocket: 'real', amountMinor },
      ],
      telling: { context: null },
    })
    const whole = move(node.mintKey(), 100_000_000_000n)
    const moved = await Promise.all([
      node.app.doors.wallet.movements.post(whole),
      other.app.doors.wallet.movements.post(whole),
    ])
    expect(moved.filter((isDone) => isDone)).toHaveLength(1)
    expect(await pocketOf(to, 'real')).toBe(200_000_000_000n)
    await expect(
      node.app.doors.wallet.movements.post(move(node.mintKey(), 1n)),
    ).rejects.toMatchObject({
      refusal: 'wallet/demo-off',
    })
  })
})
