import { describe, expect, it } from 'vitest'
import { JsonRpc } from '../json-rpc.ts'
import { accountSideOf } from './evm-accounts.ts'

const token = `0x${'aa'.repeat(20)}`
const [from, to] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`]

/** The accounts of a chain whose node says that whatever is tried used so much gas. */
function using(gas: number) {
  const rpc = new JsonRpc('http://127.0.0.1:1', async () => ({
    status: 200,
    bytes: Buffer.from(JSON.stringify({ id: 0, result: `0x${gas.toString(16)}` })),
  }))
  const plan = { kind: 'evm', url: 'http://127.0.0.1:1', chainId: 1, native: 'eth' } as const
  return accountSideOf('eth', { ...plan, tokens: { usdt: token }, traces: false }, rpc)
}

describe('the gas of a payment', () => {
  it('of coins is what it is, with some to spare for a wallet that is a contract', async () => {
    const coins = { from, to, asset: 'eth', units: 1n }
    expect(await using(21_000).gasFor(coins)).toBe(21_000)
    expect(await using(28_000).gasFor(coins)).toBe(36_400)
    expect(await using(60_000).gasFor(coins)).toBe(78_000)
  })

  it('of coins to somebody’s program is not paid, and says so in a word of its own', async () => {
    const paid = using(60_001).gasFor({ from, to, asset: 'eth', units: 1n })
    await expect(paid).rejects.toThrow(`costly-recipient: ${to} takes 60001 gas, 60000 at the most`)
  })

  it('of a token is what its contract uses, within reason', async () => {
    const tokens = { from, to, asset: 'usdt', units: 1n }
    expect(await using(100_000).gasFor(tokens)).toBe(130_000)
    await expect(using(310_000).gasFor(tokens)).rejects.toThrow('the payment needs 310000 gas')
  })
})
