import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { evmCodec } from './evm-codec.ts'
import { openSeed } from './key-store.ts'
import { keysOf } from './keys.ts'
import { Signer } from './signer.ts'

const passphrase = 'a long test phrase'
const plan = { kind: 'evm', chainId: 31_337, native: 'eth', tokens: {} } as const

describe('the fees of moves among our own addresses', () => {
  let folder = ''
  let now = 0
  let signer: Signer
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'powerplay-fees-'))
    now = 1_000_000_000
    signer = new Signer({
      ...{ folder, passphrase, clock: { now: () => now }, plans: { eth: plan } },
      ledger: { query: () => Promise.reject(new Error('moves have no row')) },
    })
  })
  afterEach(async () => {
    await signer.close()
    rmSync(folder, { recursive: true })
  })

  /** Gas for a player, which may cost so many dollars by the signer's own price. */
  const give = (nonce: number, version: number, usd: number) => {
    const keys = keysOf(openSeed(join(folder, 'keys.json'), passphrase), 'eth')
    const to = evmCodec(plan).addressOf('eth', keys.publicKey({ branch: 0, index: 0 }))
    const maxFee = (BigInt(Math.round(usd * 1_000)) * 10n ** 18n) / 3_000_000n / 100_000n
    return signer.sign({
      ...{ id: `00000000-0000-4000-8000-${String(nonce).padStart(12, '0')}`, kind: 'gas' },
      ...{ chain: 'eth', asset: 'eth', to, memo: null, units: '1', branch: 1, index: 0 },
      ...{ recipient: 0, nonce, version, gas: 100_000, maxFee: maxFee.toString(), tip: '1' },
    })
  }

  it('count by how much a transaction rose where it is offered for more: one of its versions is mined', async () => {
    for (let nonce = 0; nonce < 20; nonce += 1) {
      for (const [version, usd] of [20, 25, 30, 35].entries()) await give(nonce, version, usd)
    }
    // $700 of $1,000 within the hour.
    for (const nonce of [20, 21, 22]) await give(nonce, 0, 95)
    await expect(give(23, 0, 20)).rejects.toMatchObject({ refusal: 'over-fee' })
    // Offered for no more than before, it costs nothing; by more than is left, too much.
    await give(19, 4, 35)
    await expect(give(19, 5, 95)).rejects.toMatchObject({ refusal: 'over-fee' })
    await give(19, 5, 40)
  })

  it('count a rise over what was signed more than an hour ago, and bound each in full', async () => {
    await give(0, 0, 60)
    now += 3_600_001
    await give(0, 1, 90)
    for (let nonce = 1; nonce < 11; nonce += 1) await give(nonce, 0, 95)
    await expect(give(11, 0, 30)).rejects.toMatchObject({ refusal: 'over-fee' })
    await give(11, 0, 15)
    await expect(give(0, 2, 101)).rejects.toMatchObject({ refusal: 'over-fee' })
  })
})
