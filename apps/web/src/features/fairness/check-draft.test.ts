import { describe, expect, it } from 'vitest'
import { draftOfAddress, emptyDraft, readDraft, winMultiplierE4, withGame } from './check-draft.ts'
import { deriveRound, fractionText, isSameBet, lastStep } from './derive-round.ts'
import vectors from '../../../../../packages/engines/src/dice/vectors.json'

const serverSeed = '5de0353a3cfb3f08ce75986413704bcf8a65a118027d3c703455df15652ac52d'
const address = `?verify=dice-${serverSeed}-marlo-night-train-381`

describe('the form of the checker', () => {
  it('is filled by a verify link, whose client seed may hold a dash [PROF-002]', () => {
    expect(draftOfAddress(address)).toMatchObject({
      game: 'dice',
      serverSeed,
      clientSeed: 'marlo-night-train',
      nonce: '381',
    })
  })

  it('starts empty with the game of the address, or with dice', () => {
    expect(draftOfAddress('?game=limbo')).toEqual(emptyDraft('limbo'))
    expect(draftOfAddress('?verify=nonsense')).toEqual(emptyDraft('dice'))
    expect(draftOfAddress('?game=__proto__')).toEqual(emptyDraft('dice'))
  })

  it('names every field that is wrong', () => {
    expect(readDraft(emptyDraft('dice'))).toEqual({
      ok: false,
      problems: ['serverSeed', 'clientSeed', 'nonce'],
    })
    const draft = { ...draftOfAddress(address), target: '1.99' }
    expect(readDraft(draft)).toEqual({ ok: false, problems: ['target'] })
  })

  it('keeps the seeds when the game is changed', () => {
    const draft = withGame(draftOfAddress(address), 'limbo')
    expect(draft).toMatchObject({ game: 'limbo', target: '2.00', serverSeed })
  })
})

describe('a derived round', () => {
  it('is the one of the published example, step by step [PROF-004]', () => {
    const input = readDraft(draftOfAddress(address))
    if (!input.ok) throw new Error('the example is complete')
    const derived = deriveRound(input.round)
    expect(derived.value).toBe(79.58)
    expect(derived.steps).toMatchObject({
      message: 'marlo-night-train:381:0',
      bytesHex: 'cbb791af',
    })
    expect(fractionText(derived.steps)).toBe('0.7957697918')
    expect(lastStep(derived)).toEqual({
      chain: '0.7957697918 × 10001 = 7958.4936 → 7958 →',
      result: '79.58',
    })
    expect(winMultiplierE4(input.round)).toBe(19_603)
  })

  it('agrees with the rules that settle the bets', () => {
    for (const vector of vectors) {
      const { clientSeed, nonce, params, expect: wanted } = vector
      const derived = deriveRound({
        game: 'dice',
        serverSeed: vector.serverSeed,
        clientSeed,
        nonce,
        params,
      })
      expect({ roll: derived.value, multiplier: derived.multiplier }).toMatchObject({
        roll: wanted.roll,
        multiplier: wanted.multiplier,
      })
    }
  })

  it('is the bet only when commitment, draw and multiplier agree', () => {
    const input = readDraft(draftOfAddress(address))
    if (!input.ok) throw new Error('the example is complete')
    const derived = deriveRound(input.round)
    const info = {
      id: 'bet_1',
      _id: 'bet_1',
      game: 'dice',
      user: null,
      currency: 'usdt',
      splitTotal: '1',
      payout: '1.96',
      profit: '0.96',
      multiplier: derived.multiplier,
      status: 'win' as const,
      server_seed: serverSeed,
      server_seed_hash: derived.serverSeedHash,
      client_seed: 'marlo-night-train',
      nonce: 381,
      created_at: '2026-01-01T00:00:00.000Z',
      demo: false,
      product: 'originals',
      params: input.round.params,
      data: { roll: 79.58 },
    }
    const metadata = { id: 'dice', name: 'Dice', image: '' }
    const user = { _id: null, name: null, private_bets: true }
    expect(isSameBet(derived, { info, metadata, user })).toBe(true)
    for (const forged of [
      { data: { roll: 79.57 } },
      { multiplier: 2 },
      { server_seed_hash: '0'.repeat(64) },
      { nonce: 382 },
    ]) {
      expect(isSameBet(derived, { info: { ...info, ...forged }, metadata, user })).toBe(false)
    }
  })
})
