import { hmacKey } from '../fairness/hmac.ts'
import { sha256Hex } from '../fairness/sha256.ts'
import { openStream } from '../fairness/stream.ts'
import { mustHave } from '@powerplay/kernel'

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

/**
 * Draws the winner of a pool: a ticket from 64 fair bits, so each entry wins in proportion to its
 * amount, exact to total / 2^64.
 * @param round number of the round, the nonce of its draw.
 * @param feeBps the house's share in 1/10000, rounded down.
 * Source: `product-betting.md` 6, Draw.
 */
export function drawPool(
  entries: readonly PoolEntry[],
  serverSeed: string,
  round: number,
  feeBps: number,
): PoolDraw {
  const tickets = ticketsOf(entries)
  const total = mustHave(tickets.at(-1), 'an entry').to
  const stream = openStream(hmacKey(serverSeed), entriesHash(entries), round)
  const bits = (BigInt(stream.word(0)) << 32n) + BigInt(stream.word(1))
  const pick = (bits * total) >> 64n
  const feeMinor = (total * BigInt(feeBps)) / 10_000n
  return {
    pick,
    winner: tickets.findIndex(({ from, to }) => from <= pick && pick < to),
    feeMinor,
    prizeMinor: total - feeMinor,
  }
}
