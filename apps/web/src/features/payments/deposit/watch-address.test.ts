import { afterEach, describe, expect, it, vi } from 'vitest'
import { callServer } from '../../../platform/client/call-server.ts'
import { watchAddress } from './watch-address.ts'

vi.mock('../../../platform/client/call-server.ts', () => ({ callServer: vi.fn() }))

const asked = vi.mocked(callServer)

describe('while an address waits', () => {
  afterEach(() => void vi.useRealTimers())

  it('our own explorer is asked every 15 s, and each payment hinted once [PAY-044] [PAY-045]', async () => {
    const txs = [{ txid: 'f'.repeat(64), amount: '1', confirmations: 0, at: null }]
    asked.mockImplementation(async (call) => {
      const answer = call === 'explorer' ? { txs, lookedAt: 0 } : { result: 'Not found yet.' }
      // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
      return answer as never
    })
    vi.useFakeTimers()
    const onManual = vi.fn()
    const address = { chain: 'tron', wallet: 'devtron1qqqq', currency: 'usdt' }
    const stop = watchAddress(address, { onLook: () => undefined, onManual })
    await vi.advanceTimersByTimeAsync(30_000)
    const count = (name: string) => asked.mock.calls.filter(([call]) => call === name).length
    expect([count('explorer'), count('walletNotify')]).toEqual([3, 1])
    await vi.advanceTimersByTimeAsync(269_999)
    expect(onManual).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(onManual).toHaveBeenCalledOnce()
    stop()
    const before = count('explorer')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(count('explorer')).toBe(before)
  })
})
