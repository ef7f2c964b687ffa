import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { bitcoinAddressOf } from './bitcoin-address.ts'
import type { SpendIntent } from './intent.ts'
import { Signer } from './signer.ts'

const addressOf = (hex: string) => bitcoinAddressOf('regtest', Buffer.from(hex, 'hex'))
const to = addressOf('0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798')
const other = addressOf('02c6047f9441ed7d6d3045406e95c07cd85c778e4b8cef3ca7abac09b95c709ee5')
const net = 100_000n
const charged = 1_000n

describe('a payment that spends outputs and is offered for more', () => {
  let folder = ''
  let now = 0
  let asked = 0
  let signer: Signer
  const open = () => {
    const row = {
      ...{ currency: 'btc', chain: 'btc', address: to, memo: null, stage: 'approved', status: 3 },
      ...{ sum_minor: String(net + charged), fee_minor: '0', network_fee_minor: String(charged) },
      ...{ net_minor: String(net), usd_e6: '90000000', is_auto: false, approvals: 1 },
      ...{ taken_minor: String(net + charged), ended: false, owes: false },
    }
    signer = new Signer({
      ...{ folder, passphrase: 'a long test phrase', clock: { now: () => now } },
      plans: { btc: { kind: 'bitcoin', network: 'regtest' } },
      ledger: {
        async query() {
          asked += 1
          return { rows: z.array(z.any()).parse([row]) }
        },
      },
    })
  }
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'powerplay-raises-'))
    now = 1_000_000_000
    asked = 0
    open()
  })
  afterEach(async () => {
    await signer.close()
    rmSync(folder, { recursive: true })
  })

  const input = (place: number, units = 200_000n): SpendIntent['inputs'][number] => ({
    ...{ txid: 'ab'.repeat(32), place, asset: 'btc', units: String(units) },
    branch: 1,
    index: 0,
  })
  const inputs = [input(0), input(1)]
  const sign = (version: number, fee: bigint, own: Partial<SpendIntent> = {}) =>
    signer.sign({
      ...{ id: '00000000-0000-4000-8000-000000000001', chain: 'btc', asset: 'btc' },
      ...{ version, to, memo: null, units: String(net), feeUnits: String(fee), inputs, ...own },
    })

  it('is signed once for each version, the same bytes for ever, and the ledger is asked for the first', async () => {
    const first = await sign(0, charged)
    const before = signer.state()
    const second = await sign(1, 2_000n)
    const third = await sign(2, 3_000n)
    // It leaves us once, whichever version is mined.
    expect(signer.state()).toEqual(before)
    expect(before).toMatchObject({ payments: 1, hourE6: '90000000' })
    expect(new Set([first.txid, second.txid, third.txid]).size).toBe(3)
    expect(asked).toBe(1)
    // The outputs may come in any order, and what it is to cost by now changes nothing that was signed.
    expect(await sign(1, 9_000n, { inputs: inputs.toReversed() })).toEqual(second)
    await signer.close()
    open()
    expect(await sign(1, 2_000n)).toEqual(second)
    expect(await sign(0, charged)).toEqual(first)
    expect(await sign(3, 4_000n)).not.toEqual(third)
    expect(asked).toBe(1)
  })

  it('spends the same outputs and pays the same place the same sum', async () => {
    await expect(sign(1, 2_000n)).rejects.toMatchObject({ refusal: 'unknown-withdrawal' })
    await sign(0, charged)
    const changed: Partial<SpendIntent>[] = [
      { to: other },
      { units: String(net + 1n) },
      { inputs: [input(0)] },
      { inputs: [input(0), input(2)] },
      { inputs: [...inputs, input(2)] },
      { inputs: [input(0), { ...input(1), txid: 'cd'.repeat(32) }] },
      // A signature says nothing of what the other outputs hold.
      { inputs: [input(0), input(1, 300_000n)] },
      { inputs: [input(0), { ...input(1), branch: 0 }] },
    ]
    for (const own of changed) {
      await expect(sign(1, 2_000n, own)).rejects.toMatchObject({ refusal: 'other-content' })
    }
    await expect(sign(2, 3_000n)).rejects.toMatchObject({ refusal: 'unknown-withdrawal' })
    await sign(1, 2_000n)
  })

  it('costs more each time, and no more than what it leaves over and the caps have room for', async () => {
    await sign(0, charged)
    await expect(sign(1, charged)).rejects.toMatchObject({ refusal: 'no-raise' })
    await expect(sign(1, 300_001n)).rejects.toMatchObject({ refusal: 'over-fee' })
    // $100 are 111,111 satoshi by the signer's own price.
    await expect(sign(1, 111_200n)).rejects.toMatchObject({ refusal: 'over-fee' })
    const wide = [input(2, 100_500n), input(3, 10_000n)]
    const own = { id: '00000000-0000-4000-8000-000000000002', inputs: wide }
    await sign(0, charged, own)
    await expect(sign(1, 11_000n, own)).rejects.toMatchObject({ refusal: 'short-of-coins' })
    await sign(1, 9_000n, own)
    await expect(sign(2, 9_000n, own)).rejects.toMatchObject({ refusal: 'no-raise' })
    await signer.stop('the key may be known')
    await expect(sign(1, 2_000n)).rejects.toMatchObject({ refusal: 'stopped' })
  })

  it('counts within the hour by what its last version costs, and not by all of them together', async () => {
    // $99 each: 25 of them are all that payments may cost within an hour.
    const [half, all] = [55_000n, 110_000n]
    const own = (count: number) => ({
      id: `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
      inputs: [input(count, 1_000_000n)],
    })
    for (let count = 0; count < 25; count += 1) {
      await sign(0, charged, own(count))
      await sign(1, half, own(count))
      await sign(2, all, own(count))
    }
    await sign(0, charged, own(25))
    await expect(sign(1, half, own(25))).rejects.toMatchObject({ refusal: 'over-fee' })
    now += 3_600_001
    await sign(1, half, own(25))
  })

  it('is not raised where it was signed before its outputs were kept', async () => {
    const first = await sign(0, charged)
    await signer.close()
    const path = join(folder, 'signed.jsonl')
    const { inputs: kept, ...line } = z
      .record(z.string(), z.unknown())
      .parse(JSON.parse(readFileSync(path, 'utf8')))
    expect(kept).toContain('ab'.repeat(32))
    writeFileSync(path, `${JSON.stringify(line)}\n`)
    open()
    expect(await sign(0, charged)).toEqual(first)
    await expect(sign(1, 2_000n)).rejects.toMatchObject({ refusal: 'other-content' })
  })
})
