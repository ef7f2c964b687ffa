import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { bitcoinAddressOf } from './bitcoin-address.ts'
import { readCaps } from './caps.ts'
import { SignerError } from './intent.ts'
import { Signer } from './signer.ts'

const hourMs = 3_600_000
const dayUsd = 300
/** $90 by the signer's own price: three of them are within the cap. */
const net = 100_000n
const to = bitcoinAddressOf(
  'regtest',
  Buffer.from('0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798', 'hex'),
)

describe('the cap of the day', () => {
  let folder = ''
  let signer: Signer
  /** What the clock of the signer's machine says. */
  let now = 0
  let payments = 0
  const start = 1_000_000_000
  const open = () => {
    const row = {
      ...{ currency: 'btc', chain: 'btc', address: to, memo: null, stage: 'approved', status: 3 },
      ...{ sum_minor: String(net), fee_minor: '0', network_fee_minor: '0', net_minor: String(net) },
      ...{ usd_e6: '90000000', is_auto: false, approvals: 1 },
      ...{ taken_minor: String(net), ended: false, owes: false },
    }
    signer = new Signer({
      ...{ folder, passphrase: 'a long test phrase', clock: { now: () => now } },
      plans: { btc: { kind: 'bitcoin', network: 'regtest' } },
      caps: readCaps(JSON.stringify({ eachUsd: 100, allDayUsd: dayUsd })),
      ledger: { query: async () => ({ rows: z.array(z.any()).parse([row]) }) },
    })
  }
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'powerplay-clock-'))
    now = start
    payments = 0
    open()
  })
  afterEach(async () => {
    await signer.close()
    rmSync(folder, { recursive: true })
  })

  /** Signs another payment. @returns why not; null where it was signed. */
  const pay = async () => {
    payments += 1
    const input = { txid: 'ab'.repeat(32), place: payments, asset: 'btc', units: '1000000' }
    const id = `00000000-0000-4000-8000-${String(payments).padStart(12, '0')}`
    try {
      await signer.sign({
        ...{ id, chain: 'btc', asset: 'btc', version: 0, to, memo: null },
        ...{ units: String(net), feeUnits: '0', inputs: [{ ...input, branch: 1, index: 0 }] },
      })
      return null
    } catch (error) {
      return error instanceof SignerError ? error.refusal : String(error)
    }
  }
  const payAtOnce = async (count: number) => {
    const said: (string | null)[] = []
    for (let one = 0; one < count; one += 1) said.push(await pay())
    return said
  }
  const full = [null, null, null, 'over-day']

  it.each([
    ['ahead', hourMs],
    ['behind', -hourMs],
  ])('holds by a clock that is an hour %s', async (_, offMs) => {
    now += offMs
    expect(await payAtOnce(4)).toEqual(full)
    now += 23 * hourMs
    expect(await pay()).toBe('over-day')
    now += hourMs + 1
    expect(await payAtOnce(4)).toEqual(full)
  })

  it.each([
    ['ahead and back', [hourMs, 0, hourMs]],
    ['behind and back', [-hourMs, 0, -hourMs]],
  ])('is signed once where the clock goes an hour %s, over a restart as well', async (_, steps) => {
    expect(await payAtOnce(2)).toEqual([null, null])
    const said: (string | null)[] = []
    for (const offMs of steps) {
      now = start + offMs
      said.push(...(await payAtOnce(2)))
      await signer.close()
      open()
    }
    expect(said.filter((one) => one === null)).toHaveLength(1)
    expect(new Set(said)).toEqual(new Set([null, 'over-day']))
  })

  it('counts all of it where the clock goes three days ahead and back', async () => {
    expect(await payAtOnce(2)).toEqual([null, null])
    const before = signer.state()
    expect(before.payments).toBe(2)
    now += 72 * hourMs
    expect(signer.state().payments).toBe(0)
    now = start
    expect(signer.state()).toEqual(before)
    expect(await payAtOnce(2)).toEqual([null, 'over-day'])
  })
})
