import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { callServer } from '../../platform/client/call-server.ts'
import { saveText } from '../../platform/client/save-text.ts'
import { useToasts } from '../../platform/toasts/toasts.ts'
import { DataCard } from './data-card.tsx'

vi.mock('../../platform/client/call-server.ts', () => ({ callServer: vi.fn() }))
vi.mock('../../platform/client/save-text.ts', () => ({ saveText: vi.fn() }))

const asked = vi.mocked(callServer)
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  useToasts.setState({ toasts: [] })
})

it('saves all that is known of the reader, page after page, as one file', async () => {
  const full = Array.from({ length: 50 }, (_, at) => ({ _id: `deposit_${at}` }))
  asked.mockImplementation(async (call, input) => {
    const page: unknown = Reflect.get(input, 'page')
    const rows = call === 'depositHistory' && page === 1 ? full : [{ _id: `${call}_last` }]
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
    return (call === 'sessions' ? ['here'] : { rows, call, next: null }) as never
  })
  render(<DataCard />)
  fireEvent.click(screen.getByRole('button', { name: 'Save my data' }))
  await vi.waitFor(() => expect(saveText).toHaveBeenCalledOnce())
  const [name, text = ''] = vi.mocked(saveText).mock.calls[0] ?? []
  expect(name).toBe('my-data.json')
  const saved: unknown = JSON.parse(text)
  expect(saved).toMatchObject({
    deposits: expect.objectContaining({ length: 51 }),
    bets: [{ _id: 'profileBets_last' }],
    sessions: ['here'],
    documents: { call: 'documentState' },
    receipts: { rows: [{ _id: 'receipts_last' }] },
  })
})

it('puts nothing together before the server was shown who sits there', async () => {
  asked.mockRejectedValue(new Error('Show that it is you.'))
  render(<DataCard />)
  fireEvent.click(screen.getByRole('button', { name: 'Save my data' }))
  await vi.waitFor(() => {
    expect(useToasts.getState().toasts).toEqual([
      expect.objectContaining({ title: 'Show that it is you.' }),
    ])
  })
  expect(asked.mock.calls).toEqual([['receipts', {}]])
  expect(saveText).not.toHaveBeenCalled()
})
