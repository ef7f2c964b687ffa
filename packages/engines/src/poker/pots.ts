import type { HandStrength } from './hand-strength.ts'

/** What one seat has put into a hand, in minor units, and whether it still plays for the pot. */
export interface Contribution {
  readonly seat: number
  readonly paidMinor: bigint
  readonly isLive: boolean
}

/** Money that the seats named play for, in minor units. */
export interface Pot {
  readonly amountMinor: bigint
  /** Seats that may win it, in the order of the contributions. */
  readonly seats: readonly number[]
}

export interface CutPots {
  /** The main pot first. */
  readonly pots: readonly Pot[]
  /** The part of the largest bet that nobody matched; it goes back before anything else. */
  readonly uncalled: { readonly seat: number; readonly amountMinor: bigint } | null
}

const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other)

function uncalledOf(contributions: readonly Contribution[]): CutPots['uncalled'] {
  const [most, next] = contributions.toSorted(
    (one, other) =>
      Number(other.paidMinor > one.paidMinor) - Number(other.paidMinor < one.paidMinor),
  )
  const amountMinor = (most?.paidMinor ?? 0n) - (next?.paidMinor ?? 0n)
  return most && amountMinor > 0n ? { seat: most.seat, amountMinor } : null
}

/**
 * Cuts what was paid into a main pot and side pots: a layer per distinct level at which live seats
 * stopped paying. Folded money stays in the layers that it reached; what lies above every live seat
 * (two who posted a blind and folded, say) joins the highest layer.
 * @param deadMinor money that belongs to no bet (a missed small blind); it joins the main pot.
 * Source: `product-betting.md` 5.3, Side pots.
 */
export function cutPots(contributions: readonly Contribution[], deadMinor = 0n): CutPots {
  const uncalled = uncalledOf(contributions)
  const paid = contributions.map((each) => ({
    ...each,
    paidMinor:
      each.seat === uncalled?.seat ? each.paidMinor - uncalled.amountMinor : each.paidMinor,
  }))
  const live = paid.filter((each) => each.isLive)
  const levels = [...new Set(live.map((each) => each.paidMinor))].toSorted((one, other) =>
    one < other ? -1 : 1,
  )
  let below = 0n
  const pots: Pot[] = []
  for (const level of levels) {
    const isTop = level === levels.at(-1)
    const layer = paid.reduce(
      (sum, each) =>
        sum +
        (isTop ? each.paidMinor : smaller(each.paidMinor, level)) -
        smaller(each.paidMinor, below),
      pots.length === 0 ? deadMinor : 0n,
    )
    const seats = live.filter((each) => each.paidMinor >= level).map((each) => each.seat)
    below = level
    if (layer > 0n) pots.push({ amountMinor: layer, seats })
  }
  return { pots, uncalled }
}

/** The share of a pot that the house keeps. */
export interface RakeTerms {
  /** Millionths of a pot. */
  readonly ratePpm: number
  /** The most that is taken of one hand, in minor units. */
  readonly capMinor: bigint
}

/** Big blinds that bound the rake of a hand, by how many were dealt in. */
function rakeCapBlinds(dealt: number): bigint {
  if (dealt <= 2) return 1n
  return dealt <= 4 ? 2n : 3n
}

/**
 * 5 % of each pot, at most 1 big blind (two players dealt), 2 (three or four) or 3 (five to nine).
 * Source: `product-betting.md` 5.3, Rake.
 */
export function rakeTerms(dealt: number, bigBlindMinor: bigint): RakeTerms {
  return { ratePpm: 50_000, capMinor: rakeCapBlinds(dealt) * bigBlindMinor }
}

/** What is taken of each pot, in minor units: rounded down, the main pot first, up to the cap. */
export function rakeOf(pots: readonly Pot[], terms: RakeTerms): bigint[] {
  let left = terms.capMinor
  return pots.map((pot) => {
    const rake = smaller((pot.amountMinor * BigInt(terms.ratePpm)) / 1_000_000n, left)
    left -= rake
    return rake
  })
}

export interface Winner {
  readonly seat: number
  readonly amountMinor: bigint
}

/**
 * Gives a pot to the best hand among its seats, in equal parts where several are best; odd minor
 * units go one by one clockwise from the button.
 * @param strengths by seat; a pot with one seat needs none.
 * @param clockwise all dealt seats, the first one left of the button.
 * Source: `product-betting.md` 5.3, Showdown.
 */
export function sharePot(
  pot: Pot,
  strengths: ReadonlyMap<number, HandStrength>,
  clockwise: readonly number[],
): Winner[] {
  const best = Math.max(...pot.seats.map((seat) => strengths.get(seat) ?? 0))
  const seats = clockwise.filter(
    (seat) => pot.seats.includes(seat) && (strengths.get(seat) ?? 0) === best,
  )
  const share = pot.amountMinor / BigInt(seats.length)
  const odd = Number(pot.amountMinor % BigInt(seats.length))
  return seats.map((seat, at) => ({ seat, amountMinor: share + (at < odd ? 1n : 0n) }))
}
