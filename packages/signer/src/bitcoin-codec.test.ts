import { expect, it } from 'vitest'
import { bitcoinAddressOf, dustSatoshiOf, readBitcoinAddress } from './bitcoin-address.ts'
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

it('signs no payment that is dust to the kind of its address', async () => {
  const keys = keysOf(Buffer.alloc(32, 3), 'btc')
  const input = { txid: 'ab'.repeat(32), place: 0, asset: 'btc', branch: 0 as const, index: 1 }
  const sign = (to: string, units: bigint) =>
    bitcoinCodec({ kind: 'bitcoin', network: 'main' }).sign(
      {
        ...{ id: '00000000-0000-7000-8000-000000000000', chain: 'btc', asset: 'btc', to },
        ...{ memo: null, version: 0, units: units.toString(), feeUnits: '1000' },
        inputs: [{ ...input, units: (units + 1_000n).toString() }],
      },
      keys,
    )
  for (const [to, least] of [
    ['bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', 294n],
    ['bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3', 330n],
    ['bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr', 330n],
    ['3P14159f73E4gFr7JterCCQh9QjiTjiZrG', 540n],
    ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 546n],
  ] as const) {
    expect(dustSatoshiOf('main', to)).toBe(least)
    await expect(sign(to, least - 1n)).rejects.toThrow('dust')
    expect(await sign(to, least)).toMatchObject({ txid: expect.stringMatching(/^[0-9a-f]{64}$/) })
  }
  expect(dustSatoshiOf('main')).toBe(294n)
})
