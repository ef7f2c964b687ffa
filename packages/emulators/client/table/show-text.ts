import { pointsOf } from '../../src/tables/baccarat.ts'
import { isNatural, totalOf } from '../../src/tables/blackjack.ts'
import type { Show } from '../../src/tables/table.ts'
import { carouselFields, type Field, moneyFields } from '../../src/tables/wheel.ts'

const reds = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36])

export type Colour = 'red' | 'black' | 'green' | 'blue' | 'gold'

/** Colour of a number of the roulette wheel. */
export function colourOf(number: number): Colour {
  if (number === 0) return 'green'
  return reds.has(number) ? 'red' : 'black'
}

/** The fields of the wheel whose numbers these spots are. */
export function fieldsOf(labels: readonly string[]): readonly Field[] {
  const isHere = (fields: readonly Field[]): boolean =>
    fields.every((field) => field.pays === undefined || labels.includes(field.label))
  return isHere(moneyFields) ? moneyFields : carouselFields
}

/** A result in a sentence, for the bar and for ears. */
export function sayShow(show: Show, fields: readonly Field[]): string {
  switch (show.kind) {
    case 'roulette':
      return `${show.number}, ${colourOf(show.number)}`
    case 'baccarat': {
      const [player, banker] = [pointsOf(show.player), pointsOf(show.banker)]
      const winner = player === banker ? 'Tie' : player > banker ? 'Player wins' : 'Banker wins'
      return `${winner}, ${player} to ${banker}`
    }
    case 'blackjack':
      return sayBlackjack(show.hand, show.dealer)
    case 'wheel': {
      const label = fields[show.stops.at(-1) ?? 0]?.label ?? ''
      return show.multiplier > 1 ? `${label} wins, times ${show.multiplier}` : `${label} wins`
    }
    case 'dice':
      return `Red ${show.red}, blue ${show.blue}`
    case 'hilo': {
      const lead = show.right.rank - show.left.rank
      return lead === 0 ? 'The same' : lead > 0 ? 'Higher' : 'Lower'
    }
  }
}

type Hand = Extract<Show, { kind: 'blackjack' }>['hand']

function sayBlackjack(hand: Hand, dealer: Hand): string {
  const [mine, theirs] = [totalOf(hand).total, totalOf(dealer).total]
  if (isNatural(hand)) return isNatural(dealer) ? 'Both have blackjack' : 'Blackjack'
  if (mine > 21) return `The hand busts with ${mine}`
  if (theirs > 21) return `The dealer busts with ${theirs}`
  return mine === theirs ? `Push at ${mine}` : `${mine} against ${theirs}`
}

/** A result as one mark of the strip. */
export function markOf(show: Show, fields: readonly Field[]): { text: string; colour: Colour } {
  switch (show.kind) {
    case 'roulette':
      return { text: String(show.number), colour: colourOf(show.number) }
    case 'baccarat': {
      const lead = pointsOf(show.player) - pointsOf(show.banker)
      if (lead === 0) return { text: 'T', colour: 'green' }
      return lead > 0 ? { text: 'P', colour: 'blue' } : { text: 'B', colour: 'red' }
    }
    case 'blackjack': {
      const [mine, theirs] = [totalOf(show.hand).total, totalOf(show.dealer).total]
      if (mine > 21) return { text: '×', colour: 'red' }
      const isWon =
        theirs > 21 || mine > theirs || (isNatural(show.hand) && !isNatural(show.dealer))
      return { text: String(mine), colour: isWon ? 'green' : mine === theirs ? 'blue' : 'red' }
    }
    case 'wheel': {
      const field = fields[show.stops.at(-1) ?? 0]
      const text = show.multiplier > 1 ? `${field?.label}×${show.multiplier}` : (field?.label ?? '')
      return { text, colour: show.multiplier > 1 ? 'gold' : fieldColour(field) }
    }
    case 'dice':
      if (show.red === show.blue) return { text: `${show.red}`, colour: 'green' }
      return show.red > show.blue
        ? { text: `${show.red}:${show.blue}`, colour: 'red' }
        : { text: `${show.red}:${show.blue}`, colour: 'blue' }
    case 'hilo': {
      const lead = show.right.rank - show.left.rank
      if (lead === 0) return { text: '=', colour: 'blue' }
      return lead > 0 ? { text: '▲', colour: 'green' } : { text: '▼', colour: 'red' }
    }
  }
}

function fieldColour(field: Field | undefined): Colour {
  const pays = field?.pays ?? 0
  if (pays >= 20) return 'gold'
  if (pays >= 8) return 'red'
  return pays >= 4 ? 'green' : pays >= 2 ? 'blue' : 'black'
}
