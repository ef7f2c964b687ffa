/** What the vendor's own pages know; the vendor's calls answer in these shapes. */

export interface Outcome {
  readonly id: string
  readonly name: string
  readonly oddsE3: number | null
}

export interface Market {
  readonly id: number
  readonly specifiers: string
  readonly name: string
  readonly outcomes: readonly Outcome[]
}

export interface SportEvent {
  readonly id: string
  readonly sport: string
  readonly league: string
  readonly names: readonly string[]
  readonly startsAt: number
  readonly isLive: boolean
  readonly isOutright: boolean
  readonly score: readonly [number, number] | null
  readonly minute: number | null
  readonly markets: readonly Market[]
}

export interface PlacedBet {
  readonly id: string
  readonly stakeMinor: string
  readonly payoutMinor: string | null
  readonly currency: string
  readonly state: 'making' | 'open' | 'settled'
  readonly status: 1 | 2 | 3 | null
  readonly placedAt: number
  readonly legs: readonly {
    readonly event: string
    readonly market: string
    readonly outcome: string
    readonly oddsE3: number
    readonly result: string | null
  }[]
}

/** A call that was refused; 401 is a token that ran out. */
export class VendorError extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Asks the vendor. */
export async function ask(path: string, order: object): Promise<unknown> {
  const response = await fetch(`/sportsbook-vendor/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  })
  const body: unknown = await response.json().catch(() => null)
  if (response.ok) return body
  const message: unknown = Reflect.get(Object(body), 'message')
  throw new VendorError(response.status, typeof message === 'string' ? message : 'Try again later')
}
