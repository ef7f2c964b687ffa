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
