import { Defect, type Uuid } from '@powerplay/kernel'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOf, type TestPlayer } from '../../../../test/app.ts'
import { unit, WalletStage, welcomeMinor } from '../../../../test/wallet/wallet-stage.ts'

let stage: WalletStage

beforeAll(async () => {
  stage = await WalletStage.open()
})
afterAll(() => stage.close())

async function many(count: number): Promise<TestPlayer[]> {
  const players: TestPlayer[] = []
  while (players.length < count) players.push(await stage.player())
  return players
}

const leg = ({ userId }: TestPlayer, amountMinor: bigint, pocket: 'real' | 'demo' = 'real') => ({
  ...{ userId, pocket, amountMinor },
})

async function realOf(players: readonly TestPlayer[]): Promise<(bigint | undefined)[]> {
  const pockets = await Promise.all(players.map((player) => stage.pockets(player)))
  return pockets.map(({ real }) => real)
}

describe('a movement of many players', () => {
  it('is the pot of nine: eight pay in, one takes it less the fee, in one posting', async () => {
    const players = await many(9)
    const [winner, ...others] = players
    if (!winner) throw new Error('nobody joined')
    const id = stage.first.mintKey()
    await stage.post({
      id,
      players: [leg(winner, 76n), ...others.map((player) => leg(player, -10n))],
      houses: [{ house: 'fee', amountMinor: 4n }],
    })
    expect(await realOf(players)).toEqual([
      welcomeMinor + 76n,
      ...others.map(() => welcomeMinor - 10n),
    ])
    const rows = await stage.first.app.platform.database.query<{ legs: number }>({
      text: 'select cardinality(account_ids) as legs from postings where id = $1',
      values: [id],
    })
    expect(rows).toEqual([{ legs: 10 }])
    for (const [player, change] of [
      [winner, '0.00000076'],
      ...others.map((other) => [other, '-0.00000010'] as const),
    ] as const) {
      expect(stage.told(player)).toMatchObject([{ pocket: 'real', change, reason: 'transfer' }])
    }
  })

  it('is a ring of tips in which everybody pays the next', async () => {
    const players = await many(5)
    const amounts = [5n, -1n, -1n, -1n, -2n]
    await stage.post({ players: players.map((player, at) => leg(player, amounts[at] ?? 0n)) }, 1)
    expect(await realOf(players)).toEqual(amounts.map((amount) => welcomeMinor + amount))
  })

  it('is rain from one on all, which nobody gets when one does not have it', async () => {
    const [giver, ...under] = await many(21)
    if (!giver) throw new Error('nobody joined')
    const rain = (each: bigint) =>
      stage.post({
        players: [leg(giver, -20n * each), ...under.map((player) => leg(player, each))],
      })
    await rain(unit)
    expect(new Set(await realOf(under))).toEqual(new Set([welcomeMinor + unit]))
    await expect(rain(50n * unit)).rejects.toMatchObject({
      refusal: 'originals/not-enough-balance',
    })
    expect(await realOf([giver])).toEqual([welcomeMinor - 20n * unit])
  })

  it('in opposite directions at once on two nodes ends in one order, for all', async () => {
    const players = await many(6)
    const shift = (by: number) =>
      stage.post(
        {
          players: players.map((player, at) =>
            leg(player, at === by ? 5n : at === 5 - by ? -5n : 0n),
          ),
        },
        by,
      )
    await Promise.all(Array.from({ length: 24 }, (_, turn) => shift(turn % 6)))
    expect(await realOf(players)).toEqual(players.map(() => welcomeMinor))
  })

  it('keeps money back and gives it back', async () => {
    const player = await stage.player(10n)
    const frozen = (amountMinor: bigint, reason: 'freeze' | 'unfreeze') =>
      stage.post({
        reason,
        players: [leg(player, -amountMinor), { ...leg(player, amountMinor), pocket: 'frozen' }],
      })
    await frozen(7n, 'freeze')
    expect(await stage.pockets(player)).toMatchObject({ real: 3n, frozen: 7n })
    expect(stage.told(player)).toMatchObject([{ pocket: 'real' }, { pocket: 'frozen' }])
    await expect(frozen(-8n, 'unfreeze')).rejects.toMatchObject({
      refusal: 'originals/not-enough-balance',
    })
    await frozen(-7n, 'unfreeze')
    expect(await stage.pockets(player)).toMatchObject({ real: 10n, frozen: 0n })
  })
})

