import type { PokerLine, PokerSeat } from '@powerplay/contract'
import { cardFace } from '../../../ui/playing-cards/card-face.ts'
import { cx } from '../../../ui/cx.ts'
import { lineText, messages, nameOf } from '../messages.en.ts'

const suitSigns = { diamonds: '♦', hearts: '♥', spades: '♠', clubs: '♣' } as const
const streets = ['preflop', 'flop', 'turn', 'river'] as const
const opened = { preflop: [0, 0], flop: [0, 3], turn: [3, 4], river: [4, 5] } as const

/** A card in a line of text. */
export function SmallCard({ card }: { card: number }) {
  const { rank, suit, name } = cardFace(card)
  const isRed = suit === 'hearts' || suit === 'diamonds'
  return (
    <span aria-label={name} role="img" className={cx('num font-semibold', isRed && 'text-loss')}>
      {rank}
      {suitSigns[suit]}
    </span>
  )
}

export interface HandLinesProps {
  lines: readonly PokerLine[]
  board: readonly number[]
  seats: readonly Pick<PokerSeat, 'seat' | 'user'>[]
  amount: (text: string) => string
}

const isZero = (text: string) => /^0(\.0+)?$/.test(text)

/** A hand line by line, street by street. */
export function HandLines({ lines, board, seats, amount }: HandLinesProps) {
  const shown = streets.filter(
    (street) => board.length >= opened[street][1] || lines.some((line) => line.street === street),
  )
  return (
    <div className="grid grid-cols-1 gap-3 text-13">
      {shown.map((street) => (
        <section key={street} aria-label={messages.table.street[street]}>
          <h3 className="mb-1 flex justify-between text-12 text-muted">
            {messages.table.street[street]}
            <span className="flex gap-2 text-text">
              {board.slice(...opened[street]).map((card) => (
                <SmallCard key={card} card={card} />
              ))}
            </span>
          </h3>
          <ol className="grid grid-cols-1 gap-1">
            {lines
              .filter((line) => line.street === street)
              .map((line, at) => {
                const seat = seats.find((each) => each.seat === line.seat)
                return (
                  <li key={at} className="flex justify-between gap-2">
                    <span className="min-w-0 truncate">
                      <b className="font-semibold">{seat ? nameOf(seat) : messages.hidden}</b>{' '}
                      <span className={line.isAllIn ? 'text-loss' : 'text-muted'}>
                        {lineText(line)}
                      </span>
                    </span>
                    <span className="num font-semibold">
                      {isZero(line.amount) ? '' : amount(line.amount)}
                    </span>
                  </li>
                )
              })}
          </ol>
        </section>
      ))}
    </div>
  )
}
