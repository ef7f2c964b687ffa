import type { OwnExport } from '@powerplay/contract'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { callServer } from '../../../platform/client/call-server.ts'
import { emit } from '../../../platform/client/client-events.ts'
import { queryClient } from '../../../platform/client/query-client.ts'
import { saveText } from '../../../platform/client/save-text.ts'
import { guestSession, SessionProvider } from '../../../platform/session/session-context.tsx'
import { useToasts } from '../../../platform/toasts/toasts.ts'
import { ActivityCard } from '../activity-card.tsx'
import { DataCard } from './data-card.tsx'

vi.mock('../../../platform/client/call-server.ts', () => ({ callServer: vi.fn() }))
vi.mock('../../../platform/client/save-text.ts', () => ({ saveText: vi.fn() }))
const asked = vi.mocked(callServer)

const until = Date.parse('2026-12-10T12:00:00Z')
const none: OwnExport = { state: 'none', expiresAt: null }
let answers: Record<string, unknown> = {}

beforeEach(() => {
  queryClient.clear()
  answers = { exportStatus: none, personalExport: { jobId: 'file_1' } }
  asked.mockImplementation(async (call) => {
    const answer = answers[call]
    if (answer instanceof Error) throw answer
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
    return answer as never
  })
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  vi.restoreAllMocks()
  useToasts.setState({ toasts: [] })
})

const show = () =>
  render(
    <SessionProvider value={guestSession}>
      <DataCard />
    </SessionProvider>,
  )

it('has the file made, says so, and offers it when the server says that it is ready', async () => {
  show()
  const ask = await screen.findByRole('button', { name: 'Make my file' })
  asked.mockClear()
  answers = { ...answers, exportStatus: none }
  fireEvent.click(ask)
  await waitFor(() => expect(asked).toHaveBeenCalledWith('personalExport', {}))
  answers = { ...answers, exportStatus: { state: 'waiting', expiresAt: null } }
  emit('exportChanged', { state: { state: 'waiting', expiresAt: null } })
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/being made/))
  expect(screen.queryByRole('button')).toBeNull()
  answers = { ...answers, exportStatus: { state: 'ready', expiresAt: until } }
  emit('exportChanged', { state: { state: 'ready', expiresAt: until } })
  const fetch = await screen.findByRole('button', { name: 'Fetch my file' })
  expect(screen.getByRole('status').textContent).toMatch(/until .*2026/)
  const links: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    links.push(this.href)
  })
  const url = '/api/compliance/exports/file_1/2/3'
  answers = { ...answers, exportStatus: { state: 'ready', expiresAt: until, url } }
  fireEvent.click(fetch)
  await waitFor(() => expect(links).toEqual([expect.stringContaining(url)]))
  expect(asked).toHaveBeenLastCalledWith('exportStatus', { link: true })
})

it('offers to ask again where the file failed, and where its state is unknown to load it again', async () => {
  answers = { ...answers, exportStatus: { state: 'failed', expiresAt: null } }
  show()
  await screen.findByRole('button', { name: 'Make my file' })
  expect(screen.getByRole('status').textContent).toMatch(/could not be made/)
  cleanup()
  queryClient.clear()
  answers = { ...answers, exportStatus: new Error('no line') }
  show()
  await screen.findByText('How far your file is could not be loaded.')
})

it('puts nothing together before the server was shown who sits there', async () => {
  answers = { ...answers, personalExport: new Error('Show that it is you.') }
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Make my file' }))
  await waitFor(() =>
    expect(useToasts.getState().toasts).toEqual([
      expect.objectContaining({ title: 'Show that it is you.' }),
    ]),
  )
})

it('saves rounds and movements of a time and product as lines, or says that the link is mailed', async () => {
  answers = { activity: { rows: null, csv: 'at,kind', jobId: null } }
  render(<ActivityCard now={until} />)
  fireEvent.click(screen.getByRole('button', { name: 'Last 90 days' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save as CSV' }))
  await waitFor(() => expect(saveText).toHaveBeenCalledWith('activity.csv', 'at,kind'))
  const day = 86_400_000
  const time = { from: until - 90 * day, to: until + day }
  expect(asked).toHaveBeenCalledWith('activity', { ...time, format: 'csv' })
  answers = { activity: { rows: null, csv: null, jobId: 'file_2' } }
  fireEvent.click(screen.getByRole('button', { name: 'Save as JSON' }))
  await waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1))
  expect(saveText).toHaveBeenCalledOnce()
})
