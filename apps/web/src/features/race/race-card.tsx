import { Trophy } from 'lucide-react'
import { useNow } from '../../platform/format/use-now.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/states/empty-state.tsx'
import { Progress } from '../../ui/states/progress.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { raceMessages as messages } from './messages.en.ts'
import { openRace } from './open-race.ts'
import { daysUntil, nextPrize, showCents, showRound, showUsd } from './race-model.ts'
import { useRace } from './use-race.ts'

/** The viewer's week in the race as a card of a page. */
export function RaceCard() {
  const { info, isError, retry } = useRace(true)
  const now = useNow()
  return (
    <Card
      icon={<Trophy size={18} aria-hidden />}
      title={messages.title}
      action={
        <Button variant="text" size="sm" onClick={openRace}>
          {messages.how}
        </Button>
      }
    >
      {info === undefined ? (
        <div className="p-4">
          {isError ? (
            <ErrorState text={messages.failed} onRetry={retry} />
          ) : (
            <div role="status" aria-label="Loading">
              <Skeleton className="h-40 w-full" />
            </div>
          )}
        </div>
      ) : (
        <div className="grid gap-4 p-4">
          <dl className="grid grid-cols-3 gap-2">
            <Fact name={messages.place} value={String(info.me?.place ?? messages.none)} />
            <Fact
              name={messages.prize}
              value={info.me === null ? messages.none : showCents(info.me.prizeCents)}
              isWin={(info.me?.prizeCents ?? 0) > 0}
            />
            <Fact
              name={messages.timeRemaining}
              value={messages.days(daysUntil(info.endsAt, now))}
            />
          </dl>
          <Way info={info} />
        </div>
      )}
    </Card>
  )
}

/** How far the rated wager of the week is from the next prize that it would carry. */
function Way({ info }: { info: NonNullable<ReturnType<typeof useRace>['info']> }) {
  const rated = info.me?.wager_usd ?? 0
  const next = nextPrize(info, rated)
  if (next === undefined) return null
  return (
    <div>
      <p className="mb-2 flex flex-wrap justify-between gap-x-3 text-12 text-muted">
        {messages.week}
        <span className="num">
          <b className="font-semibold text-text">{showUsd(rated)}</b>
          {messages.forRank(`$${next.neededUsd.toLocaleString('en-US')}`, next.rank)}
        </span>
      </p>
      <Progress label={messages.week} percent={(rated / next.neededUsd) * 100} />
      <p className="num mt-2 flex justify-between gap-3 text-12 text-muted">
        <span>{messages.rankPays(next.rank, showCents(next.prizeCents))}</span>
        <span>
          {messages.totalPrize} {showRound(info.rewardCents)}
        </span>
      </p>
    </div>
  )
}

function Fact({ name, value, isWin = false }: { name: string; value: string; isWin?: boolean }) {
  return (
    <div className="min-w-0 rounded-control bg-raised p-3">
      <dt className="truncate text-12 text-muted" title={name}>
        {name}
      </dt>
      <dd
        className={`num mt-0.5 truncate font-condensed text-20 font-bold ${isWin ? 'text-win' : ''}`}
      >
        {value}
      </dd>
    </div>
  )
}
