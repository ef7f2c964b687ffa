import type { ErasureState } from '@powerplay/contract'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { callServer } from '../../../platform/client/call-server.ts'
import { emit } from '../../../platform/client/client-events.ts'
import { queryClient } from '../../../platform/client/query-client.ts'
import { guestSession, SessionProvider } from '../../../platform/session/session-context.tsx'
import { useToasts } from '../../../platform/toasts/toasts.ts'
import { ErasureCard } from './erasure-card.tsx'

vi.mock('../../../platform/client/call-server.ts', () => ({ callServer: vi.fn() }))
const asked = vi.mocked(callServer)

const free: ErasureState = { at: null, holds: [], keptYears: 10 }
const at = Date.parse('2026-12-10T12:00:00Z')
let answers: Readonly<Record<string, ErasureState | Error>> = {}

beforeEach(() => {
  queryClient.clear()
  answers = { erasure: free, askErasure: { ...free, at }, recallErasure: free }
  asked.mockImplementation(async (call) => {
    const answer = answers[call]
    if (answer instanceof Error) throw answer
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
    return answer as never
  })
})
afterEach(() => {
  cleanup()
  asked.mockReset()
  useToasts.setState({ toasts: [] })
})

const show = () =>
  render(
    <SessionProvider value={guestSession}>
      <ErasureCard />
    </SessionProvider>,
  )
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })

it('asks for the phrase and a yes, then shows when it is done and keeps the account', async () => {
  show()
  expect(await screen.findByText(/kept under a pseudonym for 10 years/)).toBeDefined()
  const erase = await button('Erase my account')
  fireEvent.change(screen.getByLabelText('Type ERASE ME'), { target: { value: 'erase me' } })
  fireEvent.click(screen.getByRole('checkbox'))
  expect(erase.disabled).toBe(true)
  fireEvent.change(screen.getByLabelText('Type ERASE ME'), { target: { value: 'ERASE ME' } })
  fireEvent.click(erase)
  const keep = await button('Keep my account')
  expect(asked).toHaveBeenCalledWith('askErasure', { phrase: 'ERASE ME' })
  expect(screen.getByRole('status').textContent).toMatch(/will be erased on .*2026/)
  expect(screen.queryByLabelText('Type ERASE ME')).toBeNull()
  fireEvent.click(keep)
  expect(await screen.findByLabelText('Type ERASE ME')).toBeDefined()
  expect(asked).toHaveBeenCalledWith('recallErasure', {})
})

it('says what stands against it, and offers nothing to press', async () => {
  answers = { ...answers, erasure: { ...free, holds: ['balance', 'cases'] } }
  show()
  expect(await screen.findByText(/withdraw your balance first/)).toBeDefined()
  expect(screen.getByText(/documents that you sent/)).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

it('shows at once what another screen, or support, asked for', async () => {
  show()
  await button('Erase my account')
  emit('erasureChanged', { state: { ...free, at } })
  expect(await button('Keep my account')).toBeDefined()
})

it('says why it was refused, and asks anew what holds the account', async () => {
  answers = { ...answers, askErasure: new Error('This account cannot be erased yet.') }
  show()
  const erase = await button('Erase my account')
  fireEvent.change(screen.getByLabelText('Type ERASE ME'), { target: { value: 'ERASE ME' } })
  fireEvent.click(screen.getByRole('checkbox'))
  answers = { ...answers, erasure: { ...free, holds: ['bets'] } }
  fireEvent.click(erase)
  expect(await screen.findByText('A bet is open.')).toBeDefined()
  await waitFor(() => {
    expect(useToasts.getState().toasts).toEqual([
      expect.objectContaining({ title: 'This account cannot be erased yet.' }),
    ])
  })
})

it('says that nothing could be loaded, and tries again', async () => {
  answers = { ...answers, erasure: new Error('no network') }
  show()
  const again = await screen.findByRole('button', { name: 'Retry' })
  answers = { ...answers, erasure: free }
  fireEvent.click(again)
  expect(await screen.findByLabelText('Type ERASE ME')).toBeDefined()
})