describe('a movement that is no movement', () => {
  it.each([
    ['does not sum to zero', [5n, -4n]],
    ['gives and takes nothing from anybody', [5n]],
  ])('of amounts that %s is a defect and moves nothing', async (_what, amounts) => {
    const players = await many(amounts.length)
    const asked = stage.post({ players: players.map((one, at) => leg(one, amounts[at] ?? 0n)) })
    await expect(asked).rejects.toBeInstanceOf(Defect)
    expect(await realOf(players)).toEqual(players.map(() => welcomeMinor))
  })

  it('in which a pocket stands twice is a defect and moves nothing', async () => {
    const player = await stage.player(10n)
    const twice = stage.post({ players: [leg(player, 5n), leg(player, -5n)] })
    await expect(twice).rejects.toBeInstanceOf(Defect)
    expect(await stage.pockets(player)).toMatchObject({ real: 10n })
  })

  it.each([
    [
      'twice',
      [
        { house: 'fee', amountMinor: 2n },
        { house: 'fee', amountMinor: 3n },
      ],
    ],
    ['that its reason does not know', [{ house: 'originals', amountMinor: 5n }]],
    ['that is no fee of the house but one of the player', [{ house: 'fee', amountMinor: -5n }]],
    ['that gives, and would be given', [{ house: 'promo.rain', amountMinor: 5n }]],
  ])('with a house account %s is a defect and moves nothing', async (_what, houses) => {
    const player = await stage.player(10n)
    const sum = houses.reduce((total, { amountMinor }) => total + amountMinor, 0n)
    await expect(stage.post({ players: [leg(player, -sum)], houses })).rejects.toBeInstanceOf(
      Defect,
    )
    expect(await stage.pockets(player)).toMatchObject({ real: 10n })
  })

  it('with a house account is a defect where nobody but the player has part in it', async () => {
    const player = await stage.player(10n)
    const houses = [{ house: 'fee', amountMinor: 5n }]
    const asked = stage.post({ reason: 'freeze', players: [leg(player, -5n)], houses })
    await expect(asked).rejects.toBeInstanceOf(Defect)
    expect(await stage.pockets(player)).toMatchObject({ real: 10n })
  })

  it('between demo and real money is a defect and moves nothing', async () => {
    const player = await stage.player()
    const { handlers } = stage.first.app
    await handlers.demoTopUp({ currency: 'usdt' }, callOf(player, stage.first.mintKey()))
    const asked = stage.post({ players: [leg(player, -5n, 'demo'), leg(player, 5n)] })
    await expect(asked).rejects.toBeInstanceOf(Defect)
    expect(await stage.pockets(player)).toMatchObject({ demo: welcomeMinor, real: welcomeMinor })
  })
})

describe('a movement that comes again', () => {
  it('under its id does nothing and tells nobody', async () => {
    const [from, to] = [await stage.player(10n), await stage.player(10n)]
    const order = { id: stage.first.mintKey(), players: [leg(from, -10n), leg(to, 10n)] }
    expect(await stage.post(order)).toBe(true)
    expect(stage.told(to)).toHaveLength(1)
    // The payer has nothing left by now: a repeat is no question of the balance.
    const again = await Promise.all([0, 1].map((at) => stage.post(order, at)))
    expect(again).toEqual([false, false])
    expect(stage.told(to)).toEqual([])
    expect(await realOf([from, to])).toEqual([0n, 20n])
  })

  it('under its business key does nothing, whatever its id', async () => {
    const [from, to] = [await stage.player(10n), await stage.player(10n)]
    const businessKey = { scope: 'test.tip', key: stage.first.mintKey() }
    const tip = (at: number) =>
      stage.post({ businessKey, players: [leg(from, -10n), leg(to, 10n)] }, at)
    const made = await Promise.all([0, 1, 2, 3].map(tip))
    expect(made.filter((isDone) => isDone)).toHaveLength(1)
    expect(await realOf([from, to])).toEqual([0n, 20n])
  })
})

