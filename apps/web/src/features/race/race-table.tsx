import { UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { Cell, HeadCell, Row } from '../../ui/lists/table.tsx'
import { PlayerLink } from '../profile/index.ts'
import { raceMessages as messages } from './messages.en.ts'
import { showCents, showRound, showUsd, type RaceLine } from './race-model.ts'

const { columns } = messages
/** Gold, silver and bronze. */
const metals: Readonly<Record<number, string>> = {
  1: 'text-accent',
  2: 'text-[oklch(0.86_0.012_260)]',
  3: 'text-[oklch(0.68_0.1_50)]',
}

export interface RaceTableProps {
  caption: string
  lines: readonly RaceLine[]
  /** Whether the period pays prizes; else the column is left out. */
  hasPrizes: boolean
}

/** Places of the race or of a leaderboard as rows. */
export function RaceTable({ caption, lines, hasPrizes }: RaceTableProps) {
  return (
    <Frame caption={caption} hasPrizes={hasPrizes}>
      {lines.map((line) => (
        <Line key={keyOf(line)} line={line} hasPrizes={hasPrizes} />
      ))}
    </Frame>
  )
}

/** Phones have room for all four columns when the cells stand closer. */
const close = 'max-sm:px-1.5!'

interface FrameProps {
  caption: string
  hasPrizes: boolean
  children: ReactNode
}

function Frame({ caption, hasPrizes, children }: FrameProps) {
  return (
    <div className="overflow-x-auto bg-surface px-1 pb-1 sm:px-2 sm:pb-2">
      <table className="w-full border-separate border-spacing-0 text-13">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <HeadCell className={cx(close, 'w-10 sm:w-16')}>{columns.rank}</HeadCell>
            <HeadCell className={close}>{columns.user}</HeadCell>
            <HeadCell isRight title={messages.rated} className={close}>
              {columns.wagered}
            </HeadCell>
            {hasPrizes && (
              <HeadCell isRight className={close}>
                {columns.prize}
              </HeadCell>
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

function keyOf(line: RaceLine): string {
  if (line.kind === 'gap') return 'gap'
  return line.kind === 'vacant' ? `vacant-${line.from}` : `place-${line.entry.place}`
}

function Line({ line, hasPrizes }: { line: RaceLine; hasPrizes: boolean }) {
  const width = hasPrizes ? 4 : 3
  if (line.kind === 'gap') {
    return (
      <tr>
        <td colSpan={width} className="h-5 text-center text-muted">
          <span aria-hidden>• • •</span>
          <span className="sr-only">{messages.more}</span>
        </td>
      </tr>
    )
  }
  if (line.kind === 'vacant') return <VacantLine {...line} />
  const { entry, isOwn } = line
  return (
    <Row isOwn={isOwn}>
      <Cell className={close}>
        <Rank place={entry.place} />
      </Cell>
      <Cell className={cx(close, isOwn && 'font-semibold text-accent')}>
        <PlayerLink user={entry.user} />
      </Cell>
      <Cell isRight className={cx(close, isOwn && 'text-accent')}>
        {showUsd(entry.entry.wager_usd)}
      </Cell>
      {hasPrizes && (
        <Cell
          isRight
          className={cx(
            close,
            'font-semibold',
            entry.prizeCents === 0 ? 'text-muted' : isOwn ? 'text-accent' : 'text-win',
          )}
        >
          {entry.prizeCents === 0 ? messages.none : showCents(entry.prizeCents)}
        </Cell>
      )}
    </Row>
  )
}

function VacantLine({ from, to, neededUsd }: Extract<RaceLine, { kind: 'vacant' }>) {
  const isOne = from === to
  return (
    <Row className="text-muted">
      <Cell className={close}>
        <span className={cx('font-condensed font-semibold', isOne ? 'text-20' : 'text-16')}>
          {messages.ranks(from, to)}
        </span>
      </Cell>
      <Cell className={close}>
        <span className="flex items-center gap-2.5">
          <UserX size={16} aria-hidden className="mx-1 shrink-0" />
          <span>
            {messages.vacant}
            <span className="max-sm:sr-only">
              {isOne ? messages.vacantOne : messages.vacantMany}
            </span>
          </span>
        </span>
      </Cell>
      <Cell isRight className={close}>
        {messages.needs(showRound(neededUsd * 100))}
      </Cell>
      <Cell isRight className={close}>
        {messages.none}
      </Cell>
    </Row>
  )
}

function Rank({ place }: { place: number }) {
  return (
    <span className={cx('font-condensed text-20 font-semibold', metals[place] ?? 'text-muted')}>
      {place}
    </span>
  )
}

/** The table while it loads, at the size it will have. */
export function RaceSkeleton({ count, hasPrizes }: { count: number; hasPrizes: boolean }) {
  return (
    <div role="status" aria-label="Loading">
      <Frame caption={messages.title} hasPrizes={hasPrizes}>
        {Array.from({ length: count }, (_, index) => (
          <Row key={index}>
            <Cell>
              <Skeleton className="h-5 w-5" />
            </Cell>
            <Cell>
              <Skeleton className="h-5 w-28" />
            </Cell>
            <Cell isRight>
              <Skeleton className="ml-auto h-4 w-20" />
            </Cell>
            {hasPrizes && (
              <Cell isRight>
                <Skeleton className="ml-auto h-4 w-14" />
              </Cell>
            )}
          </Row>
        ))}
      </Frame>
    </div>
  )
}
