import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  guestSession,
  SessionProvider,
  type SessionView,
} from '../../../platform/session/session-context.tsx'
import { useSettings } from '../../../platform/store/settings-store.ts'
import { defaultSettings } from '../../../platform/store/settings.ts'
import { OriginalsBackendProvider, type OriginalsBackend } from '../play/backend.tsx'
import { DiceGame } from '../games/dice/dice-game.tsx'
import type { PlayRequest } from '../play/game-controller.ts'

const facts = {
  isEnabled: true,
  supportsAuto: true,
  limitsByCurrencyId: { usdt: { minMinor: 1n, maxMinor: 10n ** 11n, maxPayoutMinor: 10n ** 13n } },
}

function answer(request: PlayRequest) {
  const { stakeMinor, currencyId, params } = request
  return {
    ok: true as const,
    round: {
      id: 'bet_1',
      status: 'win' as const,
      isWin: true,
      currencyId,
      stakeMinor,
      payoutMinor: stakeMinor * 2n,
      profitMinor: stakeMinor,
      multiplierE4: 20_000,
      delayMs: 0,
      nonce: 7,
      params,
      data: { roll: 71.38, win: true },
    },
  }
}

async function show(change: Partial<OriginalsBackend> = {}, openAuth = vi.fn(), status?: 'guest') {
  const play = vi.fn((request: PlayRequest) => Promise.resolve(answer(request)))
  const backend = {
    play,
    loadFacts: () => Promise.resolve(facts),
    loadSums: () => Promise.resolve(undefined),
    ...change,
  }
  const balances = [{ currencyId: 'usdt', realMinor: 10n ** 10n, demoMinor: 10n ** 10n }]
  await act(async () => {
    render(
      <SessionProvider
        value={{ ...guestSession, status: status ?? 'signed-in', balances, openAuth }}
      >
        <OriginalsBackendProvider value={backend}>
          <DiceGame />
        </OriginalsBackendProvider>
      </SessionProvider>,
    )
  })
  return { play, openAuth }
}

/** A window of the given width for every question about it. */
function windowOf(widthPx: number) {
  vi.stubGlobal('matchMedia', (query: string) => {
    const [, sign = '>', bound = '0'] = /width (>=?) (\d+)px/.exec(query) ?? []
    const matches = sign === '>' ? widthPx > Number(bound) : widthPx >= Number(bound)
    const still = query.includes('reduced-motion')
    return {
      matches: still || matches,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }
  })
}

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const press = (name: string | RegExp) => act(async () => void fireEvent.click(button(name)))
const auto = () => fireEvent.click(screen.getByRole('tab', { name: 'Auto' }))
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

beforeEach(() => {
  localStorage.clear()
  useSettings.setState({ ...defaultSettings, currency: 'usdt' }, true)
  windowOf(1440)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the play button', () => {
  it('says Bet by hand, and Play at width 1200 or less [GAME-045]', async () => {
    await show()
    expect(button(/^Bet/)).toBeTruthy()
    cleanup()
    windowOf(1200)
    await show()
    expect(button(/^Play/)).toBeTruthy()
  })

  it('says Start in auto and Stop while auto runs [GAME-046] [GAME-043]', async () => {
    await show({ play: () => new Promise(() => undefined) })
    auto()
    await press(/^Start/)
    expect(button('Stop')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Start/ })).toBeNull()
  })

  it('asks a guest who starts auto bet to log in [GAME-034]', async () => {
    const { play, openAuth } = await show({}, vi.fn(), 'guest')
    auto()
    await press(/^Start/)
    expect(openAuth).toHaveBeenCalledExactlyOnceWith('login')
    expect(play).not.toHaveBeenCalled()
  })
})

