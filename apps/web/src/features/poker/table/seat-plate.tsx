import type { PokerSeat } from '@powerplay/contract'
import type { ReactNode } from 'react'
import { Avatar } from '../../../ui/marks/avatar.tsx'
import { cx } from '../../../ui/cx.ts'
import { messages, nameOf } from '../messages.en.ts'

const texts = messages.table

export interface SeatPlateProps {
  seat: PokerSeat
  /** Chips as they are written. */
  amount: (text: string) => string
  isOwn: boolean
  isDealer: boolean
  /** At the side of whoever looks: its bet lies above it, and the dealer button below. */
  isNear: boolean
  /** Of the seat in turn: what is left, and how much that is of the whole. */
  clock: { seconds: number; share: number; isBank: boolean } | null
  /** At its rim. */
  children?: ReactNode
}

/** A taken seat: who, how many chips, and what it just did. */
export function SeatPlate(props: SeatPlateProps) {
  const { seat, amount, isOwn, isDealer, isNear, clock, children } = props
  const isQuiet = seat.status !== 'seated' || (seat.isDealt && !seat.isLive)
  return (
    <div
      className={cx(
        'poker-plate relative flex h-12 items-center gap-1.5 rounded-full border bg-surface pr-3 pl-1 sm:h-14',
        clock ? 'border-accent ring-2 ring-accent/40' : 'border-line-quiet',
        isQuiet && 'opacity-60',
      )}
    >
      <span className="relative grid size-9 shrink-0 place-items-center sm:size-11.5">
        {clock && <ClockRing share={clock.share} isBank={clock.isBank} />}
        <Avatar userId={seat.user._id ?? ''} name="" picture={seat.user.avatar} sizePx={30} />
      </span>
      <span className="min-w-0 flex-1 leading-tight">
        <span className="flex items-center justify-between gap-1 text-12 font-semibold sm:text-13">
          <span className={cx('truncate', isOwn && 'text-accent')}>{nameOf(seat)}</span>
          {clock && (
            <span
              className={cx(
                'num shrink-0 whitespace-nowrap',
                clock.seconds <= 5 ? 'text-loss' : 'text-accent',
              )}
            >
              {texts.seconds(clock.seconds)}
            </span>
          )}
        </span>
        <SeatState seat={seat} amount={amount} />
      </span>
      {isDealer && (
        <span
          title={texts.dealer}
          className={cx(
            'absolute -right-1 grid size-6 place-items-center rounded-full border border-line',
            'bg-text text-12 font-bold text-bg',
            isNear ? '-bottom-2' : '-top-2',
          )}
        >
          <span aria-hidden>D</span>
          <span className="sr-only">{texts.dealer}</span>
        </span>
      )}
      {children}
    </div>
  )
}

function SeatState({ seat, amount }: Pick<SeatPlateProps, 'seat' | 'amount'>) {
  const line = 'num block truncate text-12'
  if (seat.won !== null)
    return <span className={cx(line, 'text-win')}>{texts.wins(amount(seat.won))}</span>
  if (seat.status === 'leaving')
    return <span className={cx(line, 'text-muted')}>{texts.isLeaving}</span>
  if (seat.status === 'out') return <span className={cx(line, 'text-muted')}>{texts.out}</span>
  if (seat.status === 'disconnected')
    return <span className={cx(line, 'text-warn')}>{texts.isLost}</span>
  if (seat.isWaiting) return <span className={cx(line, 'text-muted')}>{texts.isWaiting}</span>
  if (seat.isDealt && !seat.isLive)
    return <span className={cx(line, 'text-muted')}>{texts.folded}</span>
  if (seat.isDealt && /^0(\.0+)?$/.test(seat.stack)) {
    return <span className={cx(line, 'text-loss')}>{texts.allIn}</span>
  }
  return <span className={cx(line, 'text-muted')}>{amount(seat.stack)}</span>
}

const radius = 21
const around = 2 * Math.PI * radius

function ClockRing({ share, isBank }: { share: number; isBank: boolean }) {
  return (
    <svg viewBox="0 0 46 46" aria-hidden className="poker-ring absolute inset-0 size-full">
      <circle cx="23" cy="23" r={radius} fill="none" strokeWidth="3" className="stroke-raised" />
      <circle
        cx="23"
        cy="23"
        r={radius}
        fill="none"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray={around}
        strokeDashoffset={around * (1 - share)}
        className={isBank ? 'stroke-warn' : 'stroke-accent'}
      />
    </svg>
  )
}
