import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOf, type TestPlayer } from '../../../../test/app.ts'
import type { InstantBet, OpenRound, RoundBet, RoundDecision, RoundEnd } from '../index.ts'
import { telling, unit, WalletStage } from '../../../../test/wallet/wallet-stage.ts'

let stage: WalletStage

beforeAll(async () => {
  stage = await WalletStage.open()
})
afterAll(() => stage.close())

const notEnough = 'originals/not-enough-balance'

function stakeOf({ userId }: TestPlayer, stakeMinor: bigint): Omit<InstantBet, 'draw' | 'telling'> {
  return {
    ...{ key: stage.first.mintKey(), userId, currency: 'usdt', pocket: 'real', takesBonus: true },
    ...{ product: 'trial', game: 'coin', stakeMinor, params: {}, paramsText: '{}' },
    ...{ usdRateE8: unit, trueEdgePpm: 0, creditedEdgePpm: 0, ruleVersion: 1, notEnough },
    prepare: () => undefined,
  }
}

/** A bet that pays what it is told to. */
function betOf(player: TestPlayer, stakeMinor: bigint, payoutMinor: bigint): InstantBet {
  const draw = () => ({ payoutMinor, multiplierE4: 0, result: {} })
  return { ...stakeOf(player, stakeMinor), telling, draw }
}

const bet = (player: TestPlayer, stakeMinor: bigint, payoutMinor: bigint, at = 0) =>
  stage.door(at).settleBet(betOf(player, stakeMinor, payoutMinor))

describe('an instant bet', () => {
  it('is paid from the real pocket alone while that reaches', async () => {
    const player = await stage.player(2n * unit, 5n * unit)
    await bet(player, 2n * unit, 0n)
    expect(await stage.pockets(player)).toMatchObject({ real: 0n, bonus: 5n * unit })
    expect(stage.told(player)).toMatchObject([{ pocket: 'real', change: '-2.00000000' }])
  })

  it('is paid from the bonus pocket alone when the real one is empty', async () => {
    const player = await stage.player(0n, 5n * unit)
    const { id } = await bet(player, unit, 3n * unit)
    expect(await stage.pockets(player)).toMatchObject({ real: 0n, bonus: 7n * unit })
    expect(await stage.rowOf(id)).toMatchObject({ pocket: 'bonus', stake: unit, bonus: unit })
    expect(stage.told(player)).toEqual([
      { pocket: 'bonus', value: '7.00000000', change: '2.00000000', reason: 'test' },
    ])
  })

  it('takes the rest from the bonus pocket, splits its payout alike, and tells both', async () => {
    const player = await stage.player(3n, 10n)
    const { id } = await bet(player, 10n, 11n)
    // 11 x 3/10 is 3.3: the real pocket gets 3, what does not divide goes to the bonus pocket.
    expect(await stage.pockets(player)).toMatchObject({ real: 3n, bonus: 11n })
    expect(await stage.rowOf(id)).toEqual({
      ...{ pocket: 'mixed', status: 'win', stake: 10n, bonus: 7n, payout: 11n },
    })
    expect(stage.told(player)).toEqual([
      { pocket: 'real', value: '0.00000003', change: '0.00000000', reason: 'test' },
      { pocket: 'bonus', value: '0.00000011', change: '0.00000001', reason: 'test' },
    ])
  })

  it('loses both parts of a mixed stake', async () => {
    const player = await stage.player(3n, 10n)
    await bet(player, 10n, 0n)
    expect(await stage.pockets(player)).toMatchObject({ real: 0n, bonus: 3n })
  })

  it('is refused when both pockets together hold less, and takes nothing', async () => {
    const player = await stage.player(3n, 6n)
    await expect(bet(player, 10n, 11n)).rejects.toMatchObject({ refusal: notEnough })
    expect(await stage.pockets(player)).toMatchObject({ real: 3n, bonus: 6n })
    expect(stage.told(player)).toEqual([])
  })

  it('never touches the bonus pocket where bonus money is not taken', async () => {
    const player = await stage.player(3n, 10n)
    const order = { ...betOf(player, 10n, 0n), takesBonus: false }
    await expect(stage.door().settleBet(order)).rejects.toMatchObject({ refusal: notEnough })
    expect(await stage.pockets(player)).toMatchObject({ real: 3n, bonus: 10n })
  })

  it('is answered the same under its key, wherever and however often it is asked', async () => {
    const player = await stage.player(3n, 10n)
    const order = betOf(player, 10n, 20n)
    const first = await stage.door(0).settleBet(order)
    const again = await Promise.all([0, 1].map((at) => stage.door(at).settleBet(order)))
    for (const { id, payoutMinor, nonce } of again) {
      expect({ id, payoutMinor, nonce }).toEqual({
        ...{ id: first.id, payoutMinor: first.payoutMinor, nonce: first.nonce },
      })
    }
    expect(await stage.pockets(player)).toMatchObject({ real: 6n, bonus: 17n })
  })

  it('spends a bonus once, whoever asks on two nodes at the same moment', async () => {
    const player = await stage.player(3n, 17n)
    const asked = await Promise.allSettled(
      Array.from({ length: 10 }, (_, turn) => bet(player, 10n, 0n, turn)),
    )
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await stage.pockets(player)).toMatchObject({ real: 0n, bonus: 0n })
  })
})

