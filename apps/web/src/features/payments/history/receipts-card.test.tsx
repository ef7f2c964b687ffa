import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { callServer } from '../../../platform/client/call-server.ts'
import { saveText } from '../../../platform/client/save-text.ts'
import { toast } from '../../../platform/toasts/toasts.ts'
import { ReceiptsCard } from './receipts-card.tsx'

vi.mock('../../../platform/client/call-server.ts', () => ({ callServer: vi.fn() }))
vi.mock('../../../platform/client/save-text.ts', () => ({ saveText: vi.fn() }))
vi.mock('../../../platform/toasts/toasts.ts', () => ({ toast: vi.fn() }))
const asked = vi.mocked(callServer)
afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

const page = (place: string, next: string | null) =>
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
  ({ player: 'user_1', rows: [{ content: place }], next }) as never
const save = () => {
  render(<ReceiptsCard />)
  fireEvent.click(screen.getByRole('button', { name: 'Save receipts' }))
}

it('saves all receipts of the player, page after page, in one file', async () => {
  asked.mockResolvedValueOnce(page('one', '7')).mockResolvedValueOnce(page('two', null))
  save()
  await waitFor(() => expect(saveText).toHaveBeenCalled())
  const [name, text] = vi.mocked(saveText).mock.calls[0] ?? []
  expect(name).toBe('receipts.json')
  expect(JSON.parse(text ?? '')).toEqual({
    player: 'user_1',
    rows: [{ content: 'one' }, { content: 'two' }],
  })
  expect(asked.mock.calls).toEqual([
    ['receipts', {}],
    ['receipts', { after: '7' }],
  ])
})

it('says when there are none yet, and why they could not be read', async () => {
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
  asked.mockResolvedValueOnce({ player: 'user_1', rows: [], next: null } as never)
  save()
  await waitFor(() => expect(toast).toHaveBeenCalledWith('info', expect.stringContaining('yet')))
  expect(saveText).not.toHaveBeenCalled()
  cleanup()
  asked.mockRejectedValueOnce(new Error('No connection'))
  save()
  await waitFor(() => expect(toast).toHaveBeenCalledWith('error', 'No connection'))
})
