import type { Notification, OwnUser } from '@powerplay/contract'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { emit } from '../../../platform/client/client-events.ts'
import { useAccount } from '../../auth/index.ts'
import { Bell } from './bell.tsx'
import { loadNotes, readNotes, useNotes } from './notes-store.ts'

const callServer = vi.hoisted(() => vi.fn<(call: string, input: object) => Promise<unknown>>())
vi.mock('../../../platform/client/call-server.ts', () => ({ callServer }))

const row = (id: string, own: Partial<Notification> = {}): Notification => ({
  _id: id,
  kind: 'security',
  title: `Title ${id}`,
  text: 'Text',
  link: null,
  read: false,
  created_at: '2026-11-20T10:00:00.000Z',
  ...own,
})

const nova: OwnUser = {
  ...{ _id: 'user_1', name: 'nova', email: null, email_verified: true, pending_email: null },
  ...{ avatar: null, created_at: '2026-11-22T10:00:00.000Z', client_seed: 'seed' },
  ...{ private_bets: false, self_excluded: false, missing_details: [], roles: [] },
  ...{ vipLevel: 0, bonus_claim: null, wallets: {}, contact: {}, permissions: [] },
  ...{ lastLoginAt: null, token: 't', tokenExpiresAt: Date.now() + 900_000 },
}

let rows: Notification[] = []
let isDown = false

beforeEach(async () => {
  isDown = false
  rows = [row('note_2'), row('note_1', { read: true })]
  callServer.mockImplementation(async (call) => {
    if (isDown) throw new Error('down')
    const unread = rows.filter(({ read }) => !read).length
    if (call === 'notifications') return { rows, page: 1, pages: 1, total: rows.length, unread }
    return { unread: 0 }
  })
  useNotes.setState({ rows: [], unread: 0, total: 0, state: 'loading' })
  await loadNotes()
})
afterEach(() => {
  cleanup()
  callServer.mockReset()
})

const open = async () => {
  render(<Bell />)
  fireEvent.click(screen.getByRole('button', { name: /^Notifications/ }))
  return screen.getByRole('dialog', { name: 'Notifications' })
}

describe('the bell', () => {
  it('counts what is unread and lists the newest first', async () => {
    const panel = await open()
    expect(screen.getByRole('button', { name: 'Notifications, 1 unread' })).toBeTruthy()
    const titles = within(panel).getAllByText(/^Title/)
    expect(titles.map(({ textContent }) => textContent)).toEqual([
      'Unread. Title note_2',
      'Title note_1',
    ])
  })

  it('marks one as read when it is pressed, and all at once', async () => {
    const panel = await open()
    fireEvent.click(within(panel).getByRole('button', { name: /Title note_2/ }))
    expect(callServer).toHaveBeenCalledWith('readNotifications', { ids: ['note_2'] })
    await screen.findByRole('button', { name: 'Notifications' })
    act(() => emit('notification', { row: row('note_3'), unread: 1 }))
    fireEvent.click(within(panel).getByRole('button', { name: 'Mark all as read' }))
    expect(callServer).toHaveBeenCalledWith('readNotifications', { all: true })
    await screen.findByRole('button', { name: 'Notifications' })
  })

  it('takes what the server pushes in, once', async () => {
    const panel = await open()
    act(() => emit('notification', { row: row('note_3', { title: 'Level 2' }), unread: 2 }))
    act(() => emit('notification', { row: row('note_3', { title: 'Level 2' }), unread: 2 }))
    expect(within(panel).getAllByText('Level 2')).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'Notifications, 2 unread' })).toBeTruthy()
  })

  it('is closed by escape, with the focus back on it', async () => {
    const panel = await open()
    expect(document.activeElement).toBe(panel)
    fireEvent.keyDown(document.body, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Notifications/ }))
  })

  it('says when there is nothing, and when the list cannot be had', async () => {
    rows = []
    await loadNotes()
    expect((await open()).textContent).toContain('Nothing new')
    cleanup()
    isDown = true
    useNotes.setState({ rows: [], unread: 0, total: 0, state: 'loading' })
    await loadNotes()
    const panel = await open()
    within(panel).getByRole('alert')
    isDown = false
    rows = [row('note_4')]
    fireEvent.click(within(panel).getByRole('button', { name: 'Retry' }))
    expect(await within(panel).findByText('Title note_4')).toBeTruthy()
  })

  describe('while the list is on its way', () => {
    /** Asks for the list; the answer holds what there was when it was asked for. */
    async function ask() {
      await open()
      const was = { rows, page: 1, pages: 1, total: rows.length, unread: 1 }
      let arrive: () => void = () => undefined
      const late = new Promise((resolve) => (arrive = () => resolve(was)))
      callServer.mockImplementationOnce(() => late)
      return { arrive, asked: loadNotes() }
    }

    it('keeps what was pushed meanwhile', async () => {
      const { arrive, asked } = await ask()
      rows = [row('note_3'), ...rows]
      act(() => emit('notification', { row: row('note_3'), unread: 2 }))
      arrive()
      await act(() => asked)
      expect(useNotes.getState()).toMatchObject({ unread: 2, total: 3, state: 'ready' })
      expect(screen.getByText('Title note_3')).toBeTruthy()
    })

    it('asks once more for what was missed before the channel was heard', async () => {
      const { arrive, asked } = await ask()
      useNotes.setState({ state: 'loading' })
      rows = [row('note_3'), ...rows]
      act(() => emit('realtime:reload', { channel: 'private-User.user_1' }))
      arrive()
      await act(() => asked)
      expect(useNotes.getState().rows[0]?._id).toBe('note_3')
    })

    it('keeps the count that was pushed before reading was answered', async () => {
      await open()
      let arrive: () => void = () => undefined
      const late = new Promise((resolve) => (arrive = () => resolve({ unread: 0 })))
      callServer.mockImplementationOnce(() => late)
      const read = readNotes()
      act(() => emit('notification', { row: row('note_7'), unread: 1 }))
      arrive()
      await act(() => read)
      expect(useNotes.getState().unread).toBe(1)
    })

    it('shows nobody what somebody else was told', async () => {
      const { arrive, asked } = await ask()
      rows = [row('note_9')]
      act(() => useAccount.setState({ user: nova }))
      await waitFor(() => expect(useNotes.getState().rows).toHaveLength(1))
      arrive()
      await act(() => asked)
      expect(useNotes.getState().rows.map(({ _id }) => _id)).toEqual(['note_9'])
      act(() => useAccount.setState({ user: undefined }))
    })
  })
})
