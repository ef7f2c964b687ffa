import type { Notification } from '@powerplay/contract'
import { create } from 'zustand'
import { callServer } from '../../../platform/client/call-server.ts'
import { on } from '../../../platform/client/client-events.ts'
import { useAccount } from '../../auth/index.ts'

/** The player's own notifications as far as they were asked for. */
export interface Notes {
  readonly rows: readonly Notification[]
  readonly unread: number
  readonly total: number
  readonly state: 'loading' | 'failed' | 'ready'
}

const nothing: Notes = { rows: [], unread: 0, total: 0, state: 'loading' }
const perPage = 20

export const useNotes = create<Notes>()(() => nothing)

/** The list with a row that just came; a row that is there already is not doubled. */
export function withNote(notes: Notes, row: Notification, unread: number): Notes {
  if (notes.rows.some(({ _id }) => _id === row._id)) return { ...notes, unread }
  return { ...notes, rows: [row, ...notes.rows], total: notes.total + 1, unread }
}

/** The list with a further page behind it. */
export function withPage(notes: Notes, page: readonly Notification[]): readonly Notification[] {
  const known = new Set(notes.rows.map(({ _id }) => _id))
  return [...notes.rows, ...page.filter(({ _id }) => !known.has(_id))]
}

const whose = () => useAccount.getState().user?._id

/** Counts what happened to the list: an answer that was asked for before that does not have it. */
let happened = 0

/** Asks for the newest ones anew, and once more where something happened meanwhile. */
export async function loadNotes(): Promise<void> {
  const [before, reader] = [happened, whose()]
  try {
    const { rows, unread, total } = await callServer('notifications', { page: 1, perPage })
    if (reader !== whose()) return
    if (before !== happened) return await loadNotes()
    useNotes.setState({ rows, unread, total, state: 'ready' })
  } catch {
    if (reader !== whose()) return
    useNotes.setState(({ state }) => ({ state: state === 'ready' ? 'ready' : 'failed' }))
  }
}

/** Asks for older ones than those in view. @throws when they cannot be had */
export async function loadOlderNotes(): Promise<void> {
  const page = Math.floor(useNotes.getState().rows.length / perPage) + 1
  const [before, reader] = [happened, whose()]
  const { rows, unread, total } = await callServer('notifications', { page, perPage })
  if (reader !== whose()) return
  const counts = before === happened ? { unread, total } : {}
  useNotes.setState((notes) => ({ rows: withPage(notes, rows), ...counts }))
}

/** Marks one as read, or all; the list says so at once. */
export async function readNotes(id?: string): Promise<void> {
  const wanted = useNotes.getState().rows.filter(({ _id, read }) => !read && (id ?? _id) === _id)
  if (id !== undefined && wanted.length === 0) return
  happened += 1
  useNotes.setState(({ rows }) => ({
    rows: rows.map((row) => ((id ?? row._id) === row._id ? { ...row, read: true } : row)),
  }))
  const [before, reader] = [happened, whose()]
  const which = id === undefined ? { all: true as const } : { ids: [id] }
  const answer = await callServer('readNotifications', which).catch(() => undefined)
  if (reader !== whose()) return
  const isOld = before !== happened
  happened += 1
  if (answer === undefined || isOld) await loadNotes()
  else useNotes.setState(answer)
}

let isFollowed = false

/** Follows the list of whoever is signed in, from the first time somebody looks at it. */
export function followNotes(): void {
  if (isFollowed) return
  isFollowed = true
  void loadNotes()
  on('notification', ({ row, unread }) => {
    happened += 1
    useNotes.setState((notes) => withNote(notes, row, unread))
  })
  on('realtime:reload', ({ channel }) => {
    if (!channel.startsWith('private-User.')) return
    happened += 1
    // A list that is on its way is asked for once more by itself.
    if (useNotes.getState().state !== 'loading') void loadNotes()
  })
  useAccount.subscribe((now, before) => {
    if (now.user?._id === before.user?._id) return
    happened += 1
    useNotes.setState(nothing)
    if (now.user !== undefined) void loadNotes()
  })
}
