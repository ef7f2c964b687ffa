import type { PvpProof } from '@powerplay/contract'
import { commitmentOf } from '@powerplay/engines'
import { duelPrize, flipDuel, rollDuel } from '@powerplay/engines/pvp/duel'
import { drawPool, entriesHash } from '@powerplay/engines/pvp/pool'
import { saltedSeed } from '@powerplay/engines/pvp/salted-seed'
import { sha256Hex } from '@powerplay/engines/fairness/sha256'
import { describe, expect, it } from 'vitest'
import { checkProof } from './check-proof.ts'

const serverSeed = sha256Hex('a server seed')
const common = {
  ...{ serverSeed, serverSeedHash: commitmentOf(serverSeed), currency: 'usdt', entries: null },
  ...{ entriesHash: null, creatorSeed: null, joinerSeed: null, stakeMinor: null },
  ...{ creatorSide: null, own: null, beacon: null },
}
const mine = { salt: '5a17'.repeat(8), clientSeed: 'kept for months' }
const entries = [60_000n, 40_000n].map((amountMinor, at) => ({
  ...{ user: `u${at}`, amountMinor, clientSeed: at === 0 ? saltedSeed(mine) : `s${at}` },
}))
const drawn = drawPool(entries, { serverSeed, round: 7, feeBps: 300, beacon: null })
const pool: PvpProof = {
  ...{ ...common, kind: 'pool', nonce: 7, feeBps: 300, entriesHash: entriesHash(entries) },
  entries: entries.map(({ user, amountMinor, clientSeed }, at) => {
    const text = `${user}:${amountMinor}:${clientSeed}`
    return {
      amountMinor: String(amountMinor),
      hash: sha256Hex(text),
      own: at === 0 ? { ...mine, text, entryId: 'bet_1' } : null,
    }
  }),
  expect: {
    ...{ pick: String(drawn.pick), winner: drawn.winner },
    ...{ prize: String(drawn.prizeMinor), fee: String(drawn.feeMinor) },
  },
}
const seeds = { serverSeed, creatorSeed: 'c', joinerSeed: saltedSeed(mine) }
const { prizeMinor, feeMinor } = duelPrize(500n, 200)
const duel = {
  ...{ ...common, ...seeds, nonce: 1, feeBps: 200, stakeMinor: '500' },
  own: { ...mine, side: 'joiner' as const },
}
const money = { prize: String(prizeMinor), fee: String(feeMinor) }
const side = flipDuel(seeds)
const coin: PvpProof = {
  ...{ ...duel, kind: 'coinflip', creatorSide: 'heads' },
  expect: { side, winner: side === 'heads' ? 'creator' : 'joiner', ...money },
}
const rolled = rollDuel(seeds)
const dice: PvpProof = {
  ...{ ...duel, kind: 'dice' },
  expect: {
    ...{ winner: rolled.winner, ...money },
    pairs: rolled.pairs.map(([one, other]): [number, number] => [one, other]),
  },
}
const value = { round: 9, value: 'b'.repeat(64) }
const withValue = drawPool(entries, { serverSeed, round: 7, feeBps: 300, beacon: value })
const poolOfBeacon: PvpProof = {
  ...{ ...pool, beacon: { url: 'https://beacon.example', ...value } },
  expect: {
    ...{ pick: String(withValue.pick), winner: withValue.winner },
    ...{ prize: String(withValue.prizeMinor), fee: String(withValue.feeMinor) },
  },
}
const isRight = (proof: PvpProof) => checkProof(proof)?.isRight
const saying = (proof: PvpProof, more: object): PvpProof => ({
  ...proof,
  expect: proof.expect && { ...proof.expect, ...more },
})

describe.each([
  ['a pool', pool],
  ['a pool with a beacon', poolOfBeacon],
  ['a coin', coin],
  ['dice', dice],
])('the check of %s', (_name, proof) => {
  it('is content with what was drawn and with nothing else', () => {
    expect(isRight(proof)).toBe(true)
    expect(isRight({ ...proof, serverSeedHash: sha256Hex('another') })).toBe(false)
    expect(isRight(saying(proof, { prize: '1' }))).toBe(false)
    expect(isRight(saying(proof, { fee: '1' }))).toBe(false)
    expect(isRight(saying(proof, { winner: 'nobody' }))).toBe(false)
  })
})

const withOwn = (proof: PvpProof, own: object): PvpProof => ({
  ...proof,
  own: proof.own && { ...proof.own, ...own },
  entries:
    proof.entries?.map((entry) => ({
      ...entry,
      own: entry.own && { ...entry.own, ...own },
    })) ?? null,
})

it.each([
  ['a pool', pool],
  ['a coin', coin],
])(
  'holds %s to what this player brought, and to the salt that this browser sent',
  (_name, proof) => {
    expect(isRight(withOwn(proof, { clientSeed: 'another' }))).toBe(false)
    expect(checkProof(proof, () => mine.salt)?.isRight).toBe(true)
    expect(checkProof(proof, () => '0'.repeat(32))?.isRight).toBe(false)
  },
)

it('holds an own entry to its amount', () => {
  const entriesOfMore = pool.entries?.map((entry) => ({ ...entry, amountMinor: '1' })) ?? null
  expect(isRight({ ...pool, expect: null, entries: entriesOfMore })).toBe(false)
})

it('holds the entries of a pool against the hash that was locked', () => {
  expect(isRight({ ...pool, entriesHash: sha256Hex('other entries') })).toBe(false)
})
