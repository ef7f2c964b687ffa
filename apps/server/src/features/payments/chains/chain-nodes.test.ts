import { expect, it } from 'vitest'
import { plansOf, readChainNodes, seenChains } from './chain-nodes.ts'

const node = { kind: 'evm', url: 'http://me:secret@127.0.0.1:8545', chainId: 1, native: 'eth' }
const text = (own: object = {}) => JSON.stringify({ eth: { ...node, ...own } })

it('names real nodes, and tells the signer of them without their addresses', () => {
  expect(readChainNodes(undefined, { isDemo: false })).toEqual({})
  const nodes = readChainNodes(text(), { isDemo: false })
  expect(nodes).toEqual({ eth: { ...node, tokens: {}, traces: false } })
  expect(JSON.stringify(plansOf(nodes))).not.toContain('secret')
})

it('pays no play money out on a chain of value', () => {
  expect(() => readChainNodes(text(), { isDemo: true })).toThrow('test networks alone')
  expect(readChainNodes(text({ chainId: 31_337 }), { isDemo: true })).toHaveProperty('eth')
})

it('takes the page of an explorer, which is nothing to the signer', () => {
  const explorer = 'https://explorer.example/tx/{txid}'
  const nodes = readChainNodes(text({ explorer }), { isDemo: false })
  expect(nodes['eth']).toMatchObject({ explorer })
  expect(plansOf(nodes)['eth']).not.toHaveProperty('explorer')
  const bitcoin = { kind: 'bitcoin', network: 'main', url: 'http://127.0.0.1:8332', wallet: 'own' }
  const btc = readChainNodes(JSON.stringify({ btc: { ...bitcoin, explorer } }), { isDemo: false })
  expect(btc['btc']).toMatchObject({ explorer })
  expect(plansOf(btc)['btc']).toEqual({ kind: 'bitcoin', network: 'main' })
})

it('is simulated or real by itself, whether or not anything shows its transactions', () => {
  const nodes = readChainNodes(text({ chainId: 31_337 }), { isDemo: true })
  const beside = seenChains(nodes, true)
  expect([beside.isSimulated('eth'), beside.explorerUrlOf('eth')]).toEqual([false, null])
  expect([beside.isSimulated('btc'), beside.explorerUrlOf('btc')]).toEqual([
    true,
    '/devnet/btc?tx={txid}',
  ])
  const real = seenChains(nodes, false)
  expect([real.isSimulated('btc'), real.explorerUrlOf('btc')]).toEqual([false, null])
})

it.each([
  text({ explorer: 'http://explorer.example/tx/{txid}' }),
  text({ explorer: 'https://explorer.example/' }),
  text({ explorer: 'javascript:alert(1)//{txid}' }),
  '{',
  '[]',
  '{"moon":{}}',
  text({ chainId: 0 }),
  text({ url: 'file:///x' }),
  text({ x: 1 }),
])('refuses %s, and says no word of what it holds', (bad) => {
  expect(() => readChainNodes(bad, { isDemo: false })).toThrow(/^The setting CHAIN_NODES is not/)
})
