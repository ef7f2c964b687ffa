import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'
import { useKeyed } from '../live/keyed-store.ts'
import { eventBook } from '../live/screen-book.ts'
import { messages } from '../messages.en.ts'
import { eventName, isRunning, standingOf } from '../parts/event-words.ts'
import { useOddsText } from '../parts/odds-button.tsx'
import { SportIcon } from '../../../ui/marks/sport-icon.tsx'
import { Note, NoteButton } from './note.tsx'
import { acceptOdds, removeLegs, type PickedLeg } from './slip-store.ts'
import type { LegView } from './use-leg-views.ts'
import type { Quote } from './use-quote.ts'

export type QuotedEvent = NonNullable<Quote['selections'][number]['event']>

export interface LegCardProps {
  view: LegView
  /** What the quote says of the event, where no page has loaded it. */
  quoted: QuotedEvent | null
  /** A, B, C of a system. */
  letter?: string | undefined
  /** It is one of the legs that a note is about. */
  isMarked?: boolean
  isLocked?: boolean
  children?: ReactNode
}

/** A selection in the slip: what it is, what it pays now, and whether that has changed. */
export function LegCard({ view, quoted, letter, isMarked, isLocked, children }: LegCardProps) {
  const { leg, standing } = view
  return (
    <li
      data-leg={leg.selectionId}
      className={cx(
        'grid grid-cols-[minmax(0,1fr)] gap-2 rounded-control border bg-raised px-3 py-2.5',
        isMarked ? 'border-loss' : 'border-transparent',
      )}
    >
      <div className="flex items-start gap-2">
        {letter !== undefined && (
          <span className="font-condensed text-14 font-semibold text-muted">{letter}</span>
        )}
        <div className="min-w-0 flex-1">
          <p className="truncate text-14 font-semibold">{leg.outcome}</p>
          <LegPlace leg={leg} quoted={quoted} />
        </div>
        <LegOdds view={view} />
        {!isLocked && (
          <button
            type="button"
            aria-label={messages.slip.remove(leg.outcome)}
            onClick={() => removeLegs([leg.selectionId])}
            className="-m-1 inline-flex size-7 items-center justify-center rounded-control text-muted
              hover:text-text pointer-coarse:-m-2.5 pointer-coarse:size-11"
          >
            <X size={16} aria-hidden />
          </button>
        )}
      </div>
      {!isLocked && <ChangeNote view={view} />}
      {standing.kind !== 'closed' && children}
    </li>
  )
}

/** Event, how it stands, and market. */
export function LegPlace({ leg, quoted }: { leg: PickedLeg; quoted: QuotedEvent | null }) {
  const event = useKeyed(eventBook, leg.eventId)
  const name = event ? eventName(event) : (quoted?.name ?? '')
  return (
    <div className="text-12 text-muted">
      <p className="flex items-center gap-1.5">
        <SportIcon sport={event?.categoryId ?? quoted?.categoryId ?? ''} sizePx={13} />
        <span className="min-w-0 truncate">{name}</span>
      </p>
      <p className="flex justify-between gap-2">
        <span className="min-w-0 truncate">{leg.market}</span>
        {event !== undefined && (
          <span className={cx('num shrink-0', isRunning(event) && 'font-semibold text-loss')}>
            {isRunning(event) && (
              <span
                aria-hidden
                className="mr-1 inline-block size-1.5 rounded-full bg-loss align-middle"
              />
            )}
            {standingOf(event, Date.now())}
          </span>
        )}
      </p>
    </div>
  )
}

function LegOdds({ view: { leg, standing } }: { view: LegView }) {
  const text = useOddsText()
  if (standing.kind === 'closed') return <span className="text-13 text-faint">—</span>
  const isChanged = standing.kind === 'changed' || standing.kind === 'taken'
  const now = isChanged ? standing.odds : leg.odds
  return (
    <span className="num flex items-baseline gap-1.5">
      {isChanged && <s className="text-12 text-muted">{text(leg.odds)}</s>}
      <span
        className={cx(
          'font-condensed text-20 leading-6 font-semibold',
          isChanged && (now > leg.odds ? 'text-win' : 'text-loss'),
        )}
      >
        {text(now)}
      </span>
    </span>
  )
}

/** What has changed about a leg, and what can be done about it. */
function ChangeNote({ view: { leg, standing } }: { view: LegView }) {
  const text = useOddsText()
  if (standing.kind === 'same') return null
  if (standing.kind === 'closed') {
    return (
      <Note tone="loss" title={messages.slip.closed(leg.outcome)}>
        <NoteButton onPress={() => removeLegs([leg.selectionId])}>
          {messages.slip.takeOut}
        </NoteButton>
      </Note>
    )
  }
  const { odds, version } = standing
  const title = messages.slip.changed(text(leg.odds), text(odds))
  if (standing.kind === 'taken') {
    return (
      <p role="status" className="text-12 text-warn">
        {title}
      </p>
    )
  }
  return (
    <Note tone="warn" title={title} text={messages.slip.answerFirst(leg.outcome)}>
      <NoteButton isFirst onPress={() => acceptOdds(leg.selectionId, odds, version)}>
        {messages.slip.accept(text(odds))}
      </NoteButton>
      <NoteButton onPress={() => removeLegs([leg.selectionId])}>{messages.slip.takeOut}</NoteButton>
    </Note>
  )
}
