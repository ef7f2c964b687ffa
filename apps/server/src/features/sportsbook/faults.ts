/** Why a callback is not done, with the protocol's numbers. */
export const faults = {
  blocked: { code: 1005, message: 'Player is blocked' },
  'unknown-player': { code: 1006, message: 'Player not found' },
  'session-over': { code: 1007, message: 'Session is expired' },
  'not-enough': { code: 2001, message: 'Not enough money' },
  'wrong-currency': { code: 2002, message: 'Invalid currency' },
  'unknown-parent': { code: 2003, message: 'Parent transaction not found' },
  'bad-request': { code: 2004, message: 'Bad request' },
  'bad-signature': { code: 2005, message: 'Invalid JWT token' },
  'unknown-bonus': { code: 3001, message: 'Bonus not found' },
  limit: { code: 4001, message: 'Player limits exceeded' },
} as const

export type FaultName = keyof typeof faults

/** What a callback comes to, before it is written. */
export type Answer =
  { readonly ok: true; readonly body: object } | { readonly ok: false; readonly fault: FaultName }

export function no(fault: FaultName): Answer {
  return { ok: false, fault }
}
