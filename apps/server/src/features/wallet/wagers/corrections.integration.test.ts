import type { Uuid } from '@powerplay/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOf, type TestPlayer } from '../../../../test/app.ts'
import { telling, unit, WalletStage, welcomeMinor } from '../../../../test/wallet/wallet-stage.ts'

let stage: WalletStage

beforeAll(async () => {
  stage = await WalletStage.open()
})
afterAll(() => stage.close())

const refused = (refusal: string) => ({ kind: 'refused', refusal })

/** A wager of one unit that was closed whole with a payout. */
async function settled(player: TestPlayer, payoutMinor: bigint, stakeMinor = unit): Promise<Uuid> {
  const id = await stage.openWager(player, stakeMinor)
  await stage.settle(id, payoutMinor)
  stage.told(player)
  return id
}

/** Makes a player owe: a win of so much is taken back from an empty pocket. */
async function indebted(owedMinor: bigint, bonusMinor = 0n): Promise<TestPlayer> {
  const player = await stage.player(unit, bonusMinor)
  const id = await settled(player, owedMinor)
  await stage.take(player, owedMinor)
  await stage.correct(id, 0n, { revision: 1 })
  expect(await stage.debtOf(player)).toBe(owedMinor)
  stage.told(player)
  return player
}

describe('a correction', () => {
  it('of a wager that nobody opened is refused', async () => {
    expect(await stage.correct(stage.first.mintKey(), 1n, { revision: 1 })).toEqual(
      refused('unknown'),
    )
  })

  it("of another product's wager is refused", async () => {
    const player = await stage.player()
    const id = await settled(player, 0n)
    const own = { product: 'futures', revision: 1 }
    expect(await stage.correct(id, unit, own)).toEqual(refused('foreign'))
    expect(await stage.pockets(player)).toMatchObject({ real: welcomeMinor - unit })
  })

  it('of a wager that is open, or of a share that is, is refused', async () => {
    const player = await stage.player()
    const id = await stage.openWager(player, 10n)
    expect(await stage.correct(id, 1n, { revision: 1 })).toEqual(refused('open'))
    await stage.settle(id, 8n, { shareMinor: 4n })
    expect(await stage.correct(id, 1n, { revision: 1, part: 2 })).toEqual(refused('open'))
    expect(await stage.pockets(player)).toMatchObject({ escrow: 6n, real: welcomeMinor - 2n })
  })

  it.each([
    ['the same payout', 2n * unit],
    ['the same refund', 'cancel' as const],
  ])('to %s is refused', async (_what, payoutMinor) => {
    const player = await stage.player()
    const id = await stage.openWager(player, unit)
    if (payoutMinor === 'cancel') await stage.cancel(id)
    else await stage.settle(id, payoutMinor)
    expect(await stage.correct(id, payoutMinor, { revision: 1 }, 1)).toEqual(refused('same'))
  })

  it('of a result that somebody corrected already is refused', async () => {
    const player = await stage.player()
    const id = await settled(player, 0n)
    expect(await stage.correct(id, unit, { revision: 1 })).toEqual({ kind: 'done', revision: 2 })
    expect(await stage.correct(id, 3n * unit, { revision: 1 }, 1)).toEqual(refused('revised'))
    expect(await stage.correct(id, 3n * unit, { revision: 3 }, 1)).toEqual(refused('revised'))
    expect(await stage.pockets(player)).toMatchObject({ real: welcomeMinor })
  })

  it('upwards pays the difference and tells it', async () => {
    const player = await stage.player()
    const id = await settled(player, 2n * unit)
    await stage.correct(id, 5n * unit, { revision: 1 }, 1)
    expect(stage.told(player)).toEqual([
      { pocket: 'real', value: '1004.00000000', change: '3.00000000', reason: 'test' },
    ])
    expect(await stage.door().journal.find(id)).toMatchObject({
      ...{ status: 'win', payoutMinor: 5n * unit },
      results: [
        { revision: 1, part: 1, payoutMinor: 2n * unit, reason: 'settled' },
        { revision: 2, part: 1, payoutMinor: 5n * unit, reason: 'resettled' },
      ],
    })
    // What was written first stays as it was written.
    expect(await stage.rowOf(id)).toMatchObject({ status: 'win', payout: 2n * unit })
  })

  it('downwards takes the difference back, and may be corrected again', async () => {
    const player = await stage.player()
    const id = await settled(player, 5n * unit)
    expect(await stage.correct(id, 0n, { revision: 1 })).toMatchObject({ revision: 2 })
    expect(await stage.pockets(player)).toMatchObject({ real: welcomeMinor - unit })
    expect(await stage.door().journal.find(id)).toMatchObject({ status: 'lose', payoutMinor: 0n })
    expect(await stage.correct(id, 'cancel', { revision: 2 }, 1)).toMatchObject({ revision: 3 })
    expect(await stage.pockets(player)).toMatchObject({ real: welcomeMinor })
    expect(await stage.door().journal.find(id)).toMatchObject({ status: 'cancel' })
    expect(await stage.correct(id, 2n * unit, { revision: 3 })).toMatchObject({ revision: 4 })
    expect(await stage.pockets(player)).toMatchObject({ real: welcomeMinor + unit })
  })

  it('under one id is made once, wherever it is asked', async () => {
    const player = await stage.player()
    const id = await settled(player, 0n)
    const own = { id: stage.first.mintKey(), revision: 1 }
    expect(await stage.correct(id, unit, own)).toMatchObject({ kind: 'done' })
    const again = await Promise.all([0, 1].map((at) => stage.correct(id, unit, own, at)))
    expect(again).toEqual([{ kind: 'repeated' }, { kind: 'repeated' }])
    const others = await Promise.all([
      stage.correct(id, 2n * unit, own),
      stage.correct(id, 'cancel', own, 1),
      stage.correct(id, unit, { ...own, revision: 2 }),
      stage.correct(id, unit, { ...own, reason: 'other' }),
      stage.correct(await settled(player, 0n), unit, own),
    ])
    expect(others).toEqual(others.map(() => refused('reused')))
    expect(await stage.pockets(player)).toMatchObject({ real: welcomeMinor - unit })
  })

  it('is of the bet of any product: an instant one too', async () => {
    const player = await stage.player()
    const dice = { api_id: 'dice', bet: '1', demo: false, currency: 'usdt', quick: true }
    const data = { condition: 'under', target: 0.01 }
    const key = stage.first.mintKey()
    await stage.first.app.whispers.Play({ ...dice, data }, callOf(player, key))
    expect(await stage.correct(key, 'cancel', { revision: 1 }, 1)).toMatchObject({ kind: 'done' })
    expect(await stage.pockets(player)).toMatchObject({ real: welcomeMinor })
    expect(await stage.rowOf(key)).toMatchObject({ status: 'lose', payout: 0n })
  })

  it('is of one share, and leaves the others', async () => {
    const player = await stage.player()
    const id = await stage.openWager(player, 10n)
    await stage.settle(id, 8n, { shareMinor: 4n })
    expect(await stage.correct(id, 12n, { revision: 1, part: 1 })).toMatchObject({ revision: 2 })
    await stage.settle(id, 3n)
    expect(await stage.correct(id, 6n, { revision: 3, part: 2 }, 1)).toMatchObject({ revision: 4 })
    expect(await stage.pockets(player)).toMatchObject({ escrow: 0n, real: welcomeMinor + 8n })
    expect(await stage.door().journal.find(id)).toMatchObject({ status: 'win', payoutMinor: 18n })
  })

  it('is split as the stake was, whatever the pockets hold by now', async () => {
    const player = await stage.player(3n, 7n)
    const id = await stage.openWager(player, 10n)
    await stage.settle(id, 0n)
    stage.told(player)
    await stage.correct(id, 25n, { revision: 1 }, 1)
    // 25 x 3/10 is 7.5.
    expect(await stage.pockets(player)).toMatchObject({ real: 7n, bonus: 18n })
    expect(stage.told(player)).toMatchObject([
      { pocket: 'real', change: '0.00000007' },
      { pocket: 'bonus', change: '0.00000018' },
    ])
    await stage.correct(id, 'cancel', { revision: 2 })
    expect(await stage.pockets(player)).toMatchObject({ real: 3n, bonus: 7n })
  })
})

