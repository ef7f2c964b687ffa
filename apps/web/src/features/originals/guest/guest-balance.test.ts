import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { on } from '../../../platform/client/client-events.ts'
import type { GuestBalance } from '../client-events.ts'
import { whisper } from '../../../platform/realtime/realtime.ts'
import { createPlayClient } from '../play/play-client.ts'
import { createRoundClient } from '../rounds/round-client.ts'

vi.mock('../../../platform/realtime/realtime.ts', () => ({ whisper: vi.fn() }))

const asked = vi.mocked(whisper)
const parts = { isGuest: () => true, openLogin: vi.fn(), goTo: vi.fn() }
const request = {
  game: 'mines',
  stakeMinor: 100_000_000n,
  currencyId: 'usdt',
  isDemo: true,
  isQuick: false,
  isAuto: false,
  params: { mines: 3 },
}

const game = (status: 'in-progress' | 'win', delay: number) => ({
  _id: 'bet_1',
  id: 'bet_1',
  game: 'mines',
  user: 'guest',
  currency: 'usdt',
  wager: '1.00000000',
  splitTotal: '1.00000000',
  payout: '2.00000000',
  profit: '1.00000000',
  multiplier: 2,
  status,
  win: status === 'win',
  delay,
})
const shown = (status: 'in-progress' | 'win', balance?: string) => ({
  type: 'extended' as const,
  id: 'bet_1',
  canBeFinished: true,
  seeds: { serverSeedHash: 'a'.repeat(64), clientSeed: 'quiet-harbor', nonce: -1 },
  step: 0,
  game: game(status, 900),
  data: {},
  ...(balance !== undefined && { balance }),
})
const moved = (status: 'in-progress' | 'win', balance: string) => ({
  type: status === 'win' ? ('finish' as const) : ('continue' as const),
  step: 1,
  game: game(status, 600),
  data: {},
  balance,
})

let heard: GuestBalance[] = []
let stop: (() => void) | undefined

beforeEach(() => {
  vi.useFakeTimers()
  heard = []
  stop = on('originals:guest-balance', (told) => void heard.push(told))
})
afterEach(() => {
  stop?.()
  vi.useRealTimers()
})

const usdt = (balance: string, delayMs: number) => ({ currency: 'usdt', balance, delayMs })

describe('the balance of a guest', () => {
  it('comes with the answer to a bet, for the end of its animation [DEMO-001]', async () => {
    asked.mockResolvedValueOnce({ response: shown('win', '1001.00000000') })
    await createPlayClient(parts).play(request)
    expect(heard).toEqual([usdt('1001.00000000', 900)])
  })

  it('comes at once while a round is open, and with its end when that is shown', async () => {
    const client = createRoundClient(parts)
    asked.mockResolvedValueOnce({ response: shown('in-progress', '999.00000000') })
    const opened = await client.open(request)
    if (!opened.ok) throw new Error('the round is open')
    asked.mockResolvedValueOnce(moved('in-progress', '998.00000000'))
    await client.turn(opened.round, { cell: 1 })
    asked.mockResolvedValueOnce(moved('win', '1000.00000000'))
    await client.finish(opened.round)
    expect(heard).toEqual([
      usdt('999.00000000', 0),
      usdt('998.00000000', 0),
      usdt('1000.00000000', 600),
    ])
  })

  it('comes with a round that is restored', async () => {
    const found = { ...shown('in-progress', '999.00000000'), currency: 'usdt' }
    asked.mockResolvedValueOnce({ game: { ...found, bet: '1.00000000', demo: true } })
    await createRoundClient(parts).restore('mines')
    expect(heard).toEqual([usdt('999.00000000', 0)])
  })

  it('is not what a restored round had once the round was moved on', async () => {
    const found = { ...shown('in-progress', '999.00000000'), currency: 'usdt' }
    const client = createRoundClient(parts)
    let arrive = (): void => undefined
    const late = new Promise<void>((done) => (arrive = done))
    asked.mockImplementationOnce(async () => {
      await late
      return { game: { ...found, bet: '1.00000000', demo: true } }
    })
    const restored = client.restore('mines')
    asked.mockResolvedValueOnce({ response: shown('in-progress', '998.00000000') })
    await client.open({ ...request, game: 'mines' })
    arrive()
    await restored
    expect(heard).toEqual([usdt('998.00000000', 0)])
  })

  it('is nothing that answers to players have', async () => {
    asked.mockResolvedValueOnce({ response: shown('win') })
    await createPlayClient(parts).play(request)
    expect(heard).toEqual([])
  })
})
