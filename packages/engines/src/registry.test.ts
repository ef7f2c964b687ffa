import { expect, it } from 'vitest'
import { hmacKey } from './fairness/hmac.ts'
import { openStream, type RandomStream } from './fairness/stream.ts'
import { instantGames, isInstantGameId } from './registry.ts'

const games = Object.values(instantGames)
const goodParams: Record<string, Record<string, unknown>> = {
  limbo: { target: 2.5 },
  dice: { condition: 'over', target: 50.5 },
}
const key = hmacKey('a'.repeat(64))

it('lists every game under its own id', () => {
  for (const [id, game] of Object.entries(instantGames)) expect(game.id).toBe(id)
  expect(['limbo', 'dice'].every(isInstantGameId)).toBe(true)
  for (const id of ['', 'Dice', 'crash', '__proto__', 'constructor', 'toString']) {
    expect(isInstantGameId(id)).toBe(false)
  }
})

const notNumbers = [NaN, Infinity, -Infinity, 1e309, -0, 0, -5, 5.001, 1e-7, 0.1 + 0.2, 2 ** 53]
const notScalars: unknown[] = [
  '5',
  '',
  null,
  undefined,
  true,
  [5],
  [],
  {},
  { valueOf: () => 5 },
  5n,
  new Date(0),
]

it.each(games)('refuses hostile targets of $id by name', (game) => {
  for (const target of [...notNumbers, ...notScalars]) {
    const raw = { ...goodParams[game.id], target }
    expect(game.parseParams(raw), String(target)).toEqual({ ok: false, field: 'target' })
  }
})

it.each(games)('refuses anything but a plain set of fields as parameters of $id', (game) => {
  for (const raw of [null, undefined, 5, 'target', true, [], [goodParams[game.id]], () => 1, 5n]) {
    expect(game.parseParams(raw)).toEqual({ ok: false, field: 'params' })
  }
})

it.each(games)('refuses unknown, missing and inherited fields of $id', (game) => {
  const good = goodParams[game.id] ?? {}
  expect(game.parseParams({ ...good, multiplier: 9900 })).toEqual({
    ok: false,
    field: 'multiplier',
  })
  expect(game.parseParams(Object.create(good)).ok).toBe(false)
  expect(game.parseParams({}).ok).toBe(false)
  const json = JSON.stringify(good).replace('}', ',"__proto__":{"target":5}}')
  expect(game.parseParams(JSON.parse(json))).toEqual({ ok: false, field: '__proto__' })
  expect(game.parseParams({ ...good, [Symbol('x')]: 1 })).toEqual({ ok: false, field: 'Symbol(x)' })
})

it.each(games)('returns a fresh copy of good parameters of $id', (game) => {
  const raw = goodParams[game.id]
  const parsed = game.parseParams(raw)
  expect(parsed).toEqual({ ok: true, params: raw })
  expect(parsed.ok && parsed.params).not.toBe(raw)
})

it.each(games)('replays $id to the same result and reads only word 0', (game) => {
  const parsed = game.parseParams(goodParams[game.id])
  if (!parsed.ok) throw new Error(parsed.field)
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
    expect([...indexes]).toEqual([0])
    expect(
      first.multiplierE4 === 0 || first.multiplierE4 === game.multiplierMaxE4(parsed.params),
    ).toBe(true)
  }
})

const neverRead = (): never => {
  throw new Error('reads past word 0')
}
const unread = { nextWord: neverRead, nextInt: neverRead, draw: neverRead }