describe('a movement to somebody who owes', () => {
  it('pays that debt alone, and tells nobody else of it', async () => {
    const [owing, other] = [await stage.player(unit), await stage.player()]
    const id = await stage.openWager(owing, unit)
    await stage.settle(id, 5n * unit)
    await stage.take(owing, 5n * unit)
    await stage.correct(id, 0n, { revision: 1 })
    const giver = await stage.player()
    for (const player of [owing, other]) stage.told(player)
    await stage.post({
      players: [leg(giver, -12n * unit), leg(other, 6n * unit), leg(owing, 6n * unit)],
    })
    expect(await stage.pockets(owing)).toMatchObject({ real: unit, debt: 0n })
    expect(stage.told(owing)).toMatchObject([
      { pocket: 'real', value: '1.00000000', change: '1.00000000' },
      { pocket: 'debt', value: '0.00000000', change: '-5.00000000' },
    ])
    expect(stage.told(other)).toMatchObject([
      { pocket: 'real', value: '1006.00000000', change: '6.00000000' },
    ])
    expect(stage.told(giver)).toMatchObject([{ pocket: 'real', change: '-12.00000000' }])
  })
})

describe('a withdrawal', () => {
  const withdraw = (player: TestPlayer, amountMinor: bigint, at = 0, currency = 'usdt') =>
    stage.post(
      {
        ...{ reason: 'withdrawal', currency, players: [leg(player, -amountMinor)] },
        houses: [{ house: 'withdrawals', amountMinor }],
      },
      at,
    )

  it('takes real money, never more than there is', async () => {
    const player = await stage.player(10n)
    expect(await withdraw(player, 4n)).toBe(true)
    await expect(withdraw(player, 7n, 1)).rejects.toMatchObject({
      refusal: 'originals/not-enough-balance',
    })
    expect(await stage.pockets(player)).toMatchObject({ real: 6n })
  })

  it('is refused to whoever owes anything, in another currency too, until it is paid', async () => {
    const player = await stage.player(unit)
    const { userId } = player
    await stage.door().movements.grant({
      ...{ id: stage.first.mintKey(), reason: 'race_prize', userId, currency: 'btc' },
      ...{ pocket: 'real', amountMinor: 50n, businessKey: userId, telling: { context: null } },
    })
    const id = await stage.openWager(player, unit)
    await stage.settle(id, 5n * unit)
    await stage.take(player, 5n * unit)
    await stage.correct(id, 0n, { revision: 1 })
    for (const at of [0, 1]) {
      await expect(withdraw(player, 20n, at, 'btc')).rejects.toMatchObject({
        refusal: 'wallet/debt-stands',
      })
    }
    // Nor given to somebody who would withdraw it.
    const friend = await stage.player(10n)
    const give = () =>
      stage.post({
        ...{ reason: 'transfer', currency: 'btc' },
        players: [leg(player, -20n), leg(friend, 20n)],
      })
    await expect(give()).rejects.toMatchObject({ refusal: 'wallet/debt-stands' })
    await stage.take(player, -5n * unit)
    expect(await give()).toBe(true)
    expect(await withdraw(player, 20n, 1, 'btc')).toBe(true)
  })
})

