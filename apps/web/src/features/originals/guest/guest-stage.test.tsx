import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { emit } from '../../../platform/client/client-events.ts'
import { guestSession, SessionProvider } from '../../../platform/session/session-context.tsx'
import { setRates } from '../../../platform/store/rates-store.ts'
import { OriginalsBackendProvider, type OriginalsBackend } from '../play/backend.tsx'
import { DiceGame } from '../games/dice/dice-game.tsx'
import { button, openWindow, press } from '../test/instant-stage.tsx'
import { SignUpPrompt } from './sign-up-prompt.tsx'

const limits = { minMinor: 1_000_000n, maxMinor: 10n ** 12n, maxPayoutMinor: 10n ** 13n }
const openAuth = vi.fn()

/** A guest with this much demo money at the dice. */
async function sit(demoMinor: bigint, status: 'guest' | 'signed-in' = 'guest') {
  const play = vi.fn<OriginalsBackend['play']>(() => new Promise(() => undefined))
  const facts = { isEnabled: true, supportsAuto: true, limitsByCurrencyId: { usdt: limits } }
  const backend: OriginalsBackend = {
    play,
    loadFacts: () => Promise.resolve(facts),
    loadSums: () => Promise.resolve(undefined),
  }
  const balances = [{ currencyId: 'usdt', realMinor: 0n, demoMinor }]
  await act(async () => {
    render(
      <SessionProvider value={{ ...guestSession, status, balances, openAuth }}>
        <OriginalsBackendProvider value={backend}>
          <DiceGame />
          <SignUpPrompt />
        </OriginalsBackendProvider>
      </SessionProvider>,
    )
  })
  return play
}

const settled = { game: 'dice', currency: 'usdt', wager: '1', profit: '-1', multiplier: 0 }
const settle = (rounds: number) =>
  act(() => {
    for (let round = 0; round < rounds; round += 1) emit('originals:settled', settled)
  })
const prompt = () => screen.queryByRole('region', { name: 'Sign up after ten rounds' })

beforeEach(() => {
  openWindow()
  sessionStorage.clear()
  setRates({ usdt: { usd: 1, eur: 0.92 } })
})
afterEach(() => {
  cleanup()
  openAuth.mockReset()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('a guest', () => {
  it('bets demo money, and the stage says so [DEMO-001]', async () => {
    const play = await sit(100_000_000_000n)
    expect(screen.getByText('Demo').textContent).toBe('Demo$1,000.00')
    await press(/^Bet/)
    expect(play.mock.calls[0]?.[0]).toMatchObject({ isDemo: true, isAuto: false })
    expect(openAuth).not.toHaveBeenCalled()
  })

  it('whose demo balance is too small for the bet is told so, and shown the door', async () => {
    const play = await sit(50_000_000n)
    expect(screen.getByRole('region', { name: 'Demo balance' }).textContent).toContain('Lower it')
    expect(button(/^Bet/).hasAttribute('disabled')).toBe(true)
    await press('Create account')
    expect(openAuth).toHaveBeenCalledExactlyOnceWith('register')
    await press('Half the bet')
    expect(screen.queryByRole('region', { name: 'Demo balance' })).toBeNull()
    await press(/^Bet/)
    expect(play).toHaveBeenCalledTimes(1)
  })

  it('who has nothing left is told that it is used up', async () => {
    await sit(999_999n)
    expect(screen.getByRole('region', { name: 'Demo balance' }).textContent).toContain('used up')
  })

  it('cannot open old rounds, which nobody keeps', async () => {
    await sit(100_000_000_000n)
    await settle(1)
    expect(screen.queryByRole('button', { name: /open bet$/ })).toBeNull()
  })

  it('is asked to sign up after ten rounds, once per visit [DEMO-001]', async () => {
    await sit(100_000_000_000n)
    settle(9)
    expect(prompt()).toBeNull()
    settle(1)
    expect(prompt()).toBeTruthy()
    expect(document.activeElement).toBe(document.body)
    await press('Keep playing')
    settle(30)
    expect(prompt()).toBeNull()
    cleanup()
    await sit(100_000_000_000n)
    settle(30)
    expect(prompt()).toBeNull()
  })

  it('who says yes is brought to the registration', async () => {
    await sit(100_000_000_000n)
    settle(10)
    await press('Create account')
    expect(openAuth).toHaveBeenCalledExactlyOnceWith('register')
    expect(prompt()).toBeNull()
  })
})

describe('a player', () => {
  it('is asked nothing, however many rounds are played', async () => {
    await sit(0n, 'signed-in')
    settle(30)
    expect(prompt()).toBeNull()
    expect(screen.queryByRole('region', { name: 'Demo balance' })).toBeNull()
  })
})
