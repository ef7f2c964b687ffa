import type { HandResult } from '@powerplay/engines/poker/hand'

/**
 * Which part of a hand's rake each of its seats bore: by what of its stake was matched, since what goes
 * back was never raked. Rounded down, so that all together are never more than the rake.
 * Source: `product-betting.md` 5.3, Rake.
 */
export function rakeShares({
  rakeMinor,
  uncalled,
  seats,
}: Pick<HandResult, 'rakeMinor' | 'uncalled' | 'seats'>): bigint[] {
  const matched = seats.map(({ seat, stakeMinor }) =>
    uncalled?.seat === seat ? stakeMinor - uncalled.amountMinor : stakeMinor,
  )
  const whole = matched.reduce((sum, minor) => sum + minor, 0n)
  return matched.map((minor) => (whole === 0n ? 0n : (rakeMinor * minor) / whole))
}
