import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { expect, it } from 'vitest'
import { addressOfKey } from './address.ts'
import { Chain } from './chain.ts'
import { txidOf, type Transaction } from './transaction.ts'

const secret = new Uint8Array(32).fill(7)
const key = secp256k1.getPublicKey(secret, true)
const own = addressOfKey('eth', key)
const other = addressOfKey('eth', secp256k1.getPublicKey(new Uint8Array(32).fill(9), true))
const output = (to: string, units: string) => ({ to, asset: 'usdt', units, memo: null })

/** A chain on which our address holds 100 units. */
function funded() {
  const chain = new Chain('eth')
  const txid = chain.faucet(output(own, '100'))
  chain.mine(1)
  return { chain, txid }
}

function signed(txid: string, outputs: Transaction['outputs'], by = secret): Transaction {
  const plain = { inputs: [{ txid, place: 0, key: '', signature: '' }], outputs, salt: 's' }
  const id = hexToBytes(txidOf('eth', plain))
  const input = {
    ...{ txid, place: 0 },
    key: bytesToHex(secp256k1.getPublicKey(by, true)),
    signature: bytesToHex(secp256k1.sign(id, by, { prehash: false })),
  }
  return { ...plain, inputs: [input] }
}

it('takes a payment that its owner signed, once, and puts it into a block', () => {
  const { chain, txid } = funded()
  const transaction = signed(txid, [output(other, '90')])
  const sent = chain.send(transaction)
  expect(chain.send(transaction)).toBe(sent)
  expect(chain.find(sent)?.block).toBeNull()
  chain.mine(2)
  expect(chain.find(sent)?.block?.height).toBe(2)
  expect(chain.unspent([own])).toEqual([])
  expect(chain.unspent([other])).toMatchObject([{ units: '90', height: 2 }])
})

it.each([
  [
    'signed by somebody else',
    (txid: string) => signed(txid, [output(other, '90')], new Uint8Array(32).fill(9)),
  ],
  ['that pays more than it spends', (txid: string) => signed(txid, [output(other, '101')])],
  ['without a fee', (txid: string) => signed(txid, [output(other, '100')])],
  [
    'to an address of another chain',
    (txid: string) => signed(txid, [output(own.replace('deveth', 'devbtc'), '90')]),
  ],
  ['of nothing', (txid: string) => signed(txid, [output(other, '0')])],
  [
    'that was changed after signing',
    (txid: string) => ({ ...signed(txid, [output(other, '90')]), outputs: [output(other, '91')] }),
  ],
])('refuses a payment %s', (_what, made) => {
  const { chain, txid } = funded()
  expect(() => chain.send(made(txid))).toThrow()
  expect(chain.unspent([own])).toHaveLength(1)
})

it('refuses to spend an output twice', () => {
  const { chain, txid } = funded()
  chain.send(signed(txid, [output(other, '90')]))
  expect(() => chain.send(signed(txid, [output(other, '80')]))).toThrow('spent')
})

it('replaces blocks by a longer branch; their payments wait again or are gone', () => {
  const { chain, txid } = funded()
  const [before, height] = [chain.head().hash, chain.head().height]
  chain.reorganise(1, 'again', 5)
  expect(chain.head().height).toBe(height + 1)
  expect(chain.blocks(height, 1)[0]?.hash).not.toBe(before)
  expect(chain.pending()).toHaveLength(1)
  chain.mine(6)
  chain.reorganise(1, 'gone', 7)
  expect(chain.find(txid)).toBeUndefined()
})

it('comes back from what was written down', () => {
  const { chain, txid } = funded()
  const again = new Chain('eth', structuredClone(chain.state))
  expect(again.head().hash).toBe(chain.head().hash)
  expect(again.unspent([own])).toMatchObject([{ txid, units: '100' }])
})
