import { drawPool, entriesHash } from '@powerplay/engines/pvp/pool'
import { duelPrize, flipDuel, rollDuel } from '@powerplay/engines/pvp/duel'
import { saltedSeed } from '@powerplay/engines/pvp/salted-seed'
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
      const owns = Array.from({ length: 1 + pick(8) }, () => ({
        ...{ salt: `${pick(1_000)}`, clientSeed: `s${pick(100)}` },
      }))
      const entries = owns.map((own, place) => ({
        user: `u${place}`,
        amountMinor: BigInt(1 + pick(1_000_000_000)),
        clientSeed: saltedSeed(own),
      }))
      const [serverSeed, feeBps] = [seedOf(at), pick(2_000)]
      const beacon = at % 2 === 0 ? null : { round: at, value: seedOf(at + 1) }
      const drawn = drawPool(entries, { serverSeed, round: at, feeBps, beacon })
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
          ...{ hash: sha256Hex(text), own: place === 0 ? { ...owns[0], text } : null },
        })),
        ...{ entriesHash: entriesHash(entries), beacon },
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
      const own = { side: 'joiner', salt: `${at}`, clientSeed: 'kept for months' }
      const seeds = { serverSeed, creatorSeed: `c${at}`, joinerSeed: saltedSeed(own) }
      const { prizeMinor, feeMinor } = duelPrize(BigInt(at + 1), 200)
      const record = {
        ...{ ...seeds, serverSeedHash: commitmentOf(serverSeed), nonce: 1, feeBps: 200 },
        ...{ stakeMinor: String(at + 1), creatorSide: 'heads', own },
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
    const own = { salt: 'a', clientSeed: 'b' }
    const kept = { ...duel, serverSeedHash: commitmentOf(serverSeed), stakeMinor: '1' }
    const pool = { ...kept, kind: 'pool' }
    const text = `u:5:${saltedSeed(own)}`
    const entry = (amountMinor: string, told: string) => ({
      ...{ amountMinor, hash: sha256Hex(text), own: { ...own, text: told } },
    })
    for (const wrong of [entry('5', `v${text}`), entry('6', text)]) {
      expect(() => verifyPvp({ ...pool, entries: [wrong] })).toThrow('not the one taken')
    }
    const taken = { ...kept, creatorSeed: seedOf(3), joinerSeed: seedOf(4) }
    expect(() => verifyPvp({ ...taken, own: { ...own, side: 'joiner' } })).toThrow('own seed')
  })
})
