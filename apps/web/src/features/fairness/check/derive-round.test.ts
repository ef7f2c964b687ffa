import type { BetInfo } from '@powerplay/contract'
import { crashHashBack, fairnessSteps } from '@powerplay/engines'
import { describe, expect, it } from 'vitest'
import vectors from '../../../../../../packages/verifier/vectors.json'
import { lastStep } from './check-steps.tsx'
import { deriveRound, isSameBet, type DerivedRound } from './derive-round.ts'
import { checkGames } from '../games/check-games.ts'
import { chainEnd, crashProof } from '../games/crash-proof.ts'
import { fractionText, wordSteps } from '../games/word-steps.ts'

interface Vector {
  readonly serverSeed?: string
  readonly clientSeed?: string
  readonly nonce?: number
  readonly params: Readonly<Record<string, unknown>>
  readonly expect: Readonly<Record<string, unknown>>
}

const games = Object.entries<readonly Vector[]>(vectors.games)

function roundOf(game: string, { serverSeed, clientSeed, nonce, params }: Vector) {
  if (game !== 'crash') {
    return {
      game,
      serverSeed: serverSeed ?? '',
      clientSeed: clientSeed ?? '',
      nonce: nonce ?? 0,
      params,
    }
  }
  const { gameHash, salt, ...rest } = params
  return { game, serverSeed: String(gameHash), clientSeed: String(salt), nonce: 3, params: rest }
}

function derivedOf(game: string, vector: Vector): DerivedRound {
  const derivation = deriveRound(roundOf(game, vector))
  if (!derivation.ok) throw new Error(derivation.reason)
  return derivation.derived
}

function storedBet(derived: DerivedRound, change: Partial<BetInfo['info']> = {}): BetInfo {
  const { round, outcome, multiplier } = derived
  return {
    metadata: { id: round.game, name: round.game, image: '' },
    user: { _id: null, name: null, avatar: null, private_bets: true },
    info: {
      id: 'bet_1',
      _id: 'bet_1',
      game: round.game,
      user: null,
      currency: 'usdt',
      splitTotal: '1',
      payout: '1.96',
      profit: '0.96',
      multiplier: multiplier ?? 1.01,
      status: 'win',
      server_seed: round.serverSeed,
      server_seed_hash:
        round.game === 'crash' ? String(outcome['previousHash']) : derived.serverSeedHash,
      client_seed: round.clientSeed,
      nonce: round.nonce,
      created_at: '2026-01-01T00:00:00.000Z',
      demo: false,
      product: 'originals',
      params: round.params,
      data: { ...outcome },
      ...change,
    },
  }
}

describe('a derived round', () => {
  it.each(games)(
    'of %s is the published one, and the bet it is compared with',
    (game, published) => {
      for (const vector of published) {
        const derived = derivedOf(game, vector)
        for (const name of checkGames[game]?.proof ?? []) {
          expect(derived.outcome[name]).toBeDefined()
        }
        const told = Object.keys(derived.outcome).filter((name) => name in vector.expect)
        expect(told.length).toBeGreaterThan(0)
        for (const name of told) expect(derived.outcome[name]).toEqual(vector.expect[name])
        expect(isSameBet(derived, storedBet(derived))).toBe(true)
      }
    },
  )

  it.each(games)(
    'of %s is no bet of another draw, commitment, nonce or seed',
    (game, published) => {
      const vector = published[0]
      if (!vector) throw new Error('there are vectors of every game')
      const derived = derivedOf(game, vector)
      const field = checkGames[game]?.proof[0] ?? ''
      for (const forged of [
        { data: { ...derived.outcome, [field]: 'another' } },
        { server_seed_hash: '0'.repeat(64) },
        { nonce: derived.round.nonce + 1 },
        { client_seed: 'another' },
      ]) {
        expect(isSameBet(derived, storedBet(derived, forged))).toBe(false)
      }
    },
  )

  it('is read from the layout that the end of a round revealed', () => {
    const [vector] = vectors.games.hilo
    if (!vector) throw new Error('there are vectors of hilo')
    const derived = derivedOf('hilo', vector)
    const data = { cards: [1, 2], reveal: { cards: derived.outcome['cards'] } }
    expect(isSameBet(derived, storedBet(derived, { data }))).toBe(true)
  })

  it('is no bet that paid another multiplier', () => {
    const [vector] = vectors.games.dice
    if (!vector) throw new Error('there are vectors of dice')
    const derived = derivedOf('dice', vector)
    expect(isSameBet(derived, storedBet(derived, { multiplier: 2.5 }))).toBe(false)
  })

  it('of crash may have been taken by hand, but not past its point or its target', () => {
    const vector = vectors.games.crash.find(({ expect: { result } }) => result > 1.6)
    if (!vector) throw new Error('there is a game that goes far enough')
    const { gameHash, salt } = vector.params
    const derivedWith = (params: object) =>
      derivedOf('crash', { params: { gameHash, salt, ...params }, expect: {} })
    const isBet = (params: object, multiplier: number) => {
      const derived = derivedWith(params)
      return isSameBet(derived, storedBet(derived, { multiplier }))
    }
    expect(isBet({}, 1.3)).toBe(true)
    expect(isBet({}, 0)).toBe(true)
    expect(isBet({}, vector.expect.result + 0.01)).toBe(false)
    expect(isBet({ cashout: 1.5 }, 1.5)).toBe(true)
    expect(isBet({ cashout: 1.5 }, 1.2)).toBe(true)
    expect(isBet({ cashout: 1.5 }, 1.55)).toBe(false)
    expect(isBet({ cashout: 1.5 }, 0)).toBe(false)
  })

  it('says what of its inputs no round can have', () => {
    const round = { serverSeed: 'a'.repeat(64), clientSeed: 'x', nonce: 0 }
    const params = { mines: 3, picks: [4, 4] }
    expect(deriveRound({ game: 'mines', ...round, params })).toMatchObject({ ok: false })
    expect(deriveRound({ game: 'unheard-of', ...round, params: {} })).toMatchObject({ ok: false })
  })

  it('of blackjack that was left alone is stood on by the house', () => {
    const open = vectors.games.blackjack.find(({ params }) => params.actions.join() === 'stand')
    if (!open) throw new Error('there is a vector with a stand')
    const alone = { ...open, params: { ...open.params, actions: [] } }
    expect(derivedOf('blackjack', alone).multiplier).toBe(derivedOf('blackjack', open).multiplier)
  })
})

