import type { Ratio } from '@powerplay/kernel'
import { deckSize } from '../card.ts'
import { combinations } from '../combinations.ts'
import { videopokerCategory, type VideopokerCategory } from './hand-rank.ts'

/**
 * Counts the best holds of video poker through. Not part of a round: it is how the return that
 * the game states is proven.
 */

const handSize = 5
const subsets = 2 ** handSize
const cardsLeft = deckSize - handSize

/** Draws that replace 0 to 5 cards. */
const drawsOf = Array.from({ length: handSize + 1 }, (_, n) => Number(combinations(cardsLeft, n)))
/** A common multiple of all of them. */
const commonDraws = 7_669_695

const choose = Array.from({ length: deckSize + 1 }, (_, size) =>
  Float64Array.from({ length: handSize + 1 }, (_unused, take) => Number(combinations(size, take))),
)

const bitsOf = Array.from({ length: subsets }, (_, mask) =>
  [0, 1, 2, 3, 4].filter((bit) => (mask >> bit) & 1),
)

/** The place of a subset of an ascending hand in the table of its size. */
function placeOf(hand: readonly number[], bits: readonly number[]): number {
  let place = 0
  for (let i = 0; i < bits.length; i += 1) place += choose[hand[bits[i] ?? 0] ?? 0]?.[i + 1] ?? 0
  return place
}

function forEachHand(visit: (hand: number[]) => void): void {
  const hand = [0, 0, 0, 0, 0]
  const fill = (place: number, from: number): void => {
    if (place === handSize) {
      visit(hand)
      return
    }
    for (let card = from; card <= deckSize - handSize + place; card += 1) {
      hand[place] = card
      fill(place + 1, card + 1)
    }
  }
  fill(0, 0)
}

/** The pays of all hands that hold a given set of 0 to 5 cards, summed: one table per size. */
export type PaySums = readonly Int32Array[]

/** Sums the pays of all 2,598,960 hands by every set of cards they hold. */
export function sumPays(pays: Readonly<Record<VideopokerCategory, number>>): PaySums {
  const sums = Array.from(
    { length: handSize + 1 },
    (_, size) => new Int32Array(Number(combinations(deckSize, size))),
  )
  forEachHand((hand) => {
    const pay = pays[videopokerCategory(hand)]
    if (pay === 0) return
    for (const bits of bitsOf) {
      const table = sums[bits.length]
      const place = placeOf(hand, bits)
      if (table) table[place] = (table[place] ?? 0) + pay
    }
  })
  return sums
}

const partsOf = bitsOf.map((_, hold) => {
  const discarded = subsets - 1 - hold
  return bitsOf.flatMap((bits, mask) =>
    (mask & discarded) === mask ? [{ mask: mask | hold, sign: bits.length % 2 ? -1 : 1 }] : [],
  )
})

/** A hold as five bits, and what it pays on average, in whole stakes times 7,669,695. */
interface HoldValue {
  readonly mask: number
  readonly value: number
}

/** Draws with none of the discarded cards are counted by inclusion and exclusion. */
function bestOf(hand: readonly number[], sums: PaySums): HoldValue {
  const held = bitsOf.map((bits) => sums[bits.length]?.[placeOf(hand, bits)] ?? 0)
  let mask = 0
  let value = 0
  for (let hold = 0; hold < subsets; hold += 1) {
    let paid = 0
    for (const part of partsOf[hold] ?? []) paid += part.sign * (held[part.mask] ?? 0)
    const drawn = handSize - (bitsOf[hold]?.length ?? 0)
    const mean = (paid * commonDraws) / (drawsOf[drawn] ?? 1)
    if (mean <= value) continue
    value = mean
    mask = hold
  }
  return { mask, value }
}

/**
 * What the best hold of a hand pays on average, in whole stakes times 7,669,695.
 * @param hand five different cards, ascending.
 */
export function bestHoldValue(hand: readonly number[], sums: PaySums): number {
  return bestOf(hand, sums).value
}

/**
 * The hold that pays most on average.
 * @param deal five different cards in any order.
 * @returns which of them to keep, in the order of `deal`.
 */
export function bestHold(deal: readonly number[], sums: PaySums): boolean[] {
  const hand = deal.toSorted((one, other) => one - other)
  const { mask } = bestOf(hand, sums)
  return deal.map((card) => ((mask >> hand.indexOf(card)) & 1) === 1)
}

/** The scale of `bestHoldValue`. */
export const bestHoldScale = commonDraws

/**
 * The exact return under best holds over all 2,598,960 deals; not reduced. Takes some seconds.
 * @param onShare is told how much is done, 0 to 1, now and then.
 */
export function videopokerBestPlay(
  pays: Readonly<Record<VideopokerCategory, number>>,
  onShare: (share: number) => void,
): Ratio {
  const sums = sumPays(pays)
  const hands = Number(combinations(deckSize, handSize))
  let done = 0
  let total = 0
  forEachHand((hand) => {
    total += bestHoldValue(hand, sums)
    done += 1
    if (done % 100_000 === 0) onShare(done / hands)
  })
  return { numerator: BigInt(total), denominator: BigInt(hands) * BigInt(commonDraws) }
}
