import { expect, it } from 'vitest'
import { bitcoinAddressOf, readBitcoinAddress } from './bitcoin-address.ts'
import { bitcoinCodec } from './bitcoin-codec.ts'
import { keysOf } from './keys.ts'
import { HDKey } from '@scure/bip32'

/** The words "abandon" eleven times and "about": the example of BIP-84. */
const seedOfExample =
  '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc19a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4'

it('derives the addresses of the example of BIP-84, from the public side as well', () => {
  const keys = keysOf(Buffer.from(seedOfExample, 'hex'), 'btc')
  const first = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
  expect(bitcoinAddressOf('main', keys.publicKey({ branch: 0, index: 0 }))).toBe(first)
  const change = 'bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el'
  expect(bitcoinAddressOf('main', keys.publicKey({ branch: 1, index: 0 }))).toBe(change)
  const key = HDKey.fromExtendedKey(keys.xpub).deriveChild(0).deriveChild(0).publicKey
  expect(bitcoinAddressOf('main', key ?? new Uint8Array())).toBe(first)
  expect(readBitcoinAddress('main', first.toUpperCase())).toBe(first)
})

it('signs no dust as change, no other asset, and for no other network', async () => {
  const keys = keysOf(Buffer.alloc(32, 3), 'btc')
  const to = bitcoinAddressOf('main', keys.publicKey({ branch: 0, index: 7 }))
  const input = {
    txid: 'ab'.repeat(32),
    place: 0,
    asset: 'btc',
    units: '10000',
    branch: 0,
    index: 1,
  }
  const wanted = {
    ...{ id: '00000000-0000-7000-8000-000000000000', chain: 'btc', asset: 'btc', to, memo: null },
    ...{ version: 0, units: '9000', feeUnits: '1000', inputs: [{ ...input, branch: 0 as const }] },
  }
  const sign = async (own: object, network: 'main' | 'regtest' = 'main') =>
    bitcoinCodec({ kind: 'bitcoin', network }).sign({ ...wanted, ...own }, keys)
  expect(await sign({})).toMatchObject({ txid: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(await sign({})).toEqual(await sign({}))
  await expect(sign({ units: '8999' })).rejects.toThrow('short-of-coins')
  await expect(sign({ units: '9001' })).rejects.toThrow('short-of-coins')
  await expect(sign({ asset: 'usdt' })).rejects.toThrow('wrong-chain')
  await expect(sign({}, 'regtest')).rejects.toThrow('wrong-chain')
})