describe('the steps of a derivation', () => {
  it('are those of the published example [PROF-004]', () => {
    const serverSeed = '5de0353a3cfb3f08ce75986413704bcf8a65a118027d3c703455df15652ac52d'
    const round = {
      game: 'dice',
      serverSeed,
      clientSeed: 'marlo-night-train',
      nonce: 381,
      params: { condition: 'over', target: 49.5 },
    }
    const derivation = deriveRound(round)
    if (!derivation.ok) throw new Error('the example is complete')
    const steps = fairnessSteps(round)
    expect(steps).toMatchObject({ message: 'marlo-night-train:381:0', bytesHex: 'cbb791af' })
    expect(fractionText(steps)).toBe('0.7957697918')
    expect(lastStep(derivation.derived, steps)).toEqual({
      chain: '0.7957697918 × 10001 = 7958.4936 → 7958 →',
      result: '79.58',
    })
  })

  const meaningsOf = (game: keyof typeof vectors.games) => {
    const vector = vectors.games[game][1]
    if (!vector) throw new Error('there are vectors of every game')
    const round = roundOf(game, vector)
    return { meanings: wordSteps(round).map((word) => word.meaning), expected: vector.expect }
  }

  it.each([
    ['plinko', 'path', (path: string) => [...path].map((way) => (way === 'L' ? 'left' : 'right'))],
    ['keno', 'drawn', (drawn: number[]) => drawn.map((number) => `number ${number + 1}`)],
    ['mines', 'mines', (mines: number[]) => mines.map((cell) => `mine on tile ${cell + 1}`)],
    [
      'tower',
      'safeTiles',
      (rows: number[][]) =>
        rows.flatMap((tiles, row) => tiles.map((tile) => `row ${row + 1}, safe tile ${tile + 1}`)),
    ],
    [
      'stairs',
      'stones',
      (rows: number[][]) =>
        rows.flatMap((stones, row) =>
          stones.map((column) => `row ${row + 1}, stone on column ${column + 1}`),
        ),
    ],
    [
      'coinflip',
      'flips',
      (flips: string[]) => flips.map((side, index) => `flip ${index + 1}: ${side}`),
    ],
  ] as const)('lead to the outcome of %s, number by number', (game, field, inWords) => {
    const { meanings, expected } = meaningsOf(game)
    // The published outcome has the shape that its game is listed with above.
    expect(meanings).toEqual(Reflect.apply(inWords, undefined, [Reflect.get(expected, field)]))
  })

  it('of crash lead from the hash of the game to its point and back to the end of the chain', () => {
    const [vector] = vectors.games.crash
    if (!vector) throw new Error('there are vectors of crash')
    const round = roundOf('crash', vector)
    expect(crashProof(round).previousHash).toBe(vector.expect.previousHash)
    expect(chainEnd(round)).toBe(crashHashBack(round.serverSeed, 3))
    expect(chainEnd({ ...round, nonce: 10_000_000 })).toBeUndefined()
  })
})
