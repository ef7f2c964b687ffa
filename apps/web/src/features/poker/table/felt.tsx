import type { PokerSeat } from '@powerplay/contract'
import { Coins } from 'lucide-react'
import type { ReactNode } from 'react'
import { scaled } from '../../../platform/format/ratio.ts'
import { useMedia } from '../../../ui/theme/use-media.ts'
import { PlayingCard } from '../../../ui/playing-cards/playing-card.tsx'
import { cx } from '../../../ui/cx.ts'
import { messages } from '../messages.en.ts'
import { NoteButton } from '../notes/note-button.tsx'
import type { Notes } from '../notes/use-notes.ts'
import type { TableView } from '../use-tables.ts'
import { SeatPlate, type SeatPlateProps } from './seat-plate.tsx'
import { betPlaces, isNear, placesOf, type Place } from './table-model.ts'

const texts = messages.table

export interface FeltProps {
  view: TableView
  amount: (text: string) => string
  clock: SeatPlateProps['clock']
  onSit: (seat: number) => void
  /** Whether an empty seat may be taken by the one who looks. */
  canSit: boolean
  notes: Notes
}

const isZero = (text: string) => /^0(\.0+)?$/.test(text)

/** The table: felt, board, pots, and a seat at every place of its rim. */
export function Felt({ view, amount, clock, onSit, canSit, notes }: FeltProps) {
  const { table, own } = view
  const isPhone = useMedia('(max-width: 599px)')
  const reach = isPhone ? { x: 36, y: 41 } : { x: 38, y: 37 }
  const places = placesOf(table.seatCount, own?.seat ?? 0, reach)
  const bets = betPlaces(table.seatCount, own?.seat ?? 0, reach)
  return (
    <div className="poker-stage">
      <div className="poker-felt" />
      <Middle view={view} amount={amount} />
      {places.map((place, number) => {
        const seat = table.seats.find((each) => each.seat === number)
        if (!seat) {
          return (
            <At key={number} place={place}>
              <EmptySeat seat={number} canSit={canSit} onSit={onSit} />
            </At>
          )
        }
        const isTurn = table.hand?.turn?.seat === number
        const isOwn = own?.seat === number
        return (
          <At key={number} place={place}>
            <SeatCards seat={seat} view={view} isOwn={isOwn} isBelow={place.top < 40} />
            <SeatPlate
              seat={seat}
              amount={amount}
              isOwn={isOwn}
              isDealer={table.hand?.button === number}
              isNear={isNear(place)}
              clock={isTurn ? clock : null}
            >
              {!isOwn && <NoteButton seat={seat} notes={notes} />}
            </SeatPlate>
          </At>
        )
      })}
      {table.seats.map((seat) => {
        const place = bets[seat.seat]
        if (!place || isZero(seat.bet)) return null
        return (
          <At key={`bet ${seat.seat} ${seat.bet}`} place={place}>
            <ChipPill text={amount(seat.bet)} />
          </At>
        )
      })}
    </div>
  )
}

function At({ place, children }: { place: Place; children: ReactNode }) {
  return (
    <div className="poker-place" style={{ left: `${place.left}%`, top: `${place.top}%` }}>
      {children}
    </div>
  )
}

function ChipPill({ text }: { text: string }) {
  return (
    <span className="poker-chips num flex h-6 items-center gap-1.5 rounded-full bg-chip px-2 text-12 font-semibold text-white">
      <Coins size={13} aria-hidden className="text-accent" />
      {text}
    </span>
  )
}

function Middle({ view: { table }, amount }: Pick<FeltProps, 'view' | 'amount'>) {
  const { hand, phase } = table
  const board = hand?.board ?? []
  const collected = hand?.pots ?? []
  return (
    <div className="absolute inset-x-0 top-[32%] grid justify-items-center gap-2 sm:gap-3">
      {hand && !isZero(hand.total) && (
        <p className="num flex h-7 items-center gap-2 rounded-full bg-chip px-3 text-12 text-white">
          {collected.length > 1 ? (
            collected.map((pot, at) => (
              <span key={pot.seats.join()}>
                {texts.pot} {at + 1} <b>{amount(pot.amount)}</b>
              </span>
            ))
          ) : (
            <span>
              {texts.pot} <b className="text-accent">{amount(hand.total)}</b>
            </span>
          )}
        </p>
      )}
      {hand ? (
        <div className="flex gap-1 sm:gap-1.5" role="group" aria-label={messages.history.board}>
          {[0, 1, 2, 3, 4].map((at) =>
            board[at] === undefined ? (
              <span
                key={at}
                className="block rounded-[6px] border border-dashed border-white/20"
                style={{ width: 'var(--card)', height: 'calc(var(--card) * 1.4)' }}
              />
            ) : (
              <PlayingCard key={`${hand._id} ${at}`} card={board[at]} />
            ),
          )}
        </div>
      ) : (
        <p className="max-w-[60%] pt-6 text-center text-13 text-white/80">
          {phase === 'prepare' ? texts.preparing : texts.waiting}
          {phase === 'waiting' && <span className="block text-12">{texts.waitingText}</span>}
        </p>
      )}
    </div>
  )
}

interface SeatCardsProps {
  seat: PokerSeat
  view: TableView
  isOwn: boolean
  /** Cards of seats at the far side lie below their plate, towards the middle. */
  isBelow: boolean
}

function SeatCards({ seat, view: { table, own }, isOwn, isBelow }: SeatCardsProps) {
  const { hand } = table
  if (!hand || !seat.isDealt || (!seat.isLive && !isOwn && seat.cards === null)) return null
  const mine = isOwn && own?.handId === hand._id ? own.cards?.map(({ card }) => card) : undefined
  const cards = mine ?? seat.cards ?? undefined
  const isOpen = cards !== undefined
  const size = mine ? 'poker-own' : isOpen ? 'poker-shown' : 'poker-small'
  return (
    <div
      className={cx(
        'absolute left-1/2 flex -translate-x-1/2 items-end',
        isBelow ? 'top-[calc(100%+4px)]' : 'bottom-[calc(100%-10px)]',
        size,
        !seat.isLive && 'opacity-50',
      )}
    >
      {[0, 1].map((at) => (
        <PlayingCard
          key={`${hand._id} ${at}`}
          card={cards?.[at]}
          className={cx(
            at === 0 ? '-rotate-4' : 'rotate-4',
            at === 1 && '-ml-[calc(var(--card)*0.28)]',
          )}
        />
      ))}
      {(seat.equity !== null || seat.text !== null) && (
        <span
          className={cx(
            'num absolute left-1/2 -translate-x-1/2 rounded-full bg-chip px-2 py-0.5 text-12',
            'font-semibold whitespace-nowrap text-win first-letter:uppercase',
            isBelow ? 'top-full mt-1' : 'bottom-full mb-1',
          )}
        >
          {seat.equity === null ? seat.text : `${scaled(Math.round(seat.equity * 100), 2)} %`}
        </span>
      )}
    </div>
  )
}

function EmptySeat({
  seat,
  canSit,
  onSit,
}: {
  seat: number
  canSit: boolean
  onSit: (seat: number) => void
}) {
  const look =
    'poker-plate grid h-12 place-items-center rounded-full border border-dashed border-line text-12 text-muted sm:h-14'
  if (!canSit) return <span className={look}>{texts.empty}</span>
  return (
    <button
      type="button"
      aria-label={texts.sitHere(seat + 1)}
      onClick={() => onSit(seat)}
      className={cx(look, 'touch bg-surface hover:border-accent hover:text-text')}
    >
      {messages.lobby.sit}
    </button>
  )
}
