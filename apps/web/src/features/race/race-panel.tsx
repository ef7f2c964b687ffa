import { Hourglass, Trophy } from 'lucide-react'
import { Link } from 'wouter'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { EmptyState, ErrorState } from '../../ui/states/empty-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { gamePath } from '../originals/index.ts'
import { raceMessages as messages } from './messages.en.ts'
import { RaceBand } from './race-band.tsx'
import { raceLines } from './race-model.ts'
import { RaceSkeleton, RaceTable } from './race-table.tsx'
import type { RaceView } from './use-race.ts'

export interface RacePanelProps {
  race: RaceView
  count: number
}

/** The race inside the live bets panel: the first places and the viewer's own. */
export function RacePanel({ race, count }: RacePanelProps) {
  const { info, leaders, own } = race
  if (info === undefined || leaders === undefined) {
    return race.isError ? (
      <ErrorState text={messages.failed} onRetry={race.retry} />
    ) : (
      <RaceWait count={count} />
    )
  }
  return (
    <div className="overflow-hidden rounded-card border border-line-quiet bg-surface">
      <RaceBand info={info} />
      {info.isClosing && <ClosingNote />}
      {leaders.length === 0 ? (
        <div className="p-3">
          <NoRacers />
        </div>
      ) : (
        <RaceTable
          caption={messages.title}
          hasPrizes
          lines={raceLines({ entries: leaders, info, own, from: 1, linesMax: count })}
        />
      )}
    </div>
  )
}

/** Says that the prizes of the week before are on their way. */
export function ClosingNote() {
  return (
    <p
      role="status"
      className="flex items-center gap-2.5 border-b border-line-quiet px-5 py-2.5 text-13 text-muted"
    >
      <Hourglass size={16} aria-hidden className="shrink-0 text-accent" />
      {messages.closing}
    </p>
  )
}

/** Nobody has points yet. */
export function NoRacers({ title = messages.empty }: { title?: string }) {
  return (
    <EmptyState
      icon={<Trophy size={24} aria-hidden />}
      title={title}
      text={messages.emptyText}
      action={
        <Link href={gamePath('dice')} className={buttonClass()}>
          {messages.play}
        </Link>
      }
    />
  )
}

function RaceWait({ count }: { count: number }) {
  return (
    <div className="overflow-hidden rounded-card border border-line-quiet bg-surface">
      <Skeleton className="h-26 w-full" />
      <RaceSkeleton count={count} hasPrizes />
    </div>
  )
}
