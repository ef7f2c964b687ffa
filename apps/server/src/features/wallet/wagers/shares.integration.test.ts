import { Defect } from '@powerplay/kernel'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOf } from '../../../../test/app.ts'
import { telling, unit, WalletStage, welcomeMinor } from '../../../../test/wallet/wallet-stage.ts'

let stage: WalletStage

beforeAll(async () => {
  stage = await WalletStage.open()
})
afterAll(() => stage.close())

const done = { kind: 'done' }
const refused = (refusal: string) => ({ kind: 'refused', refusal })

describe('an open wager', () => {
  it('takes its stake as bets do: real money first, then bonus money', async () => {
    const player = await stage.player(3n, 10n)
    const id = await stage.openWager(player, 10n)
    expect(await stage.pockets(player)).toEqual({
      ...{ real: 0n, escrow: 3n, bonus: 3n, bonus_escrow: 7n },
    })
    expect(stage.told(player)).toEqual([
      { pocket: 'real', value: '0.00000000', change: '-0.00000003', reason: 'test' },
      { pocket: 'bonus', value: '0.00000003', change: '-0.00000007', reason: 'test' },
    ])
    expect(await stage.settle(id, 20n, {}, 1)).toEqual(done)
    expect(await stage.pockets(player)).toMatchObject({ real: 6n, bonus: 17n, bonus_escrow: 0n })
    expect(stage.told(player)).toEqual([
      { pocket: 'real', value: '0.00000006', change: '0.00000006', reason: 'test' },
      { pocket: 'bonus', value: '0.00000017', change: '0.00000014', reason: 'test' },
    ])
  })

  it('tells its loss, as screens count on it', async () => {
    const player = await stage.player()
    const id = await stage.openWager(player, unit)
    stage.told(player)
    await stage.settle(id, 0n)
    expect(stage.told(player)).toEqual([
      { pocket: 'real', value: '999.00000000', change: '0.00000000', reason: 'test' },
    ])
  })

  it('that would pay less than nothing is a defect, whole, in a share and in a correction, and moves nothing', async () => {
    const player = await stage.player()
    const id = await stage.openWager(player, 10n)
    for (const own of [{}, { shareMinor: 4n }]) {
      await expect(stage.settle(id, -1n, own)).rejects.toBeInstanceOf(Defect)
    }
    expect(await stage.settle(id, 12n)).toEqual(done)
    await expect(stage.correct(id, -1n, { revision: 1 })).rejects.toBeInstanceOf(Defect)
    expect(await stage.pockets(player)).toMatchObject({ real: welcomeMinor + 2n, escrow: 0n })
  })

  it('refuses to take bonus money where its product does not', async () => {
    const player = await stage.player(3n, 10n)
    const order = stage.order(player, 10n, { takesBonus: false })
    await expect(stage.door().wagers.open(order)).rejects.toMatchObject({
      refusal: 'originals/not-enough-balance',
    })
  })

  it('is one of any number that a player has with one product, each ended by itself', async () => {
    const player = await stage.player(10n)
    const ids = [await stage.openWager(player, 4n), await stage.openWager(player, 6n)]
    await stage.settle(ids[1] ?? '', 9n)
    expect(await stage.pockets(player)).toMatchObject({ real: 9n, escrow: 4n })
    expect(await stage.rowOf(ids[0] ?? '')).toMatchObject({ status: 'in-progress' })
  })
})

