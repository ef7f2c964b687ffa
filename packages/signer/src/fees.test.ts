import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { bitcoinAddressOf } from './bitcoin-address.ts'
import { checkFees, feeMostOf, readCaps } from './caps.ts'
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

describe('the fees of payments that spend outputs', () => {
  let folder = ''
  let now = 0
  let signer: Signer
  /** What the ledger says of each payment: its player was charged so much for the chain, in satoshi. */
  let charged = 0n
  const to = bitcoinAddressOf(
    'regtest',
    Buffer.from(`02${'79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'}`, 'hex'),
  )
  const net = 100_000n
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'powerplay-fees-'))
    now = 1_000_000_000
    const row = () => ({
      ...{ currency: 'btc', chain: 'btc', address: to, memo: null, stage: 'approved', status: 3 },
      ...{ sum_minor: String(net + charged), fee_minor: '0', network_fee_minor: String(charged) },
      ...{ net_minor: String(net), usd_e6: '90000000', is_auto: false, approvals: 1 },
      ...{ taken_minor: String(net + charged), ended: false, owes: false },
    })
    signer = new Signer({
      ...{ folder, passphrase, clock: { now: () => now } },
      plans: { btc: { kind: 'bitcoin', network: 'regtest' } },
      ledger: { query: async () => ({ rows: z.array(z.any()).parse([row()]) }) },
    })
  })
  afterEach(async () => {
    await signer.close()
    rmSync(folder, { recursive: true })
  })

  const pay = (count: number, feeUnits: bigint) => {
    charged = feeUnits
    return signer.sign({
      ...{
        id: `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
        chain: 'btc',
        asset: 'btc',
      },
      ...{ version: 0, to, memo: null, units: String(net), feeUnits: String(feeUnits) },
      inputs: [
        {
          txid: 'ab'.repeat(32),
          place: count,
          asset: 'btc',
          units: '1000000',
          branch: 1,
          index: 0,
        },
      ],
    })
  }

  it('are bounded each and within an hour, whatever the ledger says that its player was charged', async () => {
    // $100 are 111,111 satoshi by the signer's own price.
    await expect(pay(0, 112_000n)).rejects.toMatchObject({ refusal: 'over-fee' })
    const first = await pay(0, 111_000n)
    for (let count = 1; count < 25; count += 1) await pay(count, 111_000n)
    await expect(pay(25, 5_000n)).rejects.toMatchObject({ refusal: 'over-fee' })
    // What was signed is given again, and costs nothing more.
    expect(await pay(0, 111_000n)).toEqual(first)
    now += 3_600_001
    await pay(25, 5_000n)
  })
})

describe('the most that a payment may leave to its chain', () => {
  const rules = readCaps('{"currencies":{"eth":{"priceUsd":2500}}}')
  it.each([
    ['btc', 111_111n],
    ['eth', 4_000_000n],
    ['usdt', 10_000_000_000n],
  ])('in %s is what the signer takes, and not one unit more', (asset, most) => {
    expect(feeMostOf(rules, asset)).toBe(most)
    const take = (minor: bigint) => () =>
      checkFees(rules, [], { asset, minor, at: 1, kind: 'payments', beforeMinor: 0n })
    expect(take(most)).not.toThrow()
    // What is worth less than a millionth of a dollar is not told apart.
    expect(take(most + 1_000n)).toThrow('over-fee')
  })
})
