import { drawPool, entriesHash } from '@powerplay/engines/pvp/pool'
import { duelPrize, flipDuel, rollDuel } from '@powerplay/engines/pvp/duel'
import { describe, expect, it } from 'vitest'
import { commitmentOf } from '@powerplay/engines'
import { sha256Hex } from '@powerplay/engines/fairness/sha256'
import { seededNumbers } from './test/random-position.ts'
import { verifyPvp } from './verifier.mjs'

const next = seededNumbers(9)
const pick = (below: number) => Math.floor(next() * below)
const seedOf = (at: number) => sha256Hex(`seed ${at}`)

describe('players against players', () => {
  it('have the same winners in the engine and in the verifier, made apart', () => {
    for (let at = 0; at < 2_000; at += 1) {
      const entries = Array.from({ length: 1 + pick(8) }, (_, place) => ({
        user: `u${place}`,
        amountMinor: BigInt(1 + pick(1_000_000_000)),
        clientSeed: `s${pick(100)}`,
      }))
      const [serverSeed, feeBps] = [seedOf(at), pick(2_000)]
      const drawn = drawPool(entries, serverSeed, at, feeBps)
      const lines = entries.map((one) => `${one.user}:${one.amountMinor}:${one.clientSeed}`)
      const record = {
        ...{
          kind: 'pool',
          serverSeed,
          serverSeedHash: commitmentOf(serverSeed),
          nonce: at,
          feeBps,
        },
        entries: lines.map((text, place) => ({
          amountMinor: String(entries[place]?.amountMinor),
          ...{ hash: sha256Hex(text), text: place === 0 ? text : null },
        })),
        entriesHash: entriesHash(entries),
      }
      expect(verifyPvp(record), `pool ${at}`).toEqual({
        ...{ pick: String(drawn.pick), winner: drawn.winner },
        ...{ prize: String(drawn.prizeMinor), fee: String(drawn.feeMinor) },
      })
    }
  })

  it('and the same coins and dice', () => {
    for (let at = 0; at < 2_000; at += 1) {
      const serverSeed = seedOf(at)
      const seeds = { serverSeed, creatorSeed: `c${at}`, joinerSeed: `j${at}` }
      const { prizeMinor, feeMinor } = duelPrize(BigInt(at + 1), 200)
      const record = {
        ...{ ...seeds, serverSeedHash: commitmentOf(serverSeed), nonce: 1, feeBps: 200 },
        ...{ stakeMinor: String(at + 1), creatorSide: 'heads' },
      }
      const money = { prize: String(prizeMinor), fee: String(feeMinor) }
      const dice = rollDuel(seeds)
      expect(verifyPvp({ ...record, kind: 'dice' })).toEqual({ ...dice, ...money })
      const side = flipDuel(seeds)
      const winner = side === 'heads' ? 'creator' : 'joiner'
      expect(verifyPvp({ ...record, kind: 'coinflip' })).toEqual({ side, winner, ...money })
    }
  })

  it('refuses a seed that was not committed to and an entry that was exchanged', () => {
    const serverSeed = seedOf(1)
    const duel = { kind: 'dice', serverSeed, serverSeedHash: seedOf(2), nonce: 1, feeBps: 0 }
    expect(() => verifyPvp(duel)).toThrow('not the one shown')
    const entry = { amountMinor: '5', hash: seedOf(3), text: 'u:5:s' }
    const pool = { ...duel, kind: 'pool', serverSeedHash: commitmentOf(serverSeed) }
    expect(() => verifyPvp({ ...pool, entries: [entry] })).toThrow('not the one taken')
  })
})
