import type { RaceInfo } from '@powerplay/contract'
import { useSession } from '../../platform/session/session-context.tsx'
import { Link } from 'wouter'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { ErrorState } from '../../ui/states/empty-state.tsx'
import { Progress } from '../../ui/states/progress.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { ClosingNote } from './race-panel.tsx'
import { raceMessages as messages } from './messages.en.ts'
import { countdownTo, nextPrize, showCents, showUsd } from './race-model.ts'
import { RaceRules } from './race-rules.tsx'
import { useNow } from '../../platform/format/use-now.ts'
import { useRace } from './use-race.ts'

/** What the race is about: time left, the viewer's place, and what each rank needs. */
export function RaceWindow() {
  const race = useRace(true)
  const { info } = race
  if (info === undefined) {
    return race.isError ? (
      <ErrorState text={messages.failed} onRetry={race.retry} />
    ) : (
      <div role="status" aria-label="Loading" className="grid gap-4">
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-60 w-full" />
      </div>
    )
  }
  return (
    <div className="grid gap-4">
      {info.isClosing && <ClosingNote />}
      <CountdownBoxes endsAt={info.endsAt} />
      <OwnFigures info={info} />
      <RaceRules info={info} />
      <Link href="/leaderboard" className={buttonClass('outline')}>
        {messages.leaderboard}
      </Link>
    </div>
  )
}

function CountdownBoxes({ endsAt }: { endsAt: number }) {
  const left = countdownTo(endsAt, useNow())
  return (
    <div>
      <p className="mb-2 text-13 text-muted">{messages.ends}</p>
      <dl className="grid grid-cols-3 gap-2.5">
        {(['days', 'hours', 'minutes'] as const).map((part) => (
          <div
            key={part}
            className="flex flex-col-reverse items-center rounded-card border border-line-quiet bg-well
              py-3"
          >
            <dt className="text-12 text-muted">{messages.parts[part]}</dt>
            <dd className="font-condensed text-48 leading-none font-bold">
              {String(left[part]).padStart(2, '0')}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function OwnFigures({ info }: { info: RaceInfo }) {
  const { status, openAuth } = useSession()
  if (status === 'guest') {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-raised p-4">
        <p className="text-13 text-muted">{messages.signIn}</p>
        <Button variant="primary" onClick={() => openAuth('login')}>
          {messages.signInButton}
        </Button>
      </div>
    )
  }
  const { me } = info
  const rated = me?.wager_usd ?? 0
  const next = nextPrize(info, rated)
  return (
    <>
      <dl className="grid grid-cols-3 gap-2.5">
        <Figure
          name={messages.place}
          value={me === null ? messages.none : String(me.place)}
          note={messages.placeNote}
        />
        <Figure
          name={messages.prize}
          value={showCents(me?.prizeCents ?? 0)}
          note={messages.prizeNote}
          isWin={(me?.prizeCents ?? 0) > 0}
        />
        <Figure name={messages.wagered} value={showUsd(rated)} note={messages.wageredNote} />
      </dl>
      {next && (
        <div className="rounded-card border border-line-quiet p-3">
          <p className="mb-2.5 flex flex-wrap justify-between gap-x-4 text-13">
            {messages.next(String(next.rank), showCents(next.prizeCents))}
            <span className="num text-muted">{messages.toGo(showUsd(next.neededUsd - rated))}</span>
          </p>
          <Progress
            label={messages.next(String(next.rank), showCents(next.prizeCents))}
            percent={Math.floor((rated * 100) / next.neededUsd)}
          />
        </div>
      )}
    </>
  )
}

interface FigureProps {
  name: string
  value: string
  note: string
  isWin?: boolean
}

function Figure({ name, value, note, isWin = false }: FigureProps) {
  return (
    <div className="min-w-0 rounded-card bg-raised p-3">
      <dt className="text-12 text-muted">{name}</dt>
      <dd>
        <span
          className={`block truncate font-condensed text-24 font-semibold sm:text-32 ${isWin ? 'text-win' : ''}`}
        >
          {value}
        </span>
        <span className="block text-12 text-muted">{note}</span>
      </dd>
    </div>
  )
}