describe('two corrections at once on two nodes', () => {
  it('are one that is done and one that is told of it', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const player = await stage.player()
      const id = await settled(player, 0n)
      const [one, other] = await Promise.all([
        stage.correct(id, 2n * unit, { revision: 1 }, turn),
        stage.correct(id, 5n * unit, { revision: 1 }, turn + 1),
      ])
      expect([one.kind, other.kind].sort()).toEqual(['done', 'refused'])
      expect([one, other]).toContainEqual(refused('revised'))
      const paid = one.kind === 'done' ? 2n : 5n
      expect(await stage.pockets(player)).toMatchObject({ real: welcomeMinor + (paid - 1n) * unit })
    }
  })

  it('of a wager whose last share ends at the same moment agree about one order', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const player = await stage.player()
      const id = await stage.openWager(player, 10n)
      await stage.settle(id, 4n, { shareMinor: 4n })
      const [correction, end] = await Promise.all([
        stage.correct(id, 8n, { revision: 1, part: 1 }, turn),
        stage.settle(id, 6n, {}, turn + 1),
      ])
      expect(end).toEqual({ kind: 'done' })
      const isDone = correction.kind === 'done'
      if (!isDone) expect(correction).toEqual(refused('revised'))
      const payoutMinor = isDone ? 14n : 10n
      expect(await stage.door().journal.find(id)).toMatchObject({ status: 'win', payoutMinor })
      expect(await stage.pockets(player)).toMatchObject({
        ...{ escrow: 0n, real: welcomeMinor - 10n + payoutMinor },
      })
    }
  })
})

