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
}

/** What a database error means for the batch it stopped. No SQLSTATE: the connection broke. */
export function faultOf(error: unknown): WriteFault {
  if (!(error instanceof Error)) return 'rejected'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (!/^[0-9A-Z]{5}$/.test(code)) return 'lost'
  return faultByState[code] ?? 'rejected'
}

const ownersSaid = 'owners: '

/** The players whom an error of the database names as those who may not, of all in the batch. */
export function ownersIn(error: unknown): string[] {
  if (!(error instanceof Error) || !('detail' in error)) return []
  const { detail } = error
  if (typeof detail !== 'string' || !detail.startsWith(ownersSaid)) return []
  return detail.slice(ownersSaid.length).split(' ')
}