describe('a share of a stake', () => {
  it('is paid and leaves the rest open; the last share ends the wager with the sum', async () => {
    const player = await stage.player()
    const id = await stage.openWager(player, 10n * unit)
    expect(await stage.settle(id, 6n * unit, { shareMinor: 4n * unit })).toEqual(done)
    expect(await stage.pockets(player)).toMatchObject({ escrow: 6n * unit, real: 996n * unit })
    expect(await stage.door(1).journal.find(id)).toMatchObject({
      status: 'in-progress',
      payoutMinor: 6n * unit,
      results: [{ part: 1, revision: 1, stakeMinor: 4n * unit, status: 'win', reason: 'cash_out' }],
    })
    expect(await stage.settle(id, 0n, {}, 1)).toEqual(done)
    expect(await stage.pockets(player)).toMatchObject({ escrow: 0n, real: 996n * unit })
    // 10 were staked and 6 came back.
    expect(await stage.door().journal.find(id)).toMatchObject({
      ...{ status: 'part', payoutMinor: 6n * unit, multiplierE4: 6_000 },
      results: [{ part: 1 }, { part: 2, stakeMinor: 6n * unit, status: 'lose' }],
    })
  })

  it('is given back and counts for no status', async () => {
    const player = await stage.player()
    const id = await stage.openWager(player, 10n * unit)
    await stage.cancel(id, { shareMinor: 9n * unit })
    expect(await stage.pockets(player)).toMatchObject({ escrow: unit, real: 999n * unit })
    await stage.settle(id, 2n * unit)
    expect(await stage.door().journal.find(id)).toMatchObject({ status: 'win' })
    expect(await stage.pockets(player)).toMatchObject({ escrow: 0n, real: welcomeMinor + unit })
  })

  it('of every size given back makes a cancelled wager', async () => {
    const player = await stage.player()
    const id = await stage.openWager(player, 10n)
    for (const shareMinor of [3n, 3n, 4n]) await stage.cancel(id, { shareMinor })
    expect(await stage.door().journal.find(id)).toMatchObject({ status: 'cancel' })
    expect(await stage.pockets(player)).toMatchObject({ escrow: 0n, real: welcomeMinor })
  })

  it.each([
    ['more than the stake', 11n],
    ['nothing', 0n],
    ['less than nothing', -1n],
  ])('of %s is refused and moves nothing', async (_what, shareMinor) => {
    const player = await stage.player(10n)
    const id = await stage.openWager(player, 10n)
    expect(await stage.settle(id, 5n, { shareMinor })).toEqual(refused('exceeds'))
    expect(await stage.pockets(player)).toMatchObject({ real: 0n, escrow: 10n })
  })

  it('of more than what is still open is refused', async () => {
    const player = await stage.player(10n)
    const id = await stage.openWager(player, 10n)
    await stage.cancel(id, { shareMinor: 6n })
    expect(await stage.settle(id, 5n, { shareMinor: 5n }, 1)).toEqual(refused('exceeds'))
    expect(await stage.pockets(player)).toMatchObject({ real: 6n, escrow: 4n })
  })

  it('is of both pockets of a mixed stake', async () => {
    const player = await stage.player(3n, 7n)
    const id = await stage.openWager(player, 10n)
    stage.told(player)
    await stage.settle(id, 12n, { shareMinor: 5n })
    // 7/10 of 5 is 3.5: 3 of what stays open are bonus money, 4 of the share.
    expect(await stage.pockets(player)).toEqual({
      ...{ real: 2n, escrow: 2n, bonus: 10n, bonus_escrow: 3n },
    })
    expect(stage.told(player)).toMatchObject([
      { pocket: 'real', change: '0.00000002' },
      { pocket: 'bonus', change: '0.00000010' },
    ])
    await stage.cancel(id)
    expect(await stage.pockets(player)).toEqual({
      ...{ real: 4n, escrow: 0n, bonus: 13n, bonus_escrow: 0n },
    })
  })

  it('never is more bonus money than it is money, however the stake is cut', async () => {
    const player = await stage.player(1n, 3n)
    const id = await stage.openWager(player, 4n)
    for (let share = 0; share < 4; share += 1) {
      expect(await stage.cancel(id, { shareMinor: 1n })).toEqual(done)
    }
    expect(await stage.pockets(player)).toEqual({
      ...{ real: 1n, escrow: 0n, bonus: 3n, bonus_escrow: 0n },
    })
  })

  it('by share or whole, whatever its pockets, comes to the same money', async () => {
    const cut = fc.record({
      real: fc.bigInt({ min: 0n, max: 20n }),
      bonus: fc.bigInt({ min: 0n, max: 20n }),
      shares: fc.array(fc.bigInt({ min: 1n, max: 9n }), { maxLength: 6 }),
    })
    await fc.assert(
      fc.asyncProperty(cut, async ({ real, bonus, shares }) => {
        fc.pre(real + bonus > 0n)
        const player = await stage.player(real, bonus)
        const id = await stage.openWager(player, real + bonus)
        let left = real + bonus
        for (const [turn, shareMinor] of shares.entries()) {
          const isTooMuch = shareMinor > left
          const expected = left === 0n ? refused('ended') : isTooMuch ? refused('exceeds') : done
          expect(await stage.cancel(id, { shareMinor }, turn)).toEqual(expected)
          if (!isTooMuch) left -= shareMinor
        }
        if (left > 0n) expect(await stage.cancel(id)).toEqual(done)
        const pockets = await stage.pockets(player)
        expect([pockets.real ?? 0n, pockets.bonus ?? 0n]).toEqual([real, bonus])
        expect([pockets.escrow ?? 0n, pockets.bonus_escrow ?? 0n]).toEqual([0n, 0n])
      }),
      { numRuns: 12 },
    )
  })
})

