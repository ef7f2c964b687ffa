import type { PokerSeat, PokerTable } from '@powerplay/contract'
import { currencyOf, formatAmount, parseAmount } from '@powerplay/kernel'

/** Where a seat lies around the table, in percent of the stage. */
export interface Place {
  readonly left: number
  readonly top: number
}

/** How far from the middle, in percent of each side. */
export interface Reach {
  readonly x: number
  readonly y: number
}

const rounded = (value: number) => Math.round(value * 100) / 100

/** Places of all seats, clockwise; the player's own seat, or the first, lies at the bottom. */
export function placesOf(seatCount: number, own: number, reach: Reach): Place[] {
  return Array.from({ length: seatCount }, (_, seat) => {
    const angle = (2 * Math.PI * ((seat - own + seatCount) % seatCount)) / seatCount
    return {
      left: rounded(50 - Math.sin(angle) * reach.x),
      top: rounded(50 + Math.cos(angle) * reach.y),
    }
  })
}

/** At the side of whoever looks: bets of these seats lie above them, of the others below. */
export const isNear = ({ top }: Place): boolean => top >= 50

/** Bets lie towards the middle, clear of cards, board, pot and the dealer button. */
export function betPlaces(seatCount: number, own: number, reach: Reach): Place[] {
  return placesOf(seatCount, own, { x: reach.x * 0.68, y: reach.y * 0.8 }).map(({ left, top }) => {
    if (top > 75) return { left, top: 61 }
    return top < 25 ? { left: left === 50 ? 62 : left, top: 32 } : { left, top }
  })
}

/** An amount in minor units; what is no amount counts as nothing. */
export function minorIn(text: string, currency: string): bigint {
  return parseAmount(text === '' ? '0' : text, currencyOf(currency).decimals) ?? 0n
}

export function textIn(minor: bigint, currency: string): string {
  const text = formatAmount(minor, currencyOf(currency).decimals)
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

type Hand = NonNullable<PokerTable['hand']>
export type Turn = NonNullable<Hand['turn']>

/** What a raise may be, in minor units; null where there is none. */
export interface Sizes {
  readonly minMinor: bigint
  readonly maxMinor: bigint
  /** Quick sizes within the range, by the share of the pot that they are. */
  readonly quick: readonly { readonly id: QuickSize; readonly toMinor: bigint }[]
}
export const quickSizes = ['half', 'twoThirds', 'pot', 'most'] as const
export type QuickSize = (typeof quickSizes)[number]

/**
 * Sizes of a raise. A raise of a share of the pot calls first, and then adds that share of what lies in
 * the middle.
 */
export function sizesOf(table: PokerTable, own: PokerSeat, turn: Turn): Sizes | null {
  const { currency, hand } = table
  if (turn.minRaiseTo === null || turn.maxRaiseTo === null || !hand) return null
  const [minMinor, maxMinor] = [
    minorIn(turn.minRaiseTo, currency),
    minorIn(turn.maxRaiseTo, currency),
  ]
  const toCall = minorIn(turn.toCall, currency)
  const called = minorIn(own.bet, currency) + toCall
  const pot = minorIn(hand.total, currency) + toCall
  const within = (minor: bigint) =>
    minor < minMinor ? minMinor : minor > maxMinor ? maxMinor : minor
  return {
    minMinor,
    maxMinor,
    quick: [
      { id: 'half', toMinor: within(called + pot / 2n) },
      { id: 'twoThirds', toMinor: within(called + (pot * 2n) / 3n) },
      { id: 'pot', toMinor: within(called + pot) },
      { id: 'most', toMinor: maxMinor },
    ],
  }
}

const sliderSteps = 1_000n

/** Where a size lies between the least and the most, from 0 to 1000. */
export function sliderOf({ minMinor, maxMinor }: Sizes, toMinor: bigint): number {
  if (maxMinor === minMinor) return 1_000
  const share = ((toMinor - minMinor) * sliderSteps) / (maxMinor - minMinor)
  return Number.parseInt(String(share < 0n ? 0n : share > sliderSteps ? sliderSteps : share), 10)
}

/** The size at a place of the slider; whole hundredths where they fit in between. */
export function sizeAt({ minMinor, maxMinor }: Sizes, place: number): bigint {
  if (place >= 1_000) return maxMinor
  const minor = minMinor + ((maxMinor - minMinor) * BigInt(Math.max(0, place))) / sliderSteps
  const step = stepFor(maxMinor - minMinor)
  const cut = minor - (minor % step)
  return cut < minMinor ? minMinor : cut
}

/** Steps of a power of ten, about a hundred of them or more in the range. */
function stepFor(range: bigint): bigint {
  let step = 1n
  while (step * 1_000n <= range) step *= 10n
  return step
}

/** What is chosen before the turn. */
export type Before = 'check-fold' | 'call-any' | null

/** What a choice made before comes to at the turn; null where the player decides anew. */
export function actionOf(before: Before, { legal }: Turn): 'check' | 'call' | 'fold' | null {
  const isFree = legal.includes('check')
  if (before === 'check-fold') return isFree ? 'check' : 'fold'
  if (before === 'call-any') return isFree ? 'check' : 'call'
  return null
}

/** The largest bet of the street: a choice made before is cleared when it grows. */
export function highestBet({ seats, currency }: PokerTable): bigint {
  return seats.reduce((most, { bet }) => {
    const minor = minorIn(bet, currency)
    return minor > most ? minor : most
  }, 0n)
}

/** The most that a hand can cost in rake, at the blinds of the table and so many players. */
export function rakeMost({ bb, currency, seatCount }: PokerTable): string {
  const blinds = seatCount === 2 ? 1n : 3n
  return textIn(minorIn(bb, currency) * blinds, currency)
}
