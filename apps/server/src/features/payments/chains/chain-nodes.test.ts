import { expect, it } from 'vitest'
import { plansOf, readChainNodes } from './chain-nodes.ts'

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

it.each([
  '{',
  '[]',
  '{"moon":{}}',
  text({ chainId: 0 }),
  text({ url: 'file:///x' }),
  text({ x: 1 }),
])('refuses %s, and says no word of what it holds', (bad) => {
  expect(() => readChainNodes(bad, { isDemo: false })).toThrow(/^The setting CHAIN_NODES is not/)
})
