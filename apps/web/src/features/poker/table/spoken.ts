import { lineText, messages, nameOf } from '../messages.en.ts'
import type { TableView } from '../use-tables.ts'

/** The latest thing that happened, as it is read aloud. */
export function spoken({ table, own }: TableView, amount: (text: string) => string): string {
  const { hand } = table
  if (!hand) return ''
  const winners = table.seats.filter(({ won }) => won !== null)
  if (winners.length > 0) {
    return winners
      .map((seat) => `${nameOf(seat)}: ${messages.table.wins(amount(seat.won ?? '0'))}`)
      .join('. ')
  }
  const line = hand.lines.at(-1)
  const seat = table.seats.find((each) => each.seat === line?.seat)
  const said =
    line && seat
      ? `${nameOf(seat)} ${lineText(line)} ${/^0(\.0+)?$/.test(line.amount) ? '' : amount(line.amount)}`
      : ''
  return hand.turn && hand.turn.seat === own?.seat ? `${said}. ${messages.acts.bar}` : said
}