describe('the controls', () => {
  it('have Auto only if the game supports it [GAME-016]', async () => {
    await show()
    expect(screen.getAllByRole('tab', { name: /Manual|Auto/ })).toHaveLength(2)
    cleanup()
    await show({ loadFacts: () => Promise.resolve({ ...facts, supportsAuto: false }) })
    expect(screen.queryByRole('tab', { name: 'Auto' })).toBeNull()
  })

  it('are those of whoever signs in, once that is known', async () => {
    const user = { id: 'user_1', name: 'nova', email: null, isEmailVerified: true }
    const loadFacts = vi.fn(() => Promise.resolve(facts))
    const backend = { play: vi.fn(), loadFacts, loadSums: () => Promise.resolve(undefined) }
    const pageOf = (session: SessionView) => (
      <SessionProvider value={session}>
        <OriginalsBackendProvider value={backend}>
          <DiceGame />
        </OriginalsBackendProvider>
      </SessionProvider>
    )
    const { rerender } = await act(async () => render(pageOf(guestSession)))
    expect(screen.getByRole('tab', { name: 'Auto' })).toBeTruthy()
    loadFacts.mockResolvedValue({ ...facts, supportsAuto: false })
    await act(async () => rerender(pageOf({ ...guestSession, status: 'signed-in', user })))
    expect(screen.queryByRole('tab', { name: 'Auto' })).toBeNull()
  })

  it('have no quick where it is not offered, and the setting goes off', async () => {
    useSettings.setState({ quick: true })
    const { play } = await show({
      loadFacts: () => Promise.resolve({ ...facts, allowsQuick: false }),
    })
    expect(screen.queryByRole('button', { name: 'Quick' })).toBeNull()
    await press(/^Bet/)
    expect(play).toHaveBeenCalledWith(expect.objectContaining({ isQuick: false }))
  })

  it('have settings, help, sound, statistics and quick at the foot [GAME-017]', async () => {
    await show()
    for (const name of ['Settings', 'Help', 'Sound', 'Statistics', 'Quick']) {
      expect(button(name)).toBeTruthy()
    }
    fireEvent.click(button('Quick'))
    expect(button('Quick').getAttribute('aria-pressed')).toBe('true')
  })

  it('take the number of auto bets as an integer [GAME-056]', async () => {
    await show()
    auto()
    for (const typed of ['2', '2.', '2.7']) {
      fireEvent.change(field('Number of bets'), { target: { value: typed } })
      expect(field('Number of bets').value).toBe(typed)
    }
    fireEvent.blur(field('Number of bets'))
    expect(field('Number of bets').value).toBe('2')
    fireEvent.change(field('Number of bets'), { target: { value: '1x2' } })
    fireEvent.blur(field('Number of bets'))
    expect(field('Number of bets').value).toBe('12')
    fireEvent.change(field('Number of bets'), { target: { value: '' } })
    expect(screen.getByText('Until stopped')).toBeTruthy()
  })

  it('halve, double and type the bet, and say what is wrong with it', async () => {
    await show()
    expect(field('Bet amount').value).toBe('1.00')
    fireEvent.click(button('Half the bet'))
    expect(field('Bet amount').value).toBe('0.50')
    fireEvent.change(field('Bet amount'), { target: { value: '5000' } })
    expect(screen.getByRole('alert').textContent).toBe('Largest bet is 1000.00')
    expect(button(/^Bet/).hasAttribute('disabled')).toBe(true)
  })

  it('let line, multiplier and chance follow one another', async () => {
    await show()
    fireEvent.change(field('Multiplier'), { target: { value: '2' } })
    fireEvent.blur(field('Multiplier'))
    expect(field('Roll over').value).toBe('50.50')
    expect(field('Win chance').value).toBe('49.49')
    fireEvent.click(button('Switch to roll under'))
    expect(field('Roll under').value).toBe('49.50')
  })
})

describe('a round', () => {
  it('sends the bet and shows result, profit, nonce and history [GAME-028]', async () => {
    const { play } = await show()
    await press(/^Bet/)
    await act(async () => new Promise((done) => setTimeout(done, 5)))
    expect(play.mock.calls[0]?.[0]).toMatchObject({
      game: 'dice',
      stakeMinor: 100_000_000n,
      params: { condition: 'over', target: 49.5 },
    })
    expect(screen.getAllByText('71.38').length).toBeGreaterThan(1)
    expect(screen.getByText('+1.00000000')).toBeTruthy()
    expect(screen.getByText('won at over 49.50')).toBeTruthy()
    expect(screen.getByText('Nonce 7')).toBeTruthy()
    expect(useSettings.getState().recentGameHistory['dice']).toEqual([
      { id: 'bet_1', text: '71.38', isWin: true },
    ])
  })

  it('can be played by keys unless they are turned off', async () => {
    const { play } = await show()
    const key = (name: string) =>
      act(async () => void fireEvent.keyDown(document.body, { key: name }))
    await key('d')
    await key('s')
    await key('s')
    expect(field('Bet amount').value).toBe('0.50')
    await key(' ')
    expect(play).toHaveBeenCalledTimes(1)
    act(() => useSettings.setState({ hotkeys: false }))
    await key(' ')
    expect(play).toHaveBeenCalledTimes(1)
  })

  it('cannot be started while the game is disabled', async () => {
    await show({ loadFacts: () => Promise.resolve({ ...facts, isEnabled: false }) })
    expect(screen.getByText('This game is disabled right now')).toBeTruthy()
    expect(button(/^Bet/).hasAttribute('disabled')).toBe(true)
  })
})