describe('the games', () => {
  const play = (player: TestPlayer, api_id: string, data: Record<string, unknown>) => {
    const asked = { api_id, data, bet: '0.5', demo: false, currency: 'usdt', quick: true }
    return stage.first.app.whispers.Play(asked, callOf(player, stage.first.mintKey()))
  }

  it('take bonus money where their card allows it', async () => {
    const player = await stage.player(0n, unit / 2n)
    const { response } = await play(player, 'dice', { condition: 'under', target: 0.01 })
    expect(response.game).toMatchObject({ status: 'lose' })
    expect(await stage.pockets(player)).toMatchObject({ real: 0n, bonus: 0n })
  })

  it.each([
    ['baccarat', { bets: { player: '0.5' } }],
    ['blackjack', {}],
    ['videopoker', {}],
  ])('take none for %s, whose card does not', async (game, data) => {
    const player = await stage.player(0n, 5n * unit)
    await expect(play(player, game, data)).rejects.toMatchObject({ refusal: notEnough })
    expect(await stage.pockets(player)).toMatchObject({ real: 0n, bonus: 5n * unit })
  })
})

describe('a round of turns', () => {
  const roundOf = (player: TestPlayer, stakeMinor: bigint, end: RoundEnd | null = null) => {
    const order: RoundBet<null> = {
      ...stakeOf(player, stakeMinor),
      ...{ game: 'stairs', terms: '{}', expiresAtMs: Date.now() + 3_600_000 },
      roundOpen: 'originals/round-open',
      telling: () => telling,
      open: () => ({ state: '{}', end, answer: null }),
    }
    return order
  }
  const open = async (player: TestPlayer, stakeMinor: bigint) => {
    const opened = await stage.door().rounds.open(roundOf(player, stakeMinor))
    if (opened.kind !== 'opened') throw new Error('the key is known')
    return opened.round
  }
  const paid = (payoutMinor: bigint): RoundEnd => ({
    ...{ kind: 'settle', payoutMinor, multiplierE4: 0, result: {} },
  })
  const turn = (head: OpenRound, decision: RoundDecision<null>, at = 0) =>
    stage.door(at).rounds.play({
      ...{ product: 'trial', head, telling: () => telling },
      notEnough: { refusal: notEnough, params: {} },
      prepare: () => undefined,
      decide: () => decision,
    })
  const stake = (extraMinor: bigint): RoundDecision<null> => ({
    ...{ kind: 'move', turns: '[1]', state: '{}', extraMinor, answer: null },
  })
  const end = (payoutMinor: bigint, extraMinor = 0n): RoundDecision<null> => ({
    ...{ kind: 'end', extraMinor, end: paid(payoutMinor), answer: null },
  })

  it('keeps its stake in the escrow of each pocket and ends in the same proportion', async () => {
    const player = await stage.player(4n, 10n)
    const round = await open(player, 10n)
    expect(await stage.pockets(player)).toEqual({
      ...{ real: 0n, escrow: 4n, bonus: 4n, bonus_escrow: 6n },
    })
    expect(stage.told(player)).toMatchObject([
      { pocket: 'real', value: '0.00000000' },
      { pocket: 'bonus', value: '0.00000004' },
    ])
    await turn(round, end(21n), 1)
    expect(await stage.pockets(player)).toEqual({
      ...{ real: 8n, escrow: 0n, bonus: 17n, bonus_escrow: 0n },
    })
    expect(stage.told(player)).toMatchObject([
      { pocket: 'real', change: '0.00000008' },
      { pocket: 'bonus', change: '0.00000013' },
    ])
  })

  it('adds a further stake to its split: real money first again', async () => {
    const player = await stage.player(4n, 16n)
    const round = await open(player, 10n)
    await stage.take(player, -3n)
    await turn(round, stake(10n))
    expect(await stage.pockets(player)).toEqual({
      ...{ real: 0n, escrow: 7n, bonus: 3n, bonus_escrow: 13n },
    })
    await turn(round, end(30n), 1)
    // 30 x 7/20 is 10.5.
    expect(await stage.pockets(player)).toEqual({
      ...{ real: 10n, escrow: 0n, bonus: 23n, bonus_escrow: 0n },
    })
    expect(await stage.rowOf(round.id)).toMatchObject({ pocket: 'mixed', stake: 20n, bonus: 13n })
  })

  it('goes on with bonus money alone where it began with bonus money alone', async () => {
    const player = await stage.player(0n, 15n)
    const round = await open(player, 10n)
    await stage.take(player, -100n)
    await turn(round, stake(5n))
    expect(await stage.pockets(player)).toMatchObject({ real: 100n, bonus: 0n, bonus_escrow: 15n })
    await expect(turn(round, stake(1n))).rejects.toMatchObject({ refusal: notEnough })
    await turn(round, end(40n))
    expect(await stage.pockets(player)).toMatchObject({ real: 100n, bonus: 40n, bonus_escrow: 0n })
  })

  it('goes on with real money alone where it began so: the bonus is not asked', async () => {
    const player = await stage.player(10n, 15n)
    const round = await open(player, 10n)
    await expect(turn(round, stake(5n))).rejects.toMatchObject({ refusal: notEnough })
    await turn(round, end(0n))
    expect(await stage.pockets(player)).toMatchObject({ real: 0n, escrow: 0n, bonus: 15n })
  })

  it('takes a further stake in the turn that ends it', async () => {
    const player = await stage.player(4n, 16n)
    const round = await open(player, 10n)
    await turn(round, end(20n, 10n))
    // The real pocket gave 4 of 20.
    expect(await stage.pockets(player)).toMatchObject({ real: 4n, bonus: 16n, bonus_escrow: 0n })
  })

  it('that is over at once pays in the same proportion', async () => {
    const player = await stage.player(4n, 6n)
    await stage.door().rounds.open(roundOf(player, 10n, paid(15n)))
    expect(await stage.pockets(player)).toMatchObject({ real: 6n, escrow: 0n, bonus: 9n })
  })

  it('that is cancelled gives each pocket what it gave', async () => {
    const player = await stage.player(3n, 10n)
    const round = await open(player, 10n)
    const cancel = { kind: 'cancel', payoutMinor: 10n, multiplierE4: 10_000, result: {} } as const
    await turn(round, { kind: 'end', extraMinor: 0n, end: cancel, answer: null })
    expect(await stage.pockets(player)).toMatchObject({ real: 3n, bonus: 10n, bonus_escrow: 0n })
    expect(await stage.rowOf(round.id)).toMatchObject({ status: 'cancel' })
  })
})
