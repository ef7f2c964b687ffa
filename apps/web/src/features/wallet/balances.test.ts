import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CurrencyView } from '@powerplay/contract'
import { callServer } from '../../platform/client/call-server.ts'
import { emit } from '../../platform/client/client-events.ts'
import { minorOf } from './balance-book.ts'
import { followBalances, holdWins, useBalanceStore } from './balances.ts'

vi.mock('../../platform/client/call-server.ts', () => ({ callServer: vi.fn() }))

const asked = vi.mocked(callServer)

const listed = (demo: string): CurrencyView => ({
  id: 'usdt',
  walletId: 'usdt',
  name: 'Tether',
  icon: 'usdt',
  style: { color: '#26a17b' },
  price: 1,
  priceEur: 0.92,
  decimals: 8,
  display: 2,
  isLocal: false,
  balance: { real: '0.00000000', demo },
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const demoMinor = () => minorOf(useBalanceStore.getState().book, 'usdt', 'demo')
const tell = (balance: string, delayMs: number) =>
  emit('originals:guest-balance', { currency: 'usdt', balance, delayMs })

async function follow(userId: string | undefined, demo = '1000.00000000') {
  asked.mockResolvedValue([listed(demo)])
  followBalances(userId)
  await pass(1)
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  asked.mockReset()
})

describe('the demo balance of a guest', () => {
  it('starts as the list tells and moves when the animation is over [DEMO-001]', async () => {
    await follow(undefined)
    expect(demoMinor()).toBe(100_000_000_000n)
    tell('999.00000000', 1_000)
    await pass(999)
    expect(demoMinor()).toBe(100_000_000_000n)
    await pass(1)
    expect(demoMinor()).toBe(99_900_000_000n)
  })

  it('shows a stake at once and a win when the game that pays it has told it', async () => {
    await follow(undefined)
    const release = holdWins()
    tell('990.00000000', 0)
    tell('1040.00000000', 0)
    await pass(1)
    expect(demoMinor()).toBe(99_000_000_000n)
    release()
    expect(demoMinor()).toBe(104_000_000_000n)
  })

  it('shows a win in the end when the game never tells it', async () => {
    await follow(undefined)
    holdWins()
    tell('1040.00000000', 0)
    await pass(19_000)
    expect(demoMinor()).toBe(100_000_000_000n)
    await pass(1_001)
    expect(demoMinor()).toBe(104_000_000_000n)
  })

  it('never goes back to an earlier answer, however long that was shown', async () => {
    await follow(undefined)
    tell('999.00000000', 1_000)
    tell('998.00000000', 100)
    await pass(2_000)
    expect(demoMinor()).toBe(99_800_000_000n)
  })

  it('is asked for again on the way back from another tab', async () => {
    await follow(undefined)
    asked.mockResolvedValue([listed('400.00000000')])
    await pass(10)
    document.dispatchEvent(new Event('visibilitychange'))
    await pass(1)
    expect(demoMinor()).toBe(40_000_000_000n)
  })

  it('is left behind when the guest signs in', async () => {
    await follow(undefined)
    tell('999.00000000', 1_000)
    await follow('user_1', '5.00000000')
    tell('998.00000000', 0)
    await pass(2_000)
    expect(demoMinor()).toBe(500_000_000n)
  })
})
