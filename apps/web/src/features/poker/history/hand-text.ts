import type { PokerHandHistory } from '@powerplay/contract'
import { cardFace } from '../../../ui/playing-cards/card-face.ts'
import { lineText, nameOf } from '../messages.en.ts'

const cardText = (card: number): string => {
  const { rank, suit } = cardFace(card)
  return `${rank === '10' ? 'T' : rank}${suit.charAt(0)}`
}
const cardsText = (cards: readonly { readonly card: number }[]): string =>
  `[${cards.map(({ card }) => cardText(card)).join(' ')}]`

const streets = { preflop: 0, flop: 3, turn: 4, river: 5 } as const
const isStreet = (text: string): text is keyof typeof streets => text in streets

/** A hand as plain text, to keep or to show somebody. */
export function handAsText(hand: PokerHandHistory): string {
  const nameAt = (seat: number | null) => {
    const found = hand.seats.find((each) => each.seat === seat)
    return found ? nameOf(found) : '?'
  }
  const at = new Date(hand.startedAt).toISOString().replace('T', ' ').slice(0, 19)
  const text = [
    `Hand ${hand.number} at ${hand.table}, no limit hold'em ${hand.sb}/${hand.bb} ${hand.currency}`,
    `${at} UTC, id ${hand._id}`,
    ...hand.seats.map(({ seat, stack, ...each }) => {
      const button = seat === hand.button ? ' (button)' : ''
      return `Seat ${seat + 1}: ${nameOf(each)} ${stack}${button}`
    }),
  ]
  for (const street of Object.keys(streets).filter(isStreet)) {
    const lines = hand.lines.filter((line) => line.street === street)
    const board = hand.board.slice(0, streets[street])
    if (lines.length === 0 && (street === 'preflop' || hand.board.length < streets[street]))
      continue
    text.push(`*** ${street.toUpperCase()} ***${board.length > 0 ? ` ${cardsText(board)}` : ''}`)
    for (const line of lines) {
      text.push(`${nameAt(line.seat)}: ${lineText(line)} ${line.amount}`.replace(/ 0(\.0+)?$/, ''))
    }
  }
  text.push('*** RESULT ***')
  for (const { cards, seat } of hand.seats) {
    if (cards) text.push(`${nameAt(seat)}: shows ${cardsText(cards)}`)
  }
  for (const pot of hand.result.pots) {
    for (const winner of pot.winners) text.push(`${nameAt(winner.seat)}: wins ${winner.amount}`)
  }
  text.push(
    `Rake ${hand.result.rake}`,
    `Server seed hash ${hand.serverSeedHash}`,
    `Entropy ${hand.entropy.map(({ seat, value }) => `${seat}=${value}`).join('|')}`,
    `Entropy hash ${hand.entropyHash}`,
    `Deck root ${hand.deckRoot}`,
    ...(hand.serverSeed === null ? [] : [`Server seed ${hand.serverSeed}`]),
  )
  return `${text.join('\n')}\n`
}
