import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { vi } from 'vitest'
import { guestSession, SessionProvider } from '../../../platform/session/session-context.tsx'
import { useSettings } from '../../../platform/store/settings-store.ts'
import { defaultSettings } from '../../../platform/store/settings.ts'
import { OriginalsBackendProvider, type OriginalsBackend } from '../play/backend.tsx'
import { RoundBackendProvider, type RoundBackend } from '../rounds/round-backend.tsx'

const facts = {
  isEnabled: true,
  supportsAuto: false,
  limitsByCurrencyId: { usdt: { minMinor: 1n, maxMinor: 10n ** 11n, maxPayoutMinor: 10n ** 13n } },
}

export interface Seat {
  readonly rounds?: RoundBackend
  readonly play?: OriginalsBackend['play']
  readonly supportsAuto?: boolean
  /** Real and demo alike; 100 unless told. */
  readonly balanceMinor?: bigint
}

/** Sits a signed-in player down at a game on a wide screen where motion is unwanted. */
export async function sitDown(Game: ComponentType, seat: Seat = {}): Promise<void> {
  const { rounds, play, supportsAuto = false, balanceMinor = 10n ** 10n } = seat
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  useSettings.setState({ ...defaultSettings, currency: 'usdt' }, true)
  const balances = [{ currencyId: 'usdt', realMinor: balanceMinor, demoMinor: balanceMinor }]
  const backend: OriginalsBackend = {
    play: play ?? (() => Promise.reject(new Error('no bets here'))),
    loadFacts: () => Promise.resolve({ ...facts, supportsAuto }),
    loadSums: () => Promise.resolve(undefined),
  }
  const table = (
    <OriginalsBackendProvider value={backend}>
      <Game />
    </OriginalsBackendProvider>
  )
  await act(async () => {
    render(
      <SessionProvider value={{ ...guestSession, status: 'signed-in', balances }}>
        {rounds ? <RoundBackendProvider value={rounds}>{table}</RoundBackendProvider> : table}
      </SessionProvider>,
    )
  })
}

/** The button of this name. */
export function buttonOf(name: string | RegExp): HTMLElement {
  return screen.getByRole('button', { name })
}

/** Presses a button and lets the answer arrive. */
export async function press(name: string | RegExp): Promise<void> {
  await act(async () => void fireEvent.click(buttonOf(name)))
}

/** Presses a key and lets the answer arrive. */
export async function pressKey(key: string): Promise<void> {
  await act(async () => void fireEvent.keyDown(document.body, { key }))
}

/** True for a button that cannot be pressed. */
export function isOff(name: string | RegExp): boolean {
  return buttonOf(name).hasAttribute('disabled')
}
