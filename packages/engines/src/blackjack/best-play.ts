import type { HandAction } from './actions.ts'
import { bestTotal } from './hand.ts'

/**
 * Counts the best play of our blackjack through, card value by card value. Not part of a round:
 * it is how the returns that the game states are proven.
 */

const ten = 10
const ace = 1
const values = [ace, 2, 3, 4, 5, 6, 7, 8, 9, ten]
const dealerStandsOn = 17
const blackjackPays = 2.5

/** The chance of a card value in an unlimited deck. */
const chanceOf = (value: number): number => (value === ten ? 4 : 1) / 13

/** Some cards, as far as their total goes. */
interface Cards {
  readonly hard: number
  readonly hasAce: boolean
}

const add = (cards: Cards, value: number): Cards => ({
  hard: cards.hard + value,
  hasAce: cards.hasAce || value === ace,
})

const cardsOf = (...dealt: number[]): Cards => dealt.reduce(add, { hard: 0, hasAce: false })

function totalOf({ hard, hasAce }: Cards): number {
  return hasAce && hard + ten <= bestTotal ? hard + ten : hard
}

/** The mean of `worth` over the next card. */
function mean(worth: (value: number) => number): number {
  return values.reduce((sum, value) => sum + chanceOf(value) * worth(value), 0)
}

/** The value that would give the dealer a blackjack under this card, or undefined. */
function blackjackHole(up: number): number | undefined {
  if (up === ace) return ten
  return up === ten ? ace : undefined
}

const isBlackjack = (first: number, second: number): boolean =>
  totalOf(cardsOf(first, second)) === bestTotal

/** Chances of the dealer's final totals (0 is bust) once a blackjack is excluded. */
function dealerTotals(up: number): ReadonlyMap<number, number> {
  const totals = new Map<number, number>()
  const draw = (cards: Cards, chance: number): void => {
    const total = totalOf(cards)
    if (total >= dealerStandsOn) {
      const end = total > bestTotal ? 0 : total
      totals.set(end, (totals.get(end) ?? 0) + chance)
      return
    }
    for (const value of values) draw(add(cards, value), chance * chanceOf(value))
  }
  const holes = values.filter((value) => value !== blackjackHole(up))
  const share = holes.reduce((sum, value) => sum + chanceOf(value), 0)
  for (const hole of holes) draw(cardsOf(up, hole), chanceOf(hole) / share)
  return totals
}

/** What a hand may do besides hit and stand; `split` is the value of the pair. */
interface BlackjackChoices {
  readonly double: boolean
  readonly split: number | undefined
}

/** What the best play against one open card is worth, in first stakes. */
class Against {
  private readonly paid = new Map<number, number>()
  private readonly bestHits = new Map<string, number>()
  private readonly stakeCost: number

  constructor(up: number, stakeCost: number) {
    this.stakeCost = stakeCost
    const totals = [...dealerTotals(up)]
    for (let total = 2; total <= bestTotal; total += 1) {
      const share = (wins: (dealer: number) => boolean) =>
        totals.reduce((sum, [dealer, chance]) => sum + (wins(dealer) ? chance : 0), 0)
      this.paid.set(total, share((dealer) => dealer < total) * 2 + share((d) => d === total))
    }
  }

  /** Two cards that are no blackjack, of which a pair may be split. */
  dealt(first: number, second: number): number {
    const worth = this.twoCards(cardsOf(first, second))
    return first === second ? Math.max(worth, this.split(first)) : worth
  }

  /** What the best play does with a hand that is still open. */
  action(cards: Cards, may: BlackjackChoices): HandAction {
    const worths: [HandAction, number][] = [
      ['stand', this.stand(cards)],
      ['hit', mean((value) => this.hitOrStand(add(cards, value)))],
    ]
    if (may.double) worths.push(['double', mean((value) => 2 * this.stand(add(cards, value)))])
    if (may.split !== undefined) worths.push(['split', this.split(may.split)])
    return worths.reduce((best, next) => (next[1] > best[1] ? next : best))[0]
  }

  private stand(cards: Cards): number {
    return (this.paid.get(totalOf(cards)) ?? 0) - this.stakeCost
  }

  private twoCards(cards: Cards): number {
    if (totalOf(cards) === bestTotal) return this.stand(cards)
    const double = mean((value) => 2 * this.stand(add(cards, value)))
    return Math.max(this.hitOrStand(cards), double)
  }

  private hitOrStand(cards: Cards): number {
    if (totalOf(cards) >= bestTotal) return this.stand(cards)
    const key = `${cards.hard} ${cards.hasAce}`
    const known = this.bestHits.get(key)
    if (known !== undefined) return known
    const hit = mean((value) => this.hitOrStand(add(cards, value)))
    const best = Math.max(this.stand(cards), hit)
    this.bestHits.set(key, best)
    return best
  }

  private split(value: number): number {
    const hand = (drawn: number): number => {
      const cards = cardsOf(value, drawn)
      return value === ace ? this.stand(cards) : this.twoCards(cards)
    }
    return 2 * mean(hand)
  }
}

function roundAgainst(up: number, stakeCost: number): number {
  const hole = blackjackHole(up)
  const dealerBlackjack = hole === undefined ? 0 : chanceOf(hole)
  const against = new Against(up, stakeCost)
  const insurance = up === ace ? Math.max(0, (3 * dealerBlackjack - stakeCost) / 2) : 0
  const own = mean((first) =>
    mean((second) => {
      if (isBlackjack(first, second)) {
        return (1 - dealerBlackjack) * blackjackPays + dealerBlackjack - stakeCost
      }
      return (1 - dealerBlackjack) * against.dealt(first, second) - dealerBlackjack * stakeCost
    }),
  )
  return own + insurance
}

/**
 * The most a round of blackjack is worth under best play, in first stakes: mean of everything
 * returned minus `stakeCost` for every stake laid (first, doubled, split, insurance). With 1 it is
 * the mean profit; with 0.9955 it would be above zero if some way of playing lost less than
 * 0.45 % of its stakes.
 */
export function blackjackBestPlay(stakeCost: number): number {
  return mean((up) => roundAgainst(up, stakeCost))
}

const plans = new Map<number, Against>()

/**
 * The action of best play for the hand whose turn it is, the dealer's hole card being no
 * blackjack. Insurance is never part of it.
 * @param up value of the dealer's open card: 1 for an ace, 2 to 10.
 * @param values card values of the hand.
 * @param actions the legal ones.
 */
export function blackjackBestAction(
  up: number,
  values: readonly number[],
  actions: readonly string[],
): HandAction {
  const plan = plans.get(up) ?? new Against(up, 1)
  plans.set(up, plan)
  return plan.action(cardsOf(...values), {
    double: actions.includes('double'),
    split: actions.includes('split') ? values[0] : undefined,
  })
}
