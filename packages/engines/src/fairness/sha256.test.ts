import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hmacKey, hmacSha256 } from './hmac.ts'
import { toHex } from './hex.ts'
import { sha256Hex } from './sha256.ts'

const nodeHash = (message: Uint8Array | string) =>
  createHash('sha256').update(message).digest('hex')
const nodeHmac = (key: Uint8Array | string, message: Uint8Array | string) =>
  createHmac('sha256', key).update(message).digest('hex')
const ourHmac = (key: Uint8Array | string, message: Uint8Array | string) =>
  toHex(hmacSha256(hmacKey(key), message))

const anyText = fc.string({ unit: 'binary', maxLength: 200 })
const anyBytes = fc.uint8Array({ maxLength: 300 })

it('hashes messages of every length from 0 to 200 bytes as the reference does', () => {
  for (let length = 0; length <= 200; length += 1) {
    const message = Uint8Array.from({ length }, (_, index) => (index * 37 + length) & 0xff)
    expect(sha256Hex(message)).toBe(nodeHash(message))
    expect(ourHmac('key', message)).toBe(nodeHmac('key', message))
  }
})

it('agrees with the published SHA-256 example', () => {
  expect(sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

it('hashes 1,000 random texts of any Unicode as the reference does', () => {
  fc.assert(
    fc.property(anyText, (text) => sha256Hex(text) === nodeHash(text)),
    { seed: 1, numRuns: 1000 },
  )
})

it('computes the HMAC of 1,000 random keys and texts as the reference does', () => {
  fc.assert(
    fc.property(anyText, anyText, (key, text) => ourHmac(key, text) === nodeHmac(key, text)),
    { seed: 2, numRuns: 1000 },
  )
})

it('computes the HMAC of 1,000 random byte keys and messages as the reference does', () => {
  fc.assert(
    fc.property(anyBytes, anyBytes, (key, bytes) => ourHmac(key, bytes) === nodeHmac(key, bytes)),
    { seed: 3, numRuns: 1000 },
  )
})

it('reads a lone surrogate as the replacement character, as encoders do', () => {
  expect(sha256Hex('a\ud800b')).toBe(nodeHash('a\ufffdb'))
  expect(sha256Hex('\udc00')).toBe(nodeHash('\ufffd'))
})

it('hashes texts longer than its first buffer, and short ones after them', () => {
  const long = 'Zażółć 🎲 '.repeat(5000)
  expect(sha256Hex(long)).toBe(nodeHash(long))
  expect(sha256Hex('short')).toBe(nodeHash('short'))
})

it('keeps a prepared key usable for any number of messages', () => {
  const key = hmacKey('seed')
  for (const message of ['a', 'b'.repeat(100), 'a']) {
    expect(toHex(hmacSha256(key, message))).toBe(nodeHmac('seed', message))
  }
})
