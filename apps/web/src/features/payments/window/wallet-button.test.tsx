import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { callServer } from '../../../platform/client/call-server.ts'
import { closeAllModals, useModals } from '../../../platform/modals/modals.tsx'
import { guestSession, SessionProvider } from '../../../platform/session/session-context.tsx'
import { WalletButton } from './wallet-button.tsx'

vi.mock('../../../platform/client/call-server.ts', () => ({ callServer: vi.fn() }))

const answers: Readonly<Record<string, unknown>> = {
  ...{ currencies: [], checkJurisdiction: { profile: {} } },
}
// eslint-disable-next-line @typescript-eslint/consistent-type-assertions
vi.mocked(callServer).mockImplementation(async (call) => answers[call] as never)

afterEach(() => {
  cleanup()
  closeAllModals()
})

const user = { id: 'user_1', name: 'nova', email: 'nova@example.test', isEmailVerified: true }
const session = { ...guestSession, status: 'signed-in' as const, user }

it('opens the wallet of whose address is proven, with the ways in and out [LOBBY-052] [PAY-002]', async () => {
  render(
    <SessionProvider value={session}>
      <WalletButton />
    </SessionProvider>,
  )
  const button = screen.getByRole('button', { name: 'Wallet' })
  // It is never `disabled`: a button that is shut still says why when it is pressed.
  expect(button.getAttribute('aria-disabled')).toBe('false')
  fireEvent.click(button)
  const [open] = useModals.getState().stack
  expect(open?.modal.name).toBe('wallet')
  render(
    <SessionProvider value={session}>
      <Suspense>{open?.render()}</Suspense>
    </SessionProvider>,
  )
  for (const name of ['Deposit', 'Withdraw']) {
    expect(await screen.findByRole('tab', { name })).toBeDefined()
  }
})

it('is not there for guests [PAY-002]', () => {
  render(
    <SessionProvider value={guestSession}>
      <WalletButton />
    </SessionProvider>,
  )
  expect(screen.queryByRole('button')).toBeNull()
})
