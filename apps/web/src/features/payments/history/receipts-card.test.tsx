import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../../platform/client/query-client.ts'
import { ServerRefusal } from '../../../platform/client/server-refusal.ts'
import { saveText } from '../../../platform/client/save-text.ts'
import { toast } from '../../../platform/toasts/toasts.ts'
import { ReceiptKeysCard } from './receipt-keys-card.tsx'
import { ReceiptsCard } from './receipts-card.tsx'

const server = vi.hoisted(() => ({
  receipts: vi.fn<(input: object) => Promise<unknown>>(),
  receiptKeys: vi.fn<() => Promise<unknown>>(),
}))
vi.mock('../../../platform/client/call-server.ts', () => ({
  callServer: (key: 'receipts' | 'receiptKeys', input: object) => server[key](input),
}))
vi.mock('../../../platform/client/save-text.ts', () => ({ saveText: vi.fn() }))
vi.mock('../../../platform/toasts/toasts.ts', () => ({ toast: vi.fn(), toastCopied: vi.fn() }))
const [older, newer] = ['a1'.repeat(32), 'b2'.repeat(32)]
const keys = [
  { publicKey: 'older', fingerprint: older, first: '1', last: '7' },
  { publicKey: 'newer', fingerprint: newer, first: '8', last: null },
]

beforeEach(() => {
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { retry: false } })
  server.receiptKeys.mockResolvedValue({ keys })
})
afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

const page = (place: string, next: string | null) => ({
  ...{ player: 'user_1', rows: [{ content: place }], next },
})
const save = () => {
  render(<ReceiptsCard />)
  fireEvent.click(screen.getByRole('button', { name: 'Save receipts' }))
}

it('saves all receipts of the player, page after page, in one file', async () => {
  server.receipts.mockResolvedValueOnce(page('one', '7')).mockResolvedValueOnce(page('two', null))
  save()
  await waitFor(() => expect(saveText).toHaveBeenCalled())
  const [name, text] = vi.mocked(saveText).mock.calls[0] ?? []
  expect(name).toBe('receipts.json')
  expect(JSON.parse(text ?? '')).toEqual({
    player: 'user_1',
    rows: [{ content: 'one' }, { content: 'two' }],
  })
  expect(server.receipts.mock.calls).toEqual([[{}], [{ after: '7' }]])
})

it('says when there are none yet, and why they could not be read', async () => {
  server.receipts.mockResolvedValueOnce({ player: 'user_1', rows: [], next: null })
  save()
  await waitFor(() => expect(toast).toHaveBeenCalledWith('info', expect.stringContaining('yet')))
  expect(saveText).not.toHaveBeenCalled()
  cleanup()
  server.receipts.mockRejectedValueOnce(new Error('No connection'))
  save()
  await waitFor(() => expect(toast).toHaveBeenCalledWith('error', 'No connection'))
})

describe('more pages than the server answers in a minute', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const tooQuick = (retryMs: number) =>
    new ServerRefusal({
      ...{ name: 'core/too-quick', code: -1009, status: 429, message: 'Slow down' },
      params: { retryMs },
    })
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const button = () => screen.getByRole('button', { name: 'Save receipts' })

  it('are waited for as long as it says, and none is asked for twice or lost', async () => {
    server.receipts
      .mockResolvedValueOnce(page('one', '7'))
      .mockRejectedValueOnce(tooQuick(900))
      .mockRejectedValueOnce(tooQuick(40_000))
      .mockResolvedValueOnce(page('two', null))
    save()
    await pass(899)
    expect(server.receipts).toHaveBeenCalledTimes(2)
    expect(button().getAttribute('aria-busy')).toBe('true')
    expect(screen.getByRole('status').textContent).toMatch(/^1 bundle so far/)
    await pass(1)
    expect(server.receipts).toHaveBeenCalledTimes(3)
    await pass(40_000)
    const rows = [{ content: 'one' }, { content: 'two' }]
    expect(JSON.parse(vi.mocked(saveText).mock.calls[0]?.[1] ?? '')).toMatchObject({ rows })
    expect(server.receipts.mock.calls).toEqual([
      ...[[{}], [{ after: '7' }], [{ after: '7' }], [{ after: '7' }]],
    ])
    expect(toast).not.toHaveBeenCalled()
    expect(button().getAttribute('aria-busy')).toBeNull()
    expect(screen.getByRole('status').textContent).toBe('')
  })

  it('are asked for no more once the page is left', async () => {
    server.receipts.mockResolvedValueOnce(page('one', '7')).mockRejectedValue(tooQuick(900))
    save()
    await pass(100)
    cleanup()
    await pass(10_000)
    expect(server.receipts).toHaveBeenCalledTimes(2)
    expect([vi.mocked(saveText).mock.calls, vi.mocked(toast).mock.calls]).toEqual([[], []])
  })
})

describe.each([
  ['where receipts are saved', ReceiptsCard],
  ['where it is told how to check the house', ReceiptKeysCard],
])('the key of the house, %s', (_name, Shown) => {
  it('is the one that signs now, whole and to be copied', async () => {
    render(<Shown />)
    await screen.findByText(newer)
    expect(screen.queryByText(older)).toBeNull()
    screen.getByRole('button', { name: 'Copy fingerprint' })
  })

  it('comes with the checker as a file, and how to run it alone', () => {
    render(<Shown />)
    const link = screen.getByRole('link', { name: 'Save the checker' })
    expect(link.getAttribute('href')).toBe('/.well-known/powerplay-receipts.mjs')
    expect(link.getAttribute('download')).toBe('receipts.mjs')
    screen.getByText(/^node receipts\.mjs --file receipts\.json --key powerplay-receipts\.json/)
  })

  it('comes with all of them as a file, even if it cannot be loaded', async () => {
    server.receiptKeys.mockRejectedValue(new Error('No connection'))
    render(<Shown />)
    expect((await screen.findByRole('alert')).textContent).toContain('It is in the file')
    const link = screen.getByRole('link', { name: 'Save the keys' })
    expect(link.getAttribute('href')).toBe('/.well-known/powerplay-receipts.json')
    expect(link.getAttribute('download')).toBe('powerplay-receipts.json')
  })
})
