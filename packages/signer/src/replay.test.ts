import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { bitcoinAddressOf } from './bitcoin-address.ts'
import { serveSigner } from './server.ts'
import { Signer } from './signer.ts'
import { opened, sealed } from './wire.ts'

const key = Buffer.alloc(32, 4)
const to = bitcoinAddressOf(
  'regtest',
  Buffer.from('0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798', 'hex'),
)

describe('what was sent to the socket of the signer', () => {
  let folder = ''
  let signer: Signer
  let end: () => Promise<void>
  let now = 0
  let stage = 'approved'
  let asked = 0
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'powerplay-replay-'))
    now = 1_000_000_000
    stage = 'approved'
    asked = 0
    const row = () => ({
      ...{ currency: 'btc', chain: 'btc', address: to, memo: null, stage, status: 3 },
      ...{ sum_minor: '101000', fee_minor: '0', network_fee_minor: '1000', net_minor: '100000' },
      ...{ usd_e6: '90000000', is_auto: false, approvals: 1 },
      ...{ taken_minor: '101000', ended: false, owes: false },
    })
    signer = new Signer({
      ...{ folder, passphrase: 'a long test phrase', clock: { now: () => now } },
      plans: { btc: { kind: 'bitcoin', network: 'regtest' } },
      ledger: {
        async query() {
          asked += 1
          return { rows: z.array(z.any()).parse([row()]) }
        },
      },
    })
    end = await serveSigner(signer, { path: place(), key, clock: { now: () => now } })
  })
  afterEach(async () => {
    await end()
    rmSync(folder, { recursive: true })
  })

  const place = () => join(folder, 'socket')
  const line = (id: string, question: object, at = now) =>
    sealed(key, 'question', { id, at, body: JSON.stringify(question) })
  const payment = {
    ...{ id: '00000000-0000-4000-8000-000000000001', version: 0, chain: 'btc', asset: 'btc' },
    ...{ to, memo: null, units: '100000', feeUnits: '1000' },
    inputs: [
      { txid: 'ab'.repeat(32), place: 0, asset: 'btc', units: '200000', branch: 1, index: 0 },
    ],
  }
  const sign = { ask: 'sign', intent: payment }

  /** Sends these bytes. @returns what is answered; null where the connection is closed without an answer. */
  const send = (bytes: string) =>
    new Promise<unknown>((done) => {
      let said = ''
      const connection = connect(place(), () => connection.write(bytes))
      connection.on('error', () => connection.destroy())
      connection.on('data', (part) => {
        said += String(part)
        if (said.endsWith('\n')) connection.end()
      })
      connection.on('close', () => {
        const answer = opened(key, 'answer', { line: said, now })
        done(answer === undefined ? null : JSON.parse(answer.body))
      })
    })
  const signatures = () => {
    const path = join(folder, 'signed.jsonl')
    return existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean).length : 0
  }

  it('is not heard again, byte for byte: no signature is given a second time', async () => {
    const own = line('a', sign)
    expect(await send(own)).toMatchObject({ signed: { txid: expect.any(String) } })
    expect(await send(own)).toBeNull()
    expect(await send(`${own}${own}`)).toBeNull()
    expect([signatures(), asked]).toEqual([1, 1])
    // Asked for anew, by somebody who has the key, it is the same signature.
    expect(await send(line('b', sign))).toMatchObject({ signed: { txid: expect.any(String) } })
    expect([signatures(), asked]).toEqual([1, 1])
  })

  it('and was refused then is not signed by its repetition, once the ledger would allow it', async () => {
    stage = 'recalled'
    const own = line('a', sign)
    expect(await send(own)).toEqual({ refusal: 'not-approved' })
    stage = 'approved'
    expect(await send(own)).toBeNull()
    expect([signatures(), asked]).toEqual([0, 1])
    expect(await send(line('b', sign))).toMatchObject({ signed: { txid: expect.any(String) } })
    expect(signatures()).toBe(1)
  })

  it('to stop it stops nothing a second time, once somebody at the machine has lifted that', async () => {
    const own = line('a', { ask: 'stop', why: 'a test' })
    expect(await send(own)).toEqual({ isStopped: true })
    rmSync(join(folder, 'stopped'))
    expect(await send(own)).toBeNull()
    expect(signer.isStopped).toBe(false)
  })

  it.each([
    ['ahead', 3_600_000],
    ['behind', -3_600_000],
  ])('by whoever’s clock is an hour %s is not heard, and nothing is signed', async (_, offMs) => {
    expect(await send(line('a', sign, now + offMs))).toBeNull()
    expect([signatures(), asked]).toEqual([0, 0])
    expect(await send(line('b', sign))).toMatchObject({ signed: { txid: expect.any(String) } })
  })
})
