import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CurrencyView } from '@powerplay/contract'
import { callServer } from '../../platform/client/call-server.ts'
import { emit } from '../../platform/client/client-events.ts'
import { useToasts } from '../../platform/toasts/toasts.ts'
import { minorOf } from './balance-book.ts'
import { followBalances, holdWins, useBalanceStore } from './balances.ts'

vi.mock('../../platform/client/call-server.ts', () => ({ callServer: vi.fn() }))

const asked = vi.mocked(callServer)

const others = { bonus: '0.00000000', frozen: '0.00000000' }
const listed = (demo: string, debt = '0.00000000'): CurrencyView => ({
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
  enabled: { deposit: false, withdraw: false, play: true },
  chains: [],
  balance: { real: '0.00000000', demo, ...others, debt },
  debtCause: debt === '0.00000000' ? null : { game: 'Mines', at: '2026-11-22T10:00:00.000Z' },
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

describe('a debt', () => {
  const owed = () => minorOf(useBalanceStore.getState().book, 'usdt', 'debt')

  it('is told when it is made, and the list says which bet it comes from', async () => {
    await follow('user_1', '0.00000000')
    asked.mockResolvedValue([listed('0.00000000', '3.00000000')])
    const made = { currency: 'usdt', value: '3.00000000', change: '3.00000000' }
    emit('balanceModification', { ...made, pocket: 'debt', delayMs: 0, reason: 'dice', version: 1 })
    await pass(1)
    expect(owed()).toBe(300_000_000n)
    expect(useToasts.getState().toasts.at(-1)).toMatchObject({
      ...{ kind: 'warn', title: 'You owe 3.00 USDT' },
    })
    expect(useBalanceStore.getState().debtCauses['usdt']).toMatchObject({ game: 'Mines' })
  })

  it('is told no more when it is paid', async () => {
    const told = useToasts.getState().toasts.length
    const paid = { currency: 'usdt', pocket: 'debt' as const, value: '0.00000000' }
    const rest = { change: '-3.00000000', delayMs: 0, reason: 'debt_payment', version: 2 }
    asked.mockResolvedValue([listed('0.00000000')])
    emit('balanceModification', { ...paid, ...rest })
    await pass(1)
    expect(owed()).toBe(0n)
    expect(useToasts.getState().toasts).toHaveLength(told)
  })
})
