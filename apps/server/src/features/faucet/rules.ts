import { toSafeNumber } from '@powerplay/kernel'

/** A share of the maximum and how often it is drawn, both in percent. */
export interface Share {
  readonly sharePct: number
  readonly chancePct: number
}

/** What a new installation draws from: 5 % of the maximum in the mean. Source: product design 2.4. */
export const firstTable: Share[] = [
  { sharePct: 2, chancePct: 60 },
  { sharePct: 5, chancePct: 25 },
  { sharePct: 10, chancePct: 10 },
  { sharePct: 25, chancePct: 4 },
  { sharePct: 50, chancePct: 0.9 },
  { sharePct: 100, chancePct: 0.1 },
]

/** A percent in millionths. */
export function ppmOf(percent: number): number {
  return Math.round(percent * 10_000)
}

/** What a table pays in the mean, in percent of the maximum. */
export function meanPercent(table: readonly Share[]): number {
  return table.reduce((sum, { sharePct, chancePct }) => sum + (sharePct * chancePct) / 100, 0)
}

/** What a spin for a maximum pays in the mean, in cents: each share is at least one. */
export function meanCents(table: readonly Share[], maxCents: number): number {
  return table.reduce(
    (sum, share) => sum + (drawnCents(maxCents, share) * share.chancePct) / 100,
    0,
  )
}

/**
 * What spins that play carries cost at most, in percent of that play: the maximum is so many times a mean day
 * of it, and of a small maximum the least cent is more than its share.
 */
export function playPercent(
  table: readonly Share[],
  factor: number,
  leastMaxCents: number,
): number {
  const floor = leastMaxCents > 0 ? 100 / leastMaxCents : 0
  const mean = meanPercent(
    table.map(({ sharePct, chancePct }) => ({ sharePct: Math.max(sharePct, floor), chancePct })),
  )
  return Math.round(factor * mean * 100) / 100
}

/**
 * What the first spins of an account come to in the mean, in percent of the theoretical win of the rated wager
 * that they ask for.
 */
export function starterPercent(
  table: readonly Share[],
  { starter, leastMaxCents }: Pick<FaucetTerms, 'starter' | 'leastMaxCents'>,
): number {
  if (starter.spins === 0 || leastMaxCents === 0) return 0
  // A rated dollar stands for one cent of theoretical win.
  return (starter.spins * meanCents(table, leastMaxCents) * 10_000) / starter.ratedCents
}

/** What the maximum of a player rests on; sums in 1e-6 USD. */
export interface FaucetFigures {
  readonly levelMaxCents: number
  /** Theoretical win of the last seven UTC days. */
  readonly weekE6: bigint
  readonly depositedE6: bigint
  /** Rated wager of all time. */
  readonly ratedE6: bigint
  /** Spins of all time. */
  readonly spins: number
}

/** Terms of the maximum, as the settings have them. */
export interface FaucetTerms {
  /** Times the mean theoretical win of a day. */
  readonly factor: number
  /** Under this much there is nothing to spin for. */
  readonly leastMaxCents: number
  /** The first spins of an account are at least for the least maximum, with so much deposited and rated. */
  readonly starter: {
    readonly spins: number
    readonly depositCents: number
    readonly ratedCents: number
  }
  /** Always the level's maximum: in a demo build. */
  readonly isGenerous: boolean
}

/** The personal maximum, or how much rated wager is missing for one. */
export interface FaucetMax {
  readonly maxCents: number
  readonly neededCents: number
}

const e6PerCent = 10_000n

/** The maximum of a spin: product design, Faucet. Pure. */
export function faucetMax(figures: FaucetFigures, terms: FaucetTerms): FaucetMax {
  const { levelMaxCents, weekE6 } = figures
  if (terms.isGenerous) return { maxCents: levelMaxCents, neededCents: 0 }
  const least = Math.min(terms.leastMaxCents, levelMaxCents)
  const factorE6 = BigInt(Math.round(terms.factor * 1e6))
  const byPlayE6 = weekE6 > 0n ? (weekE6 * factorE6) / 7_000_000n : 0n
  const byPlayCents = Math.min(levelMaxCents, toCents(byPlayE6))
  if (byPlayCents >= least) return { maxCents: byPlayCents, neededCents: 0 }
  const missing = starterMissing(figures, terms)
  if (missing === 0) return { maxCents: least, neededCents: 0 }
  // A rated dollar stands for one cent of theoretical win.
  const wantedWeekE6 = divideUp(BigInt(least) * e6PerCent * 7_000_000n, factorE6)
  const byPlay = toCents(divideUp((wantedWeekE6 - weekE6) * 100n, e6PerCent) * e6PerCent)
  return { maxCents: 0, neededCents: missing === null ? byPlay : Math.min(missing, byPlay) }
}

/** Rated wager that is missing for a starter's spin in cents; null where none is to be had. */
function starterMissing(
  { depositedE6, ratedE6, spins }: FaucetFigures,
  { starter }: FaucetTerms,
): number | null {
  if (spins >= starter.spins) return null
  if (depositedE6 < BigInt(starter.depositCents) * e6PerCent) return null
  const missingE6 = BigInt(starter.ratedCents) * e6PerCent - ratedE6
  return missingE6 > 0n ? toCents(divideUp(missingE6, e6PerCent) * e6PerCent) : 0
}

function toCents(usdE6: bigint): number {
  return toSafeNumber(usdE6 / e6PerCent)
}

function divideUp(top: bigint, bottom: bigint): bigint {
  return (top + bottom - 1n) / bottom
}

/**
 * The share that a number of chance draws. What rounding leaves over at the end is the first share's.
 * @param roll 0 to 999,999
 */
export function shareAt(table: readonly Share[], roll: number): Share {
  let below = 0
  for (const share of table) {
    below += ppmOf(share.chancePct)
    if (roll < below) return share
  }
  const [first = { sharePct: 0, chancePct: 100 }] = table
  return first
}

/** A number of 0 to 999,999 from four random bytes. */
export function rollFrom(random: Uint8Array): number {
  const word = random.reduce((sum, byte) => sum * 256 + byte, 0)
  return Math.floor((word * 1_000_000) / 2 ** (8 * random.length))
}

/** What a share of a maximum pays: whole cents, rounded down, and at least one. */
export function drawnCents(maxCents: number, { sharePct }: Share): number {
  return Math.max(1, Math.floor((maxCents * ppmOf(sharePct)) / 1_000_000))
}
