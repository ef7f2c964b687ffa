import type { PvpProof } from '@powerplay/contract'
import { commitmentOf } from '@powerplay/engines'
import { duelPrize, flipDuel, rollDuel } from '@powerplay/engines/pvp/duel'
import { drawPool, entriesHash } from '@powerplay/engines/pvp/pool'
import { sha256Hex } from '@powerplay/engines/fairness/sha256'
import { describe, expect, it } from 'vitest'
import { checkProof } from './check-proof.ts'

const serverSeed = sha256Hex('a server seed')
const common = {
  ...{ serverSeed, serverSeedHash: commitmentOf(serverSeed), currency: 'usdt', entries: null },
  ...{ entriesHash: null, creatorSeed: null, joinerSeed: null, stakeMinor: null },
  creatorSide: null,
}
const entries = [60_000n, 40_000n].map((amountMinor, at) => ({
  ...{ user: `u${at}`, amountMinor, clientSeed: `s${at}` },
}))
const drawn = drawPool(entries, serverSeed, 7, 300)
const pool: PvpProof = {
  ...{ ...common, kind: 'pool', nonce: 7, feeBps: 300, entriesHash: entriesHash(entries) },
  entries: entries.map(({ user, amountMinor, clientSeed }) => {
    const text = `${user}:${amountMinor}:${clientSeed}`
    return { amountMinor: String(amountMinor), hash: sha256Hex(text), text }
  }),
  expect: {
    ...{ pick: String(drawn.pick), winner: drawn.winner },
    ...{ prize: String(drawn.prizeMinor), fee: String(drawn.feeMinor) },
  },
}
const seeds = { serverSeed, creatorSeed: 'c', joinerSeed: 'j' }
const { prizeMinor, feeMinor } = duelPrize(500n, 200)
const duel = {
  ...{ ...common, ...seeds, nonce: 1, feeBps: 200, stakeMinor: '500' },
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
const isRight = (proof: PvpProof) => checkProof(proof)?.isRight
const saying = (proof: PvpProof, more: object): PvpProof => ({
  ...proof,
  expect: proof.expect && { ...proof.expect, ...more },
})

describe.each([
  ['a pool', pool],
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

it('holds the entries of a pool against the hash that was locked', () => {
  expect(isRight({ ...pool, entriesHash: sha256Hex('other entries') })).toBe(false)
})
