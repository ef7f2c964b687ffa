import { RawTx } from '@scure/btc-signer'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { bitcoinAddressOf } from './bitcoin-address.ts'
import type { SpendIntent } from './intent.ts'
import { Signer } from './signer.ts'

const generator = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'
const to = bitcoinAddressOf('regtest', Buffer.from(generator, 'hex'))
const net = 100_000n
const charged = 1_000n
/** What both outputs hold, and what a server that lies says of the other one. */
const [held, said] = [1_000_000_000n, 100_000n]

describe('an output that several payments are to be paid from', () => {
  let folder = ''
  let signer: Signer
  const open = () => {
    const row = {
      ...{ currency: 'btc', chain: 'btc', address: to, memo: null, stage: 'approved', status: 3 },
      ...{ sum_minor: String(net + charged), fee_minor: '0', network_fee_minor: String(charged) },
      ...{ net_minor: String(net), usd_e6: '90000000', is_auto: false, approvals: 1 },
      ...{ taken_minor: String(net + charged), ended: false, owes: false },
    }
    signer = new Signer({
      ...{ folder, passphrase: 'a long test phrase', clock: { now: () => 1_000_000_000 } },
      plans: { btc: { kind: 'bitcoin', network: 'regtest' } },
      ledger: {
        async query() {
          return { rows: z.array(z.any()).parse([row]) }
        },
      },
    })
  }
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'powerplay-outputs-'))
    open()
  })
  afterEach(async () => {
    await signer.close()
    rmSync(folder, { recursive: true })
  })

  const output = (place: number, units: bigint, txid = 'ab'.repeat(32)) =>
    ({ txid, place, asset: 'btc', units: String(units), branch: 1, index: 0 }) as const
  const sign = (count: number, inputs: SpendIntent['inputs'], own: Partial<SpendIntent> = {}) =>
    signer.sign({
      ...{ id: `00000000-0000-4000-8000-00000000000${count}`, chain: 'btc', asset: 'btc' },
      ...{ version: 0, to, memo: null, units: String(net), feeUnits: String(charged) },
      ...{ inputs, ...own },
    })
  /** What is refused, with the outputs that it is about as they were asked for. */
  const refused = (...inputs: SpendIntent['inputs']) => ({
    refusal: 'other-output',
    outputs: inputs.map(({ txid, place }) => ({ txid, place })),
  })

  it('holds one sum in all of them: no signatures come to a transaction that nobody was asked for', async () => {
    const first = await sign(1, [output(0, held), output(1, said)])
    // The same outputs, and the same is paid and left over.
    const second = [output(0, said), output(1, held)]
    await expect(sign(2, second)).rejects.toMatchObject(refused(...second))
    await signer.close()
    open()
    await expect(sign(2, second)).rejects.toMatchObject(refused(...second))
    const capitals = second.map((one) => ({ ...one, txid: one.txid.toUpperCase() }))
    await expect(sign(2, capitals)).rejects.toMatchObject(refused(...capitals))
    // Those alone of which something else was said: with others it is signed.
    const mixed = [output(2, held), output(1, held), output(0, held)]
    await expect(sign(2, mixed)).rejects.toMatchObject(refused(output(1, held)))
    const elsewhere = { ...output(1, said), index: 1 }
    await expect(sign(2, [elsewhere])).rejects.toMatchObject(refused(elsewhere))
    // Nothing was noted of what was refused, and what was signed is given again.
    expect(await signer.hasSigned('00000000-0000-4000-8000-000000000002')).toBe(false)
    expect(await sign(1, second)).toEqual(first)
    await sign(2, [output(2, held), output(0, held)])
  })

  it('is signed for again by who says the same, and others beside it', async () => {
    const outputsOf = ({ raw }: { raw: string }) => RawTx.decode(Buffer.from(raw, 'hex')).outputs
    const first = await sign(1, [output(0, held), output(1, said)])
    const again = await sign(2, [output(1, said), output(0, held)])
    expect(outputsOf(again)).toEqual(outputsOf(first))
    await sign(3, [output(1, said), output(2, held), output(1, held, 'cd'.repeat(32))])
    await sign(3, [output(1, said), output(2, held), output(1, held, 'cd'.repeat(32))], {
      version: 1,
      feeUnits: '2000',
    })
    const wrong = output(1, said, 'cd'.repeat(32))
    await expect(sign(4, [wrong])).rejects.toMatchObject(refused(wrong))
  })
})
