import { assert, divide, toSafeNumber } from '@powerplay/kernel'

/** Ranks that are paid. Source: 001_d6a9941efb711ce5.txt section 9. */
export const paidRanks = 20

/** Share of each rank in tenths of a percent (001, section 9). */
const sharesPerMille: readonly number[] = [
  400, 180, 110, 80, 60, 50, 40, 30, 20, 10, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
]

/** What holds for a whole week of the race. */
export interface RaceTerms {
  readonly rewardCents: number
  /** A prize is at most so many percent of the theoretical win of its player's week. */
  readonly capPercent: number
}

/** Shares of the reward in percent, from rank 1 on. */
export const sharePercents: readonly number[] = sharesPerMille.map((share) => share / 10)

/**
 * Prize of a rank: the reward times the rank's share, rounded down to the cent; the rest stays with
 * the house. Ranks after the paid ones get nothing.
 */
export function prizeCents(rank: number, { rewardCents }: RaceTerms): number {
  assert(rank >= 1, 'ranks begin at 1')
  const share = sharesPerMille[rank - 1] ?? 0
  return toSafeNumber(divide(BigInt(rewardCents) * BigInt(share), 1000n, 'down'))
}

/** Cents times this, over the cap in percent, is the rated wager needed, in 1e-6 USD. */
const neededScale = 10n ** 8n

/**
 * Whether a week carries a rank's prize: theoretical win x cap >= prize. The rated wager is the
 * theoretical win over 1 %, so that $1 staked at an edge of 1 % counts 1.
 */
export function carries(ratedUsdE6: bigint, rank: number, terms: RaceTerms): boolean {
  return ratedUsdE6 * BigInt(terms.capPercent) >= BigInt(prizeCents(rank, terms)) * neededScale
}

/** Rated wager in whole USD from which a rank's prize is surely carried, rounded up. */
export function neededUsd(rank: number, terms: RaceTerms): number {
  const cents = BigInt(prizeCents(rank, terms))
  return toSafeNumber(divide(cents * 100n, BigInt(terms.capPercent), 'up'))
}

/**
 * Places in the order of points. Going down the order, a rank whose prize the player's week does
 * not carry stays vacant, and the player takes the next one that is carried or not paid.
 * @param ratedUsdE6 rated wagers, highest first.
 */
export function placesOf(ratedUsdE6: readonly bigint[], terms: RaceTerms): number[] {
  let place = 0
  return ratedUsdE6.map((rated) => {
    place += 1
    while (place <= paidRanks && !carries(rated, place, terms)) place += 1
    return place
  })
}

/**
 * Place of whoever is at a position of the order. Behind the paid ranks every player takes one.
 * @param topPlaces places of the first `paidRanks` positions, or of all there are.
 */
export function placeAt(position: number, topPlaces: readonly number[]): number {
  const known = topPlaces[position - 1]
  if (known !== undefined) return known
  return (topPlaces.at(-1) ?? 0) + position - topPlaces.length
}
