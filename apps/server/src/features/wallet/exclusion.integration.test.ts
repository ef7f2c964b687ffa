import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestPlayer } from '../../../test/app.ts'
import type { InstantBet, OpenRound, RoundBet } from './index.ts'
import { telling, unit, WalletStage, welcomeMinor } from '../../../test/wallet/wallet-stage.ts'

let stage: WalletStage

beforeAll(async () => {
  stage = await WalletStage.open()
})
afterAll(() => stage.close())

const notEnough = 'originals/not-enough-balance'
const excluded = { refusal: 'core/self-excluded' }

function stakeOf({ userId }: TestPlayer): Omit<InstantBet, 'draw' | 'telling'> {
  return {
    ...{ key: stage.first.mintKey(), userId, currency: 'usdt', pocket: 'real', takesBonus: true },
    ...{ product: 'trial', game: 'coin', stakeMinor: unit, params: {}, paramsText: '{}' },
    ...{ usdRateE8: unit, trueEdgePpm: 0, creditedEdgePpm: 0, ruleVersion: 1, notEnough },
    prepare: () => undefined,
  }
}

function instant(player: TestPlayer, own: Partial<InstantBet> = {}): InstantBet {
  const draw = () => ({ payoutMinor: 0n, multiplierE4: 0, result: {} })
  return { ...stakeOf(player), telling, draw, ...own }
}

const bet = (player: TestPlayer, at: number, own: Partial<InstantBet> = {}) =>
  stage.door(at).settleBet(instant(player, own))

async function openRound(player: TestPlayer, at: number): Promise<OpenRound> {
  const order: RoundBet<null> = {
    ...{ ...stakeOf(player), game: 'stairs' },
    ...{ terms: '{}', expiresAtMs: Date.now() + 3_600_000, roundOpen: 'originals/round-open' },
    telling: () => telling,
    open: () => ({ state: '{}', end: null, answer: null }),
  }
  const opened = await stage.door(at).rounds.open(order)
  if (opened.kind !== 'opened') throw new Error('the key is known')
  return opened.round
}

function turn(head: OpenRound, at: number, extraMinor: bigint) {
  return stage.door(at).rounds.play({
    ...{ product: 'trial', head, telling: () => telling },
    notEnough: { refusal: notEnough, params: {} },
    prepare: () => undefined,
    decide: () => ({ kind: 'move', turns: '[1]', state: '{}', extraMinor, answer: null }),
  })
}

function endRound(head: OpenRound, at: number, payoutMinor: bigint) {
  const end = { kind: 'settle' as const, payoutMinor, multiplierE4: 0, result: {} }
  return stage.door(at).rounds.play({
    ...{ product: 'trial', head, telling: () => telling },
    notEnough: { refusal: notEnough, params: {} },
    prepare: () => undefined,
    decide: () => ({ kind: 'end', extraMinor: 0n, end, answer: null }),
  })
}

function callback({ userId }: TestPlayer, at: number, kind: 'bet' | 'win', externalId: string) {
  return stage.door(at).external.apply({
    ...{ source: 'test', userId, currency: 'usdt', externalId, kind, amountMinor: unit, refs: [] },
    ...{ product: 'slots', game: 'reef', round: externalId, isRoundOver: false },
    terms: { usdRateE8: unit, trueEdgePpm: 0, creditedEdgePpm: 0, params: {} },
  })
}

/** Makes every lane of a node claim anew, as after a break: it then remembers no account. */
async function shakeLanes(at: number): Promise<void> {
  await stage.first.app.platform.database.query({
    text: 'update lanes set token = gen_random_uuid()',
    values: [],
  })
  // Owners are spread over the lanes: among so many there is one for each.
  for (let turned = 0; turned < 8; turned += 1) await bet(await stage.player(), at)
}

