import { hmacKey } from '../fairness/hmac.ts'
import { sha256Hex } from '../fairness/sha256.ts'
import { openStream } from '../fairness/stream.ts'
import { withBeacon, type BeaconValue } from './beacon.ts'

/** An entry of a pool, in the order in which entries were taken. */
export interface PoolEntry {
  readonly user: string
  readonly amountMinor: bigint
  /** The player's client seed, as it stood when he entered. */
  readonly clientSeed: string
}

/** The tickets of an entry: one per minor unit, `from` to below `to`. */
export interface Tickets {
  readonly from: bigint
  readonly to: bigint
}

export function ticketsOf(entries: readonly PoolEntry[]): Tickets[] {
  let next = 0n
  return entries.map(({ amountMinor }) => {
    const from = next
    next += amountMinor
    return { from, to: next }
  })
}

/** One text of everything that players put into a round; part of what draws the winner. */
export function entriesHash(entries: readonly PoolEntry[]): string {
  const lines = entries.map((entry) =>
    sha256Hex(`${entry.user}:${entry.amountMinor}:${entry.clientSeed}`),
  )
  return sha256Hex(lines.join('|'))
}

export interface PoolDraw {
  /** The winning ticket. */
  readonly pick: bigint
  /** The entry that holds it, by its place. */
  readonly winner: number
  readonly feeMinor: bigint
  readonly prizeMinor: bigint
}

/** What is drawn from, without the client seeds: their hash is enough. */
export interface PoolTerms {
  readonly amountsMinor: readonly bigint[]
  readonly entriesHash: string
  /** Of a public beacon, published after the entries were locked; null where none is used. */
  readonly beacon: BeaconValue | null
  readonly serverSeed: string
  /** Number of the round, the nonce of its draw. */
  readonly round: number
  /** The house's share in 1/10000, rounded down. */
  readonly feeBps: number
}

/**
 * Draws the winner of a pool: a ticket from 64 fair bits, so each entry wins in proportion to its
 * amount, exact to total / 2^64.
 * Source: `product-betting.md` 6, Draw.
 */
export function drawTicket(terms: PoolTerms): PoolDraw {
  const total = terms.amountsMinor.reduce((sum, amountMinor) => sum + amountMinor, 0n)
  const clientSeed = withBeacon(terms.entriesHash, terms.beacon)
  const stream = openStream(hmacKey(terms.serverSeed), clientSeed, terms.round)
  const bits = (BigInt(stream.word(0)) << 32n) + BigInt(stream.word(1))
  const pick = (bits * total) >> 64n
  const feeMinor = (total * BigInt(terms.feeBps)) / 10_000n
  let end = 0n
  const winner = terms.amountsMinor.findIndex((amountMinor) => {
    end += amountMinor
    return pick < end
  })
  return { pick, winner, feeMinor, prizeMinor: total - feeMinor }
}

/** The draw of a pool whose entries are known in full. */
export function drawPool(
  entries: readonly PoolEntry[],
  terms: Omit<PoolTerms, 'amountsMinor' | 'entriesHash'>,
): PoolDraw {
  const amountsMinor = entries.map(({ amountMinor }) => amountMinor)
  return drawTicket({ amountsMinor, entriesHash: entriesHash(entries), ...terms })
}