describe('what is taken back and not there any more', () => {
  it('stands as a debt beside an empty pocket, and is told', async () => {
    const player = await stage.player(unit)
    const id = await settled(player, 5n * unit)
    await stage.take(player, 3n * unit)
    stage.told(player)
    await stage.correct(id, 0n, { revision: 1 }, 1)
    expect(await stage.pockets(player)).toMatchObject({ real: 0n, debt: -3n * unit })
    expect(stage.told(player)).toEqual([
      { pocket: 'real', value: '0.00000000', change: '-2.00000000', reason: 'test' },
      { pocket: 'debt', value: '3.00000000', change: '3.00000000', reason: 'test' },
    ])
    expect([...(await stage.door().debtsOf(player.userId))]).toEqual([['usdt', 3n * unit]])
  })

  it('is listed among the balances with the bet that it comes from, until it is paid', async () => {
    const player = await indebted(3n * unit, 7n)
    const listed = async () => {
      const rows = await stage.first.app.handlers.currencies({}, callOf(player))
      return rows.find(({ id }) => id === 'usdt')
    }
    expect(await listed()).toMatchObject({
      balance: { real: '0.00000000', bonus: '0.00000007', debt: '3.00000000' },
      debtCause: { game: 'single' },
    })
    const frozen = { userId: player.userId, pocket: 'frozen' as const, amountMinor: unit }
    await stage.take(player, -5n * unit)
    await stage.post({
      reason: 'freeze',
      players: [frozen, { ...frozen, pocket: 'real', amountMinor: -unit }],
    })
    expect(await listed()).toMatchObject({
      balance: { real: '1.00000000', frozen: '1.00000000', debt: '0.00000000' },
      debtCause: null,
    })
  })

  it('grows by the next one, and shrinks when the result is put right', async () => {
    const player = await indebted(5n * unit)
    await stage.grantBonus(player, unit)
    await stage.take(player, -6n * unit)
    expect(await stage.pockets(player)).toMatchObject({ real: unit, debt: 0n })
    const id = await settled(player, 9n * unit)
    await stage.take(player, 9n * unit)
    await stage.correct(id, 2n * unit, { revision: 1 }, 1)
    await stage.correct(id, 0n, { revision: 2 })
    expect(await stage.debtOf(player)).toBe(9n * unit)
    await stage.correct(id, 10n * unit, { revision: 3 }, 1)
    expect(await stage.pockets(player)).toMatchObject({ real: unit, debt: 0n })
  })

  it.each<[string, (player: TestPlayer, at: number) => Promise<unknown>]>([
    ['a movement', (player, at) => stage.take(player, -4n * unit, at)],
    [
      'a prize',
      ({ userId }, at) => {
        const id = stage.first.mintKey()
        return stage.door(at).movements.grant({
          ...{ id, reason: 'race_prize', userId, currency: 'usdt', pocket: 'real', telling },
          ...{ amountMinor: 4n * unit, businessKey: id },
        })
      },
    ],
    [
      'a win of an outside product',
      ({ userId }, at) =>
        stage.door(at).external.apply({
          ...{ source: 'test', userId, currency: 'usdt', externalId: stage.first.mintKey() },
          ...{ kind: 'win', product: 'slots', game: 'reef', round: null, isRoundOver: true },
          ...{ amountMinor: 4n * unit, refs: [] },
          terms: { usdRateE8: unit, trueEdgePpm: 0, creditedEdgePpm: 0, params: {} },
        }),
    ],
  ])('is paid by the next %s, and that is told', async (_what, credit) => {
    for (const at of [0, 1]) {
      const player = await indebted(3n * unit)
      await credit(player, at)
      expect(await stage.pockets(player)).toMatchObject({ real: unit, debt: 0n })
      expect(await stage.debtOf(player)).toBe(0n)
      expect(stage.told(player)).toMatchObject([
        { pocket: 'real', value: '1.00000000', change: '1.00000000' },
        { pocket: 'debt', value: '0.00000000', change: '-3.00000000', reason: 'debt_payment' },
      ])
    }
  })

  it('is paid by a mixed bet that wins, from its real part alone', async () => {
    const player = await indebted(3n * unit, 10n * unit)
    const id = await stage.openWager(player, 10n * unit)
    await stage.settle(id, 20n * unit, {}, 1)
    expect(await stage.pockets(player)).toMatchObject({
      ...{ real: 0n, bonus: 20n * unit, debt: -3n * unit },
    })
  })

  it('is paid by a stake that was open meanwhile, as it comes back', async () => {
    const player = await stage.player(6n * unit)
    const waiting = await stage.openWager(player, 4n * unit)
    const id = await settled(player, 5n * unit)
    await stage.take(player, 6n * unit)
    await stage.correct(id, 0n, { revision: 1 })
    expect(await stage.debtOf(player)).toBe(5n * unit)
    await stage.cancel(waiting, {}, 1)
    expect(await stage.pockets(player)).toMatchObject({ real: 0n, escrow: 0n, debt: -unit })
  })

  it('is paid once by credits that come at once on two nodes', async () => {
    const player = await indebted(3n * unit)
    await Promise.all(Array.from({ length: 8 }, (_, at) => stage.take(player, -unit, at)))
    expect(await stage.pockets(player)).toMatchObject({ real: 5n * unit, debt: 0n })
  })

  it('pays with what is there before anything can be staked again', async () => {
    const player = await indebted(3n * unit)
    await stage.take(player, -2n * unit)
    await expect(stage.openWager(player, 1n)).rejects.toMatchObject({
      refusal: 'originals/not-enough-balance',
    })
    await stage.take(player, -2n * unit, 1)
    await stage.openWager(player, unit, {}, 1)
    expect(await stage.pockets(player)).toMatchObject({ real: 0n, escrow: unit, debt: 0n })
  })

  it('is owed where it was bonus money, and taken from real money that is there', async () => {
    const player = await stage.player(0n, unit)
    const id = await settled(player, 5n * unit)
    await settled(player, 0n, 4n * unit)
    await stage.correct(id, 0n, { revision: 1 }, 1)
    expect(await stage.pockets(player)).toMatchObject({ real: 0n, bonus: 0n })
    expect(await stage.debtOf(player)).toBe(4n * unit)
    // Bonus money pays no debt; real money does.
    await stage.grantBonus(player, 2n * unit)
    expect(await stage.pockets(player)).toMatchObject({ bonus: 2n * unit, debt: -4n * unit })
    await stage.take(player, -5n * unit, 1)
    expect(await stage.pockets(player)).toMatchObject({ real: unit, bonus: 2n * unit, debt: 0n })
    const again = await settled(player, 9n * unit, 3n * unit)
    await settled(player, 0n, 9n * unit - 1n)
    await stage.correct(again, 0n, { revision: 1 })
    expect(await stage.pockets(player)).toMatchObject({ real: 0n })
    expect(await stage.debtOf(player)).toBe(9n * unit - 1n)
  })

  it('is written off where it was demo money', async () => {
    const player = await stage.player()
    const { handlers } = stage.first.app
    await handlers.demoTopUp({ currency: 'usdt' }, callOf(player, stage.first.mintKey()))
    const id = await stage.openWager(player, unit, { pocket: 'demo' })
    await stage.settle(id, 11n * unit)
    const all = await stage.openWager(player, 1_010n * unit, { pocket: 'demo' })
    await stage.settle(all, 0n)
    await stage.correct(id, 0n, { revision: 1 }, 1)
    expect(await stage.pockets(player)).toMatchObject({ demo: 0n, real: welcomeMinor })
    expect(await stage.debtOf(player)).toBe(0n)
  })

  it('of a mixed bet is a debt for both of its parts', async () => {
    const player = await stage.player(3n, 7n)
    const id = await settled(player, 20n, 10n)
    await stage.take(player, 6n)
    await settled(player, 0n, 14n)
    await stage.correct(id, 0n, { revision: 1 }, 1)
    expect(await stage.pockets(player)).toMatchObject({ real: 0n, bonus: 0n, debt: -20n })
  })
})
