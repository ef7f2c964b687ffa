/** Everything the session API refuses. */
export type RefusalCode =
  | 'unknown-session'
  | 'session-closed'
  | 'busy'
  | 'bad-request'
  | 'bad-bet'
  | 'feature-running'
  | 'insufficient-funds'
  | 'refused-by-wallet'
  | 'wallet-unreachable'
  | 'bets-closed'
  | 'unknown-campaign'
  | 'not-demo'

const statusByCode: Readonly<Record<RefusalCode, number>> = {
  'unknown-session': 404,
  'session-closed': 410,
  busy: 409,
  'bad-request': 422,
  'bad-bet': 422,
  'feature-running': 409,
  'insufficient-funds': 402,
  'refused-by-wallet': 409,
  'wallet-unreachable': 502,
  'bets-closed': 409,
  'unknown-campaign': 404,
  'not-demo': 409,
}

/** A play that is not done; nothing was won or lost by it. */
export class PlayRefusal extends Error {
  override readonly name = 'PlayRefusal'
  readonly code: RefusalCode

  constructor(code: RefusalCode, message: string) {
    super(message)
    this.code = code
  }

  get status(): number {
    return statusByCode[this.code]
  }
}
