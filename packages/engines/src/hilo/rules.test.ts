import { expect, it } from 'vitest'
import { freeTerms, playOut } from '../test/play.ts'
import { scripted, streamOf, streamOfNonce } from '../test/streams.ts'
import { hiloWays, isRightGuess, type HiloGuess } from './guess.ts'
import { hilo, hiloPriceE4 } from './rules.ts'
import vectors from './vectors.json'

const guesses: readonly HiloGuess[] = ['high', 'low', 'same']
const cards = Array.from({ length: 52 }, (_, card) => card)

it.each(vectors)('plays as published for nonce $nonce of $clientSeed', (vector) => {
  const stream = streamOf(vector)
  const turns = vector.params.actions.map((action) => ({ action }))
  const { types, state, ending } = playOut(hilo, { params: {}, turns }, stream)
  expect(types).toEqual(vector.expect.turns)
  expect(ending).toBe(vector.expect.state)
  expect(hilo.multiplierE4(state) / 10_000).toBe(vector.expect.multiplier)
  expect(hilo.reveal(state, stream)).toEqual({ cards: vector.expect.cards })
})

it('wins every guess on exactly the ranks that its ways count', () => {
  for (const open of cards) {
    for (const guess of guesses) {
      const ways = hiloWays(open)[guess]
      if (ways === null) continue
      const right = cards.filter((next) => isRightGuess(guess, open, next))
      expect(right.length / 4, `${guess} on ${open}`).toBe(ways)
    }
  }
})

it('returns 98.996 % to 99.000 % on the first guess, 98.99 % to 99 % on two', () => {
  const returns = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map(
    (ways) => (hiloPriceE4([ways]) * ways) / 13 / 10_000,
  )
  expect(Math.min(...returns).toFixed(5)).toBe('0.98996')
  expect(Math.max(...returns).toFixed(5)).toBe('0.99000')
  for (let first = 1; first <= 12; first += 1) {
    for (let second = 1; second <= 12; second += 1) {
      const share = (hiloPriceE4([first, second]) * first * second) / 169 / 10_000
      expect(share).toBeLessThanOrEqual(0.99)
      expect(share).toBeGreaterThan(0.9899)
    }
  }
})

it('offers on aces and kings the strict side and "same", elsewhere both sides', () => {
  expect(hiloWays(48)).toEqual({ high: 12, low: null, same: 1 })
  expect(hiloWays(44)).toEqual({ high: null, low: 12, same: 1 })
  expect(hiloWays(0)).toEqual({ high: 12, low: 2, same: null })
  const onAce = playOut(hilo, { params: {}, turns: [{ action: 'low' }] }, scripted([48, 0]))
  expect(onAce.types).toEqual(['fail'])
})

it('gives the stake back after nothing but skips, at the end or before', () => {
  const skips = (count: number) => Array.from({ length: count }, () => ({ action: 'skip' }))
  const some = playOut(hilo, { params: {}, turns: skips(3) }, streamOfNonce(1))
  expect(some.ending).toBe('open')
  expect(some.state.status).toBe('cancel')
  const all = playOut(hilo, { params: {}, turns: skips(60) }, streamOfNonce(1))
  expect(all.types).toHaveLength(51)
  expect(all.types.at(-1)).toBe('finish')
  expect(all.state.status).toBe('cancel')
  expect(hilo.settle(all.state, 77n).payoutMinor).toBe(77n)
})

it('ends at exactly 1,000,000', () => {
  const aces = scripted(Array.from({ length: 52 }, () => 48))
  const turns = Array.from({ length: 51 }, () => ({ action: 'same' }))
  const { types, state, ending } = playOut(hilo, { params: {}, turns }, aces)
  expect(types).toHaveLength(6)
  expect(ending).toBe('finish')
  expect(hilo.multiplierE4(state)).toBe(10_000_000_000)
})

it('refuses the guesses that would pass a lower maximum, and ends when all would', () => {
  const terms = { ...freeTerms, multiplierCapE4: 20_000 }
  const stream = scripted([48, 0, 44, 44, 20, 20, 24, 24])
  const state = hilo.open({}, stream, terms)
  expect(hilo.view(state).ways).toEqual({ high: 12, low: null, same: null })
  const refused = hilo.turn(state, 'same', stream)
  expect(refused).toEqual({ type: 'fail', state, reason: 'cap' })
  const climb = Array.from({ length: 9 }, () => ({ action: 'high' }))
  const twos = scripted([0, 4, 0, 4, 0, 4, 0, 4, 0, 4].map((card, index) => (index ? card : 48)))
  const { state: last } = playOut(hilo, { params: {}, turns: climb, terms }, twos)
  expect(hilo.multiplierE4(last)).toBeLessThanOrEqual(terms.multiplierCapE4)
})
