import type { BetInfo } from '@powerplay/contract'
import { describe, expect, it } from 'vitest'
import { draftOfAddress, emptyDraft, readDraft, withBet, withGame } from './check-draft.ts'
import { checkGames } from '../games/check-games.ts'

const serverSeed = '5de0353a3cfb3f08ce75986413704bcf8a65a118027d3c703455df15652ac52d'
const address = `?verify=dice-${serverSeed}-marlo-night-train-381`
const seeds = { serverSeed, clientSeed: 'quiet-harbor', nonce: '7' }

const bet = (change: Partial<BetInfo['info']>): BetInfo => ({
  metadata: { id: 'dice', name: 'Dice', image: '' },
  user: { _id: null, name: null, avatar: null, private_bets: true },
  info: {
    id: 'bet_1',
    _id: 'bet_1',
    game: 'dice',
    user: null,
    currency: 'usdt',
    splitTotal: '1',
    payout: '0',
    profit: '-1',
    multiplier: 0,
    status: 'lose',
    server_seed: serverSeed,
    server_seed_hash: 'b'.repeat(64),
    client_seed: 'quiet-harbor',
    nonce: 7,
    created_at: '2026-01-01T00:00:00.000Z',
    demo: false,
    product: 'originals',
    params: {},
    data: {},
    ...change,
  },
})

/** What the form makes of a stored bet. */
function paramsOf(change: Partial<BetInfo['info']>) {
  const stored = bet(change)
  const draft = { ...emptyDraft(stored.info.game), ...seeds }
  const input = readDraft(withBet(draft, stored))
  return input.ok ? input.round.params : input.problems
}

describe('the form of the checker', () => {
  it('is filled by a verify link, whose client seed may hold a dash [PROF-002]', () => {
    expect(draftOfAddress(address)).toMatchObject({
      game: 'dice',
      serverSeed,
      clientSeed: 'marlo-night-train',
      nonce: '381',
    })
  })

  it('starts empty with the game of the address, or with dice', () => {
    expect(draftOfAddress('?game=limbo')).toEqual(emptyDraft('limbo'))
    expect(draftOfAddress('?game=crash')).toEqual(emptyDraft('crash'))
    expect(draftOfAddress('?verify=nonsense')).toEqual(emptyDraft('dice'))
    expect(draftOfAddress('?game=__proto__')).toEqual(emptyDraft('dice'))
  })

  it('names every field that is wrong', () => {
    expect(readDraft(emptyDraft('dice'))).toEqual({
      ok: false,
      problems: ['serverSeed', 'clientSeed', 'nonce'],
    })
    const mines = { ...emptyDraft('mines'), ...seeds, fields: { mines: '25', picks: '3, x' } }
    expect(readDraft(mines)).toEqual({ ok: false, problems: ['mines', 'picks'] })
  })

  it('keeps the seeds when the game is changed', () => {
    const draft = withGame(draftOfAddress(address), 'limbo')
    expect(draft).toMatchObject({ game: 'limbo', fields: { target: '2.00' }, serverSeed })
  })

  it('knows every one of the seventeen games', () => {
    expect(Object.keys(checkGames)).toHaveLength(18)
  })

  it('takes places as the screen counts them and spots in units of the currency', () => {
    const fields = { mines: '3', picks: '1, 5 25' }
    expect(readDraft({ ...emptyDraft('mines'), ...seeds, fields })).toMatchObject({
      round: { params: { mines: 3, picks: [0, 4, 24] } },
    })
    const bets = { bets: 'red 0.5, straight:17 1.25' }
    expect(readDraft({ ...emptyDraft('roulette'), ...seeds, fields: bets })).toMatchObject({
      round: { params: { bets: { red: 50_000_000, 'straight:17': 125_000_000 } } },
    })
  })

  it.each([
    [
      'dice',
      { params: { condition: 'under', target: 12.5 } },
      { condition: 'under', target: 12.5 },
    ],
    ['crash', { params: { cashout: 2.5 } }, { cashout: 2.5 }],
    ['crash', { params: {} }, {}],
    ['diamonds', { params: {} }, {}],
    ['keno', { params: { risk: 'high', picks: [0, 39] } }, { risk: 'high', picks: [0, 39] }],
    [
      'roulette',
      { params: { bets: { 'dozen:1': '0.50000000' } } },
      { bets: { 'dozen:1': 50_000_000 } },
    ],
    [
      'tower',
      { params: { difficulty: 'expert' }, turns: [{ tile: 2 }, { tile: 0 }] },
      { difficulty: 'expert', picks: [2, 0] },
    ],
    ['coinflip', { turns: [{ side: 'heads' }] }, { picks: ['heads'] }],
    ['hilo', { turns: [{ action: 'skip' }, { action: 'low' }] }, { actions: ['skip', 'low'] }],
    [
      'blackjack',
      { turns: [{ action: 'insurance', accept: true }, { action: 'stand' }] },
      { actions: ['stand'], insurance: true },
    ],
    [
      'videopoker',
      { turns: [{ hold: [true, false, false, true, false] }] },
      { hold: [true, false, false, true, false] },
    ],
    ['videopoker', { turns: [] }, { hold: [true, true, true, true, true] }],
  ])('is filled from a stored bet of %s', (game, change, params) => {
    expect(paramsOf({ game, ...change })).toEqual(params)
  })
})