describe('a player who excludes himself', () => {
  it.each([0, 1])('stakes nothing on an instant bet, seen from node %i', async (at) => {
    const player = await stage.player()
    // The lane knows his account from before.
    await bet(player, at)
    await stage.exclude(player)
    await expect(bet(player, at)).rejects.toMatchObject(excluded)
    expect(await stage.pockets(player)).toMatchObject({ real: welcomeMinor - unit })
  })

  it('stakes no demo money and no bonus money either', async () => {
    const player = await stage.player(0n, 10n * unit)
    await bet(player, 0)
    await stage.exclude(player)
    await expect(bet(player, 0)).rejects.toMatchObject(excluded)
    await expect(bet(player, 1, { stakeMinor: 5n * unit })).rejects.toMatchObject(excluded)
    expect(await stage.pockets(player)).toMatchObject({ bonus: 9n * unit })
  })

  it('opens no round of turns, and adds no stake to one that is open', async () => {
    const player = await stage.player()
    const round = await openRound(player, 0)
    await stage.exclude(player)
    await expect(turn(round, 0, unit)).rejects.toMatchObject(excluded)
    await expect(turn(round, 1, unit)).rejects.toMatchObject(excluded)
    expect(await stage.pockets(player)).toMatchObject({ escrow: unit })
    // What is staked already is played to its end.
    await turn(round, 0, 0n)
    await endRound(round, 1, 3n * unit)
    expect(await stage.pockets(player)).toMatchObject({
      escrow: 0n,
      real: welcomeMinor + 2n * unit,
    })
    await expect(openRound(player, 0)).rejects.toMatchObject(excluded)
    await expect(openRound(player, 1)).rejects.toMatchObject(excluded)
  })

  it('opens no wager, crash bets among them, and is paid those that are open', async () => {
    const player = await stage.player()
    const id = await stage.openWager(player, unit)
    await stage.exclude(player)
    await expect(stage.openWager(player, unit)).rejects.toMatchObject(excluded)
    await expect(stage.openWager(player, unit, {}, 1)).rejects.toMatchObject(excluded)
    await stage.settle(id, 2n * unit, { shareMinor: unit / 2n })
    await stage.settle(id, 0n, {}, 1)
    expect(await stage.correct(id, 'cancel', { revision: 2, part: 2 })).toMatchObject({
      kind: 'done',
    })
    expect(await stage.pockets(player)).toMatchObject({
      ...{ escrow: 0n, real: welcomeMinor + unit + unit / 2n },
    })
  })

  it('is refused by outside products, and paid their wins', async () => {
    const player = await stage.player()
    const name = player.name
    await callback(player, 0, 'bet', `${name}-1`)
    await stage.exclude(player)
    const refused = { kind: 'refused', refusal: 'not-allowed' }
    expect(await callback(player, 0, 'bet', `${name}-2`)).toEqual(refused)
    expect(await callback(player, 1, 'bet', `${name}-3`)).toEqual(refused)
    expect(await callback(player, 1, 'win', `${name}-1w`)).toMatchObject({ kind: 'done' })
    expect(await stage.pockets(player)).toMatchObject({ real: welcomeMinor })
  })

  it('is refused by outside products where the node knows his books and not his account', async () => {
    const player = await stage.player()
    const name = player.name
    await callback(player, 0, 'bet', `${name}-1`)
    await stage.exclude(player)
    await shakeLanes(0)
    expect(await callback(player, 0, 'bet', `${name}-2`)).toEqual({
      ...{ kind: 'refused', refusal: 'not-allowed' },
    })
    expect(await callback(player, 0, 'bet', `${name}-1`)).toMatchObject({ kind: 'repeated' })
  })

  it('has no way round by an account that is opened afterwards', async () => {
    const player = await stage.player()
    await stage.exclude(player)
    await stage.door().movements.grant({
      ...{ id: stage.first.mintKey(), reason: 'demo_grant', userId: player.userId, telling },
      ...{ currency: 'btc', pocket: 'real', amountMinor: unit, businessKey: `b ${player.name}` },
    })
    await expect(bet(player, 0, { currency: 'btc' })).rejects.toMatchObject(excluded)
    await expect(bet(player, 1, { currency: 'btc' })).rejects.toMatchObject(excluded)
  })

  it('is answered what a bet of before came to, under its key', async () => {
    const player = await stage.player()
    const order = instant(player)
    const first = await stage.door(0).settleBet(order)
    await stage.exclude(player)
    for (const at of [0, 1]) {
      expect(await stage.door(at).settleBet(order)).toMatchObject({
        id: first.id,
        nonce: first.nonce,
      })
    }
  })

  it('may stake again once the exclusion is over', async () => {
    const player = await stage.player()
    await bet(player, 0)
    await stage.exclude(player)
    for (const at of [0, 1]) await expect(bet(player, at)).rejects.toMatchObject(excluded)
    await stage.exclude(player, false)
    for (const at of [0, 1]) await bet(player, at)
    expect(await stage.pockets(player)).toMatchObject({ real: welcomeMinor - 3n * unit })
  })

  it('in the middle of a storm of bets stakes nothing after it', async () => {
    const player = await stage.player()
    const storm = Array.from({ length: 40 }, (_, at) =>
      bet(player, at).then(
        () => true,
        () => false,
      ),
    )
    await stage.exclude(player)
    const late = Array.from({ length: 10 }, (_, at) =>
      bet(player, at).then(
        () => true,
        () => false,
      ),
    )
    const laid = (await Promise.all(storm)).filter((isLaid) => isLaid).length
    expect(await Promise.all(late)).toEqual(late.map(() => false))
    expect(await stage.pockets(player)).toMatchObject({ real: welcomeMinor - BigInt(laid) * unit })
  })
})

describe('a player without birth date, country and terms', () => {
  it('stakes nothing more in an open round, and ends it with what it pays', async () => {
    const player = await stage.player()
    const round = await openRound(player, 0)
    await stage.first.app.platform.database.query({
      text: 'update users set terms_version = null where id = $1',
      values: [player.userId],
    })
    const lacking = { refusal: 'core/details-missing' }
    await expect(turn(round, 1, unit)).rejects.toMatchObject(lacking)
    expect(await turn(round, 1, 0n)).toEqual({ answer: null })
    expect(await endRound(round, 1, 3n * unit)).toEqual({ answer: null })
    expect(await stage.pockets(player)).toMatchObject({ escrow: 0n, real: 1_002n * unit })
  })
})

describe('the products', () => {
  it('are those whose own tests ask for the edges of limits; a spin of the wheel has no stake', () => {
    const ids = stage.first.app.doors.wallet.products.all().map(({ id }) => id)
    const staked = ['originals', 'slots', 'trading', 'sport', 'sportsbook', 'pvp', 'poker']
    expect(ids.toSorted()).toEqual([...staked, 'wheel'].toSorted())
  })
})
