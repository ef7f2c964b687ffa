import { expect, it } from 'vitest'
import vectors from '../limbo/vectors.json'
import { isClientSeed } from './client-seed.ts'
import { commitmentOf, isServerSeed } from './commitment.ts'

it('accepts printable texts of 1 to 64 characters exactly as entered', () => {
  const accepted = [
    'a',
    '737e2b504db8e8a3',
    'player 0c8b',
    'a-b--c-1',
    ' ',
    'Zażółć',
    '幸運',
    '👨‍👩‍👧',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  ]
  for (const text of accepted) expect(isClientSeed(text), text).toBe(true)
  expect(isClientSeed('x'.repeat(64))).toBe(true)
  expect(isClientSeed('🎲'.repeat(64))).toBe(true)
})

it('refuses the separator, control characters and texts too short or too long', () => {
  const refused = ['', 'a:b', ':', 'a\0b', 'a\nb', 'a\tb', '\u007f', '\u0085', '\u2028', '\u2029']
  for (const text of refused) expect(isClientSeed(text), JSON.stringify(text)).toBe(false)
  expect(isClientSeed('x'.repeat(65))).toBe(false)
  expect(isClientSeed('🎲'.repeat(65))).toBe(false)
  expect(isClientSeed('x'.repeat(1_000_000))).toBe(false)
})

it('refuses what cannot be printed, stored or told apart', () => {
  for (const text of [
    '\ud800',
    'a\udc00b',
    '\ufffe',
    '\u{10ffff}',
    '\ue000',
    'a\u202eb',
    '\u2066',
  ]) {
    expect(isClientSeed(text), JSON.stringify(text)).toBe(false)
  }
})

it('knows a server seed by its 64 lower-case hex characters', () => {
  expect(isServerSeed('0123456789abcdef'.repeat(4))).toBe(true)
  for (const text of ['', 'a'.repeat(63), 'a'.repeat(65), 'A'.repeat(64), `${'a'.repeat(64)}\n`]) {
    expect(isServerSeed(text)).toBe(false)
  }
})

it('commits to the text of a server seed', () => {
  expect(commitmentOf(vectors[0]?.serverSeed ?? '')).toBe(
    '44c0d46dd9253b63f0c903b80451addc0f82856d23b8d131de81654003912112',
  )
})