describe('a debt that another node makes', () => {
  it('between the look at it and the commit forbids a withdrawal and a gift in another currency', async () => {
    for (const reason of ['withdrawal', 'transfer'] as const) {
      const [player, friend] = [await stage.player(unit), await stage.player(10n)]
      const { userId } = player
      await stage.door().movements.grant({
        ...{ id: stage.first.mintKey(), reason: 'race_prize', userId, currency: 'btc' },
        ...{ pocket: 'real', amountMinor: 50n, businessKey: userId, telling: { context: null } },
      })
      const wager = await stage.openWager(player, unit)
      await stage.settle(wager, 5n * unit)
      await stage.take(player, 5n * unit)

      const held = await holdAccount(userId, 'btc')
      const players = [leg(player, -20n), ...(reason === 'transfer' ? [leg(friend, 20n)] : [])]
      const houses = reason === 'transfer' ? [] : [{ house: 'withdrawals', amountMinor: 20n }]
      const asked = stage
        .post({ reason, currency: 'btc', players, houses }, 1)
        .catch((error: unknown) => error)
      // It has looked and found nothing owed by now, and waits for the row that is held.
      await expect.poll(() => held.isAwaited()).toBe(true)
      await stage.correct(wager, 0n, { revision: 1 })
      await held.letGo()
      expect(await asked).toMatchObject({ refusal: 'wallet/debt-stands' })
      expect(await btcOf(userId)).toBe(50n)
      expect(await stage.debtOf(player)).toBe(5n * unit)
    }
  })

  async function holdAccount(owner: Uuid, currency: string) {
    const client = new pg.Client({ connectionString: stage.first.app.platform.database.url })
    await client.connect()
    await client.query('begin')
    await client.query(
      `select from accounts where owner = $1 and currency = $2 and pocket = 'real' for update`,
      [owner, currency],
    )
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const pid = rows[0]?.pid
    return {
      async isAwaited() {
        const found = await stage.first.app.platform.database.query({
          text: 'select from pg_stat_activity where pg_blocking_pids(pid) @> array[$1::int]',
          values: [pid],
        })
        return found.length > 0
      },
      async letGo() {
        await client.query('commit')
        await client.end()
      },
    }
  }

  async function btcOf(owner: Uuid): Promise<bigint | undefined> {
    const [row] = await stage.first.app.platform.database.query<{ balance: bigint }>({
      text: `select balance from accounts where owner = $1 and currency = 'btc' and pocket = 'real'`,
      values: [owner],
    })
    return row?.balance
  }
})

describe('somebody without birth date, country and terms', () => {
  async function incomplete(): Promise<TestPlayer> {
    const player = await stage.player(10n)
    await stage.first.app.platform.database.query({
      text: 'update users set terms_version = null where id = $1',
      values: [player.userId],
    })
    return player
  }
  const lacking = { refusal: 'core/details-missing' }

  it('gets no grant and no part of a promotion, and what was won before', async () => {
    const player = await incomplete()
    const { userId } = player
    const own = { userId, currency: 'usdt', amountMinor: 5n, telling: { context: null } }
    const grantOf = (reason: 'bonus_grant' | 'race_prize', pocket: 'bonus' | 'real') => {
      const id = stage.first.mintKey()
      return stage.door(1).movements.grant({ ...own, id, reason, pocket, businessKey: id })
    }
    await expect(grantOf('bonus_grant', 'bonus')).rejects.toMatchObject(lacking)
    const rain = {
      players: [leg(player, 5n)],
      houses: [{ house: 'promo.rain', amountMinor: -5n }],
    }
    await expect(stage.post(rain, 1)).rejects.toMatchObject(lacking)
    await grantOf('race_prize', 'real')
    expect(await stage.pockets(player)).toMatchObject({ real: 15n })
  })

  it('is granted no bonus money into the demo pocket, nor is anybody', async () => {
    const { userId } = await stage.player()
    const id = stage.first.mintKey()
    const grant = stage.door().movements.grant({
      ...{ id, reason: 'bonus_grant', userId, currency: 'usdt', pocket: 'demo', amountMinor: 5n },
      ...{ businessKey: id, telling: { context: null } },
    })
    await expect(grant).rejects.toBeInstanceOf(Defect)
  })
})
