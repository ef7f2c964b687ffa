import { expect, it } from 'vitest'
import { hmacKey } from './fairness/hmac.ts'
import { openStream, type RandomStream } from './fairness/stream.ts'
import type { GameData, InstantGame } from './instant-game.ts'
import {
  instantGames,
  isExtendedGameId,
  isInstantGameId,
  isSpotGameId,
  spotGames,
} from './registry.ts'

const games: readonly InstantGame<GameData, GameData>[] = [
  ...Object.values(instantGames),
  ...Object.values(spotGames),
]

/** Good parameters of each game, and how many words of the stream a bet with them may read. */
const good: Readonly<Record<string, { params: Record<string, unknown>; words: number }>> = {
  limbo: { params: { target: 2.5 }, words: 1 },
  dice: { params: { condition: 'over', target: 50.5 }, words: 1 },
  plinko: { params: { rows: 12, risk: 'high' }, words: 12 },
  wheel: { params: { segments: 30, risk: 'medium' }, words: 1 },
  diamonds: { params: {}, words: 5 },
  keno: { params: { risk: 'classic', picks: [0, 39, 7] }, words: 10 },
  roulette: { params: { bets: { red: 3, 'straight:0': 1 } }, words: 1 },
  baccarat: { params: { bets: { player: 5, tie: 2 } }, words: 6 },
}
const goodParams = new Map(Object.entries(good).map(([id, { params }]) => [id, params]))
const key = hmacKey('a'.repeat(64))

it('lists every game under its own id and kind', () => {
  for (const [id, game] of Object.entries({ ...instantGames, ...spotGames })) {
    expect(game.id).toBe(id)
  }
  expect(['limbo', 'dice', 'plinko', 'wheel', 'diamonds', 'keno'].every(isInstantGameId)).toBe(true)
  expect(['roulette', 'baccarat'].every(isSpotGameId)).toBe(true)
  expect(['mines', 'blackjack', 'matrix'].every(isExtendedGameId)).toBe(true)
  for (const id of ['', 'Dice', 'crash', '__proto__', 'constructor', 'toString']) {
    expect([isInstantGameId(id), isSpotGameId(id), isExtendedGameId(id)]).toEqual([
      false,
      false,
      false,
    ])
  }
})

const notNumbers = [NaN, Infinity, -Infinity, 1e309, -0, 0, -5, 5.001, 1e-7, 0.1 + 0.2, 2 ** 53]
const notScalars: unknown[] = [
  '5',
  '',
  null,
  undefined,
  true,
  [5.5],
  [],
  {},
  { valueOf: () => 5 },
  5n,
  new Date(0),
]

it.each(games)('refuses hostile values of every parameter of $id by name', (game) => {
  const params = goodParams.get(game.id) ?? {}
  for (const field of Object.keys(params)) {
    for (const value of [...notNumbers, ...notScalars]) {
      const raw = { ...params, [field]: value }
      expect(game.parseParams(raw), String(value)).toEqual({ ok: false, field })
    }
  }
})

it.each(games)('refuses anything but a plain set of fields as parameters of $id', (game) => {
  for (const raw of [
    null,
    undefined,
    5,
    'target',
    true,
    [],
    [goodParams.get(game.id)],
    () => 1,
    5n,
  ]) {
    expect(game.parseParams(raw)).toEqual({ ok: false, field: 'params' })
  }
})

it.each(games)('refuses unknown, missing and inherited fields of $id', (game) => {
  const own = goodParams.get(game.id) ?? {}
  expect(game.parseParams({ ...own, multiplier: 9900 })).toEqual({
    ok: false,
    field: 'multiplier',
  })
  const fields = Object.keys(own).length
  expect(game.parseParams(Object.create(own)).ok).toBe(fields === 0)
  expect(game.parseParams({}).ok).toBe(fields === 0)
  const json = JSON.stringify({ ...own, last: 1 }).replace('"last":1', '"__proto__":{"target":5}')
  expect(game.parseParams(JSON.parse(json))).toEqual({ ok: false, field: '__proto__' })
  expect(game.parseParams({ ...own, [Symbol('x')]: 1 })).toEqual({ ok: false, field: 'Symbol(x)' })
})

it.each(games)('returns a fresh copy of good parameters of $id', (game) => {
  const raw = goodParams.get(game.id)
  const parsed = game.parseParams(raw)
  expect(parsed).toEqual({ ok: true, params: raw })
  expect(parsed.ok && parsed.params).not.toBe(raw)
})

it.each(games)('replays $id to the same result and reads its words only', (game) => {
  const parsed = game.parseParams(goodParams.get(game.id))
  if (!parsed.ok) throw new Error(parsed.field)
  const words = good[game.id]?.words ?? 0
  for (let nonce = 0; nonce < 200; nonce += 1) {
    const stream = openStream(key, 'replay', nonce)
    const indexes = new Set<number>()
    const watched: RandomStream = {
      ...unread,
      word: (index) => (indexes.add(index), stream.word(index)),
      int: (index, range) => (indexes.add(index), stream.int(index, range)),
    }
    const first = game.play(parsed.params, watched)
    expect(game.play(parsed.params, openStream(key, 'replay', nonce))).toEqual(first)
    expect([...indexes].sort((one, two) => one - two)).toEqual(
      Array.from({ length: words }, (_, index) => index),
    )
    expect(first.multiplierE4).toBeLessThanOrEqual(game.multiplierMaxE4(parsed.params))
  }
})

const neverRead = (): never => {
  throw new Error('moves the cursor of the stream')
}
const unread = { nextWord: neverRead, nextInt: neverRead, draw: neverRead }
