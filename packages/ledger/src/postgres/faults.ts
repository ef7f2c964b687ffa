import type { WriteFault } from '../store.ts'

const faultByState: Readonly<Record<string, WriteFault>> = {
  PP001: 'stale',
  PP002: 'fenced',
  '40001': 'stale',
  '40P01': 'stale',
  '23505': 'duplicate',
  '57P01': 'lost',
  '57P02': 'lost',
  '57P03': 'lost',
  // The database ended a session that stood too long in a transaction, or without work.
  '25P03': 'lost',
  '25P04': 'lost',
  '57P05': 'lost',
}

/** What a database error means for the batch it stopped. No SQLSTATE: the connection broke. */
export function faultOf(error: unknown): WriteFault {
  if (!(error instanceof Error)) return 'rejected'
  const state = sqlStateOf(error)
  return state === undefined ? 'lost' : (faultByState[state] ?? 'rejected')
}

/** What the database says itself: five signs with a digit among them, unlike EPIPE of the network. */
export function sqlStateOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  const { code } = error
  return typeof code === 'string' && /^(?=.*[0-9])[0-9A-Z]{5}$/.test(code) ? code : undefined
}

const ownersSaid = 'owners: '

/** The players whom an error of the database names as those who may not, of all in the batch. */
export function ownersIn(error: unknown): string[] {
  if (!(error instanceof Error) || !('detail' in error)) return []
  const { detail } = error
  if (typeof detail !== 'string' || !detail.startsWith(ownersSaid)) return []
  return detail.slice(ownersSaid.length).split(' ')
}
