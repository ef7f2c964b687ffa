import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { vi } from 'vitest'
import { guestSession, SessionProvider } from '../../../platform/session/session-context.tsx'
import { useSettings } from '../../../platform/store/settings-store.ts'
import { defaultSettings } from '../../../platform/store/settings.ts'
import { OriginalsBackendProvider } from '../play/backend.tsx'
import type { PlayRequest } from '../play/game-controller.ts'

/** What the server is to answer to one bet. */
export interface Outcome {
  readonly multiplierE4: number
  readonly data: Readonly<Record<string, unknown>>
}

const limits = { minMinor: 1n, maxMinor: 10n ** 11n, maxPayoutMinor: 10n ** 13n }

function roundOf({ params, currencyId, stakeMinor }: PlayRequest, outcome: Outcome, bet: number) {
  const { multiplierE4, data } = outcome
  const payoutMinor = (stakeMinor * BigInt(multiplierE4)) / 10_000n
  const isWin = multiplierE4 >= 10_000
  const status = isWin ? ('win' as const) : ('lose' as const)
  return {
    id: `bet_${bet}`,
    status,
    isWin,
    currencyId,
    stakeMinor,
    payoutMinor,
    profitMinor: payoutMinor - stakeMinor,
    multiplierE4,
    delayMs: 1_000,
    nonce: bet,
    params,
    data,
  }
}

/**
 * Shows a game to a signed-in player with settings as on a first visit; bets are answered with the
 * outcomes in order, the last one again and again. Timers are the test's.
 * @returns what was asked of the server.
 */
export async function showGame(Game: ComponentType, outcomes: readonly Outcome[]) {
  let bets = 0
  const play = vi.fn((request: PlayRequest) => {
    const outcome = outcomes[Math.min(bets, outcomes.length - 1)]
    if (!outcome) throw new Error('no outcome was given')
    bets += 1
    return Promise.resolve({ ok: true as const, round: roundOf(request, outcome, bets) })
  })
  const backend = {
    play,
    loadFacts: () =>
      Promise.resolve({
        isEnabled: true,
        supportsAuto: true,
        limitsByCurrencyId: { usdt: limits },
      }),
    loadSums: () => Promise.resolve(undefined),
  }
  const balances = [{ currencyId: 'usdt', realMinor: 10n ** 12n, demoMinor: 10n ** 12n }]
  await act(async () => {
    render(
      <SessionProvider value={{ ...guestSession, status: 'signed-in', balances }}>
        <OriginalsBackendProvider value={backend}>
          <Game />
        </OriginalsBackendProvider>
      </SessionProvider>,
    )
  })
  return play
}

/** A wide screen, motion as wanted, and everything of this size; settings as on a first visit. */
export function openWindow({ isStill = false, widthPx = 1440 } = {}): void {
  localStorage.clear()
  useSettings.setState({ ...defaultSettings, currency: 'usdt' }, true)
  vi.stubGlobal('matchMedia', (query: string) => {
    const [, sign = '>', bound = '0'] = /width (>=?) (\d+)px/.exec(query) ?? []
    const limitPx = Number.parseInt(bound, 10)
    const isWide = sign === '>' ? widthPx > limitPx : widthPx >= limitPx
    const matches = query.includes('reduced-motion') ? isStill : isWide
    return { matches, addEventListener: () => undefined, removeEventListener: () => undefined }
  })
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(500)
  vi.stubGlobal('requestAnimationFrame', () => 0)
}

export const button = (name: string | RegExp) => screen.getByRole('button', { name })
export const press = (name: string | RegExp) => act(async () => void fireEvent.click(button(name)))
export const isDisabled = (name: string | RegExp) => button(name).hasAttribute('disabled')
/** Lets time pass. */
export const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
/** What is read aloud of the result, empty while there is none. */
export const said = () =>
  screen
    .queryAllByRole('status')
    .map((status) => status.textContent)
    .join('')
