import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hmacKey } from './hmac.ts'
import { fairnessSteps } from './steps.ts'
import { openStream } from './stream.ts'

const serverSeed = '74718a18e7912f04b5c36092fcefca6ef02122eb14a3984d12ec19584181df7f'
const key = hmacKey(serverSeed)

function referenceWord(clientSeed: string, nonce: number, index: number): number {
  const block = Math.floor(index / 8)
  const digest = createHmac('sha256', serverSeed).update(`${clientSeed}:${nonce}:${block}`).digest()
  return digest.readUInt32BE((index % 8) * 4)
}

it('gives the big-endian words of HMAC(serverSeed, clientSeed:nonce:block)', () => {
  const cases = fc.tuple(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 64 }),
    fc.nat(2 ** 31 - 1),
    fc.nat(60),
  )
  fc.assert(
    fc.property(cases, ([clientSeed, nonce, index]) => {
      const word = openStream(key, clientSeed, nonce).word(index)
      return word === referenceWord(clientSeed, nonce, index)
    }),
    { seed: 4, numRuns: 1000 },
  )
})

it('accepts nonces up to the largest exact integer', () => {
  const nonce = Number.MAX_SAFE_INTEGER
  expect(openStream(key, 'abc', nonce).word(0)).toBe(referenceWord('abc', nonce, 0))
})

it('replays the same words whatever was read before, and next to another open stream', () => {
  const first = openStream(key, 'alice', 7)
  const other = openStream(key, 'bob', 7)
  const forward = Array.from({ length: 40 }, (_, index) => {
    other.nextWord()
    return first.word(index)
  })
  const backward = Array.from({ length: 40 }, (_, index) => first.word(39 - index))
  expect(backward.reverse()).toEqual(forward)
  const sequential = openStream(key, 'alice', 7)
  expect(forward).toEqual(forward.map(() => sequential.nextWord()))
})

it('scales a word by floor(word * range / 2^32)', () => {
  fc.assert(
    fc.property(fc.nat(500), fc.integer({ min: 1, max: 2 ** 21 }), (nonce, range) => {
      const stream = openStream(key, 'scale', nonce)
      const exact = (BigInt(stream.word(0)) * BigInt(range)) >> 32n
      return BigInt(stream.int(0, range)) === exact && BigInt(stream.nextInt(range)) === exact
    }),
    { seed: 5, numRuns: 1000 },
  )
})

it('draws different numbers by removing the element at int(what is left)', () => {
  const left = Array.from({ length: 40 }, (_, index) => index)
  const reference = openStream(key, 'draw', 1)
  const expected = Array.from({ length: 10 }, (_, step) => {
    const [taken] = left.splice(reference.int(step, left.length), 1)
    return taken
  })
  const stream = openStream(key, 'draw', 1)
  const drawn = stream.draw(40, 10)
  expect(drawn).toEqual(expected)
  expect(new Set(drawn).size).toBe(10)
  expect(stream.nextWord()).toBe(reference.word(10))
})

it('draws a whole deck as a permutation', () => {
  const deck = openStream(key, 'deck', 3).draw(52, 52)
  expect([...deck].sort((a, b) => a - b)).toEqual(Array.from({ length: 52 }, (_, card) => card))
})

it('lays the calculation open in steps that lead to the same word', () => {
  for (const index of [0, 7, 8, 21]) {
    const seeds = { serverSeed, clientSeed: 'Zażółć-9a233', nonce: 420 }
    const steps = fairnessSteps(seeds, index)
    const start = (index % 8) * 8
    expect(steps.message).toBe(`Zażółć-9a233:420:${Math.floor(index / 8)}`)
    expect(steps.bytesHex).toBe(steps.digestHex.slice(start, start + 8))
    expect(steps.bytes).toHaveLength(4)
    expect(Number.parseInt(steps.bytesHex, 16)).toBe(steps.number)
    expect(steps.number).toBe(openStream(key, seeds.clientSeed, 420).word(index))
    expect(steps.u).toBe(steps.number / 2 ** 32)
  }
})