describe('closing twice', () => {
  it('with one id does nothing the second time, for a share and for all', async () => {
    const player = await stage.player()
    const id = await stage.openWager(player, 10n)
    const share = { id: stage.first.mintKey(), shareMinor: 4n }
    expect(await stage.settle(id, 8n, share)).toEqual(done)
    const again = await Promise.all([0, 1].map((at) => stage.settle(id, 8n, share, at)))
    expect(again).toEqual([{ kind: 'repeated' }, { kind: 'repeated' }])
    const last = { id: stage.first.mintKey() }
    expect(await stage.settle(id, 12n, last)).toEqual(done)
    expect(await stage.settle(id, 12n, last, 1)).toEqual({ kind: 'repeated' })
    expect(await stage.settle(id, 8n, share, 1)).toEqual({ kind: 'repeated' })
    expect(await stage.pockets(player)).toMatchObject({ real: welcomeMinor + 10n, escrow: 0n })
  })

  it('with one id for something else is refused, and nothing moves', async () => {
    const player = await stage.player()
    const [id, other] = [await stage.openWager(player, 10n), await stage.openWager(player, 10n)]
    const share = { id: stage.first.mintKey(), shareMinor: 4n }
    const last = { id: stage.first.mintKey() }
    await stage.settle(id, 8n, share)
    const differing = [
      await stage.settle(id, 9n, share),
      await stage.settle(id, 8n, { ...share, shareMinor: 5n }, 1),
      await stage.settle(id, 8n, { id: share.id }),
      await stage.cancel(id, share, 1),
      await stage.settle(other, 8n, share),
    ]
    await stage.settle(id, 12n, last)
    differing.push(await stage.settle(id, 13n, last), await stage.cancel(id, last, 1))
    // The key of a bet is none of an ending either.
    differing.push(await stage.settle(other, 8n, { id: other }))
    expect(differing).toEqual(differing.map(() => refused('reused')))
    expect(await stage.pockets(player)).toMatchObject({ real: welcomeMinor, escrow: 10n })
  })

  it('with two ids is refused: it has ended', async () => {
    const player = await stage.player()
    const id = await stage.openWager(player, 10n)
    await stage.settle(id, 20n)
    expect(await stage.settle(id, 20n)).toEqual(refused('ended'))
    expect(await stage.cancel(id, { shareMinor: 1n }, 1)).toEqual(refused('ended'))
    expect(await stage.pockets(player)).toMatchObject({ real: welcomeMinor + 10n })
  })

  it("of another product's wager is refused, and nothing moves", async () => {
    const player = await stage.player(10n)
    const id = await stage.openWager(player, 10n)
    for (const own of [{ product: 'futures' }, { product: 'futures', shareMinor: 4n }]) {
      expect(await stage.settle(id, 20n, own)).toEqual(refused('foreign'))
      expect(await stage.cancel(id, own, 1)).toEqual(refused('foreign'))
    }
    expect(await stage.pockets(player)).toMatchObject({ real: 0n, escrow: 10n })
  })

  it('of a round of turns is refused: its last turn ends it', async () => {
    const player = await stage.player()
    const key = stage.first.mintKey()
    const request = { api_id: 'mines', bet: '5', demo: false, currency: 'usdt', quick: false }
    await stage.first.whisper('Play', { ...request, data: { mines: 3 } }, callOf(player, key))
    const own = { product: 'originals' }
    expect(await stage.cancel(key, own)).toEqual(refused('foreign'))
    expect(await stage.settle(key, 0n, { ...own, shareMinor: unit })).toEqual(refused('foreign'))
    expect(await stage.door(1).journal.find(key)).toMatchObject({
      ...{ status: 'in-progress', results: [] },
    })
  })

  it("of an outside maker's bet is refused: the maker's word ends it", async () => {
    const player = await stage.player()
    const ask = {
      ...{ source: 'test', userId: player.userId, currency: 'usdt', product: 'slots' },
      ...{ game: 'reef', round: 'r1', isRoundOver: false, refs: [], amountMinor: 10n },
      terms: { usdRateE8: unit, trueEdgePpm: 0, creditedEdgePpm: 0, params: {} },
    }
    const { external } = stage.door()
    const bet = await external.apply({ ...ask, externalId: 'foreign-b', kind: 'bet' })
    const id = bet.kind === 'done' ? bet.id : ''
    const own = { product: 'slots' }
    expect(await stage.settle(id, 5n, { ...own, shareMinor: 4n })).toEqual(refused('foreign'))
    expect(await stage.cancel(id, own, 1)).toEqual(refused('foreign'))
    await external.apply({ ...ask, externalId: 'foreign-w', kind: 'win', amountMinor: 25n })
    expect(await stage.pockets(player)).toMatchObject({ real: welcomeMinor + 15n, escrow: 0n })
  })

  it('what nobody opened is refused', async () => {
    expect(await stage.settle(stage.first.mintKey(), 1n)).toEqual(refused('unknown'))
  })

  it('on two nodes at once pays every share once, whether other stakes wait or not', async () => {
    for (const others of [0, 1, 0, 1]) {
      const player = await stage.player(30n)
      if (others > 0) await stage.openWager(player, 20n)
      const id = await stage.openWager(player, 10n)
      const ends = await Promise.all(
        Array.from({ length: 8 }, (_, turn) => stage.settle(id, 6n, { shareMinor: 3n }, turn)),
      )
      expect(ends.filter(({ kind }) => kind === 'done')).toHaveLength(3)
      expect(ends.filter(({ kind }) => kind !== 'done')).toEqual(
        Array.from({ length: 5 }, () => refused('exceeds')),
      )
      const whole = await Promise.all([0, 1].map((at) => stage.settle(id, 2n, {}, at)))
      expect(whole).toContainEqual(done)
      expect(whole).toContainEqual(refused('ended'))
      const held = others > 0 ? 20n : 0n
      expect(await stage.pockets(player)).toMatchObject({ escrow: held, real: 40n - held })
    }
  })

  it('on two nodes at once ends whole or by share, never both of too much', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const player = await stage.player(10n)
      const id = await stage.openWager(player, 10n)
      const ends = await Promise.all([
        stage.settle(id, 20n, {}, turn),
        stage.settle(id, 8n, { shareMinor: 4n }, turn + 1),
      ])
      const wager = await stage.door().journal.find(id)
      expect(wager).toMatchObject({ status: 'win' })
      const shares = wager?.results.map(({ stakeMinor }) => stakeMinor)
      expect(ends[0]).toEqual(done)
      expect(shares).toEqual(ends[1].kind === 'done' ? [4n, 6n] : [10n])
      const payout = ends[1].kind === 'done' ? 28n : 20n
      expect(await stage.pockets(player)).toMatchObject({ escrow: 0n, real: payout })
    }
  })
})

describe('what is told', () => {
  it('goes to the owner, and beside the answer to the socket that asked', async () => {
    const player = await stage.player()
    const id = await stage.openWager(player, unit)
    const beside: object[] = []
    const context = { socketId: 'asking', attach: (extra: object) => void beside.push(extra) }
    await stage.settle(id, 2n * unit, { telling: { ...telling, context } })
    expect(beside).toMatchObject([{ balance: { pocket: 'real', value: '1001.00000000' } }])
  })
})
