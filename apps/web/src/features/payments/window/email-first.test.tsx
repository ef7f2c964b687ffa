import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callServer } from '../../../platform/client/call-server.ts'
import { useModals } from '../../../platform/modals/modals.tsx'
import { queryClient } from '../../../platform/client/query-client.ts'
import { guestSession, SessionProvider } from '../../../platform/session/session-context.tsx'
import { useToasts } from '../../../platform/toasts/toasts.ts'
import { WalletButton } from './wallet-button.tsx'
import { WalletWindow } from './wallet-window.tsx'

vi.mock('../../../platform/client/call-server.ts', () => ({ callServer: vi.fn() }))

const asked = vi.mocked(callServer)
const empty = { rows: [], page: 1, pages: 1, total: 0 }
const answers: Readonly<Record<string, unknown>> = {
  ...{ currencies: [], checkJurisdiction: { profile: { cancelWithdraw: true } }, verifyEmail: {} },
  ...{ depositHistory: empty, withdrawHistory: empty, ledgerHistory: empty },
  protectionState: { offersLimits: false },
}

beforeEach(() => {
  queryClient.clear()
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
  asked.mockImplementation(async (call) => answers[call] as never)
})
afterEach(() => {
  cleanup()
  asked.mockReset()
})

function renderAs(element: ReactNode) {
  const user = { id: 'user_1', name: 'nova', email: 'nova@example.test', isEmailVerified: false }
  render(
    <SessionProvider value={{ ...guestSession, status: 'signed-in', user }}>
      {element}
    </SessionProvider>,
  )
}

describe('while the e-mail is not proven', () => {
  it.each(['deposit', 'withdraw', 'buy', 'bank'] as const)(
    'the %s tab has the way to prove it in the place of its form [AUTH-050]',
    async (tab) => {
      renderAs(<WalletWindow tab={tab} />)
      await screen.findByText(/We sent a link to nova@example.test/)
      for (const role of ['textbox', 'radio'] as const) expect(screen.queryByRole(role)).toBeNull()
      fireEvent.click(screen.getByRole('button', { name: 'Send the link again' }))
      await vi.waitFor(() => expect(asked).toHaveBeenCalledWith('verifyEmail', {}))
    },
  )

  it('the history stays open', async () => {
    renderAs(<WalletWindow tab="history" />)
    await screen.findByText('Nothing here yet')
    expect(screen.queryByText(/We sent a link/)).toBeNull()
  })
})

it('the wallet button is shut while the e-mail is not proven, and says why, on a press too [AUTH-050] [PAY-001]', () => {
  renderAs(<WalletButton />)
  const shut = screen.getByRole('button', { name: /^Wallet/ })
  expect(shut.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByRole('button', { name: /Confirm your e-mail/ })).toBe(shut)
  fireEvent.click(shut)
  const said = { kind: 'info', title: 'Confirm your e-mail address first' }
  expect(useToasts.getState().toasts).toContainEqual(expect.objectContaining(said))
  expect(useModals.getState().stack).toEqual([])
})
