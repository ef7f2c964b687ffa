import type { ProviderGame } from '@powerplay/contract'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { callServer } from '../../../platform/client/call-server.ts'
import { queryClient } from '../../../platform/client/query-client.ts'
import { guestSession, SessionProvider } from '../../../platform/session/session-context.tsx'
import { PreviewWindow } from './preview-window.tsx'

vi.mock('../../../platform/client/call-server.ts', () => ({ callServer: vi.fn() }))

const game: ProviderGame = {
  id: 'ag-reef',
  name: 'Reef Night',
  provider: 'Saltbox',
  image: '',
  rtp: 96.04,
  volatility: 'high',
  lines: 20,
  currencies: ['usdt'],
  hasDemo: true,
  hasLobby: false,
  isDemoOnly: true,
  isEnabled: true,
  blocked: false,
  maxBetEurCents: 10_000,
}

afterEach(() => {
  cleanup()
  queryClient.clear()
})

function open(own: Partial<ProviderGame> = {}) {
  vi.mocked(callServer).mockResolvedValue({ game: { ...game, ...own }, related: [] })
  const openAuth = vi.fn()
  render(
    <SessionProvider value={{ ...guestSession, openAuth }}>
      <PreviewWindow id="ag-reef" name="Reef Night" />
    </SessionProvider>,
  )
  return openAuth
}

describe('the preview of a game', () => {
  it('tells provider, return and volatility, and leads to the demo [DEMO-005]', async () => {
    open()
    expect(await screen.findByText('Saltbox')).toBeTruthy()
    expect(screen.getByText('96.04%')).toBeTruthy()
    expect(screen.getByText('High')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Play demo' }))
    expect(window.location.pathname).toBe('/casino/game/ag-reef')
  })

  it('offers a guest to sign up, and no demo where there is none', async () => {
    const openAuth = open({ hasDemo: false, rtp: null, volatility: null })
    expect(await screen.findAllByText('Not told')).toHaveLength(2)
    expect(screen.queryByRole('button', { name: 'Play demo' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Sign up' }))
    expect(openAuth).toHaveBeenCalledWith('register')
  })

  it('says so when the game cannot be loaded', async () => {
    vi.mocked(callServer).mockRejectedValue(new Error('offline'))
    render(
      <SessionProvider value={guestSession}>
        <PreviewWindow id="ag-reef" name="Reef Night" />
      </SessionProvider>,
    )
    expect(await screen.findByText('This game could not be loaded.')).toBeTruthy()
  })
})
