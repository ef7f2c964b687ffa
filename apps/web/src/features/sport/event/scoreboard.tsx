import type { SportEvent } from '@powerplay/contract'
import { Clock, Share2, Tv } from 'lucide-react'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { toast, toastCopied } from '../../../platform/toasts/toasts.ts'
import { messages } from '../messages.en.ts'
import { Crest } from '../parts/crest.tsx'
import { eventName, isRunning, phaseOf, startText } from '../parts/event-words.ts'
import { KeepButton } from '../parts/keep-button.tsx'
import { SportIcon } from '../../../ui/marks/sport-icon.tsx'
import { DockedWidget } from '../widget/docked-widget.tsx'
import { hasWidget } from '../widget/widget-source.ts'
import { openWidget, useWidget } from '../widget/widget-store.ts'

/** Who plays, how it stands, and the picture of the match beside it. */
export function Scoreboard({ event }: { event: SportEvent }) {
  const { id, competitors, region, tournament, isFavorite } = event
  const floating = useWidget((state) => state.eventId)
  const name = eventName(event)
  const showsWidget = hasWidget(event) && isRunning(event) && floating !== id
  return (
    <section
      aria-label={name}
      className="overflow-hidden rounded-card border border-line-quiet bg-surface lg:grid
        lg:grid-cols-[minmax(0,500fr)_minmax(0,326fr)]"
    >
      <div className={showsWidget ? 'p-4' : 'p-4 lg:col-span-2'}>
        <p className="flex items-center gap-2 text-13 text-muted">
          <SportIcon sport={event.categoryId} sizePx={16} className="text-accent" />
          <span className="min-w-0 flex-1 truncate">{`${region.name}, ${tournament.name}`}</span>
          <KeepButton {...{ eventId: id, name, isFavorite }} sizePx={18} />
          {hasWidget(event) && isRunning(event) && floating !== id && (
            <IconButton
              label={messages.widget.popOut}
              isPlain
              size={32}
              icon={<Tv size={18} aria-hidden />}
              onClick={() => openWidget(id)}
            />
          )}
          <IconButton
            label={messages.share}
            isPlain
            size={32}
            icon={<Share2 size={18} aria-hidden />}
            onClick={() => void shareEvent()}
          />
        </p>
        {event.type === 'outright' ? (
          <div className="py-4 text-center">
            <h1 className="text-20 font-semibold">{name}</h1>
            <p className="mt-2 flex justify-center">
              <Phase event={event} />
            </p>
          </div>
        ) : (
          <div className="mt-3 grid grid-cols-[minmax(0,1fr)_minmax(120px,auto)_minmax(0,1fr)] items-center gap-2 text-center">
            <h1 className="sr-only">{name}</h1>
            <Side competitor={competitors[0]} />
            <Middle event={event} />
            <Side competitor={competitors[1]} />
          </div>
        )}
      </div>
      {showsWidget && <DockedWidget event={event} />}
    </section>
  )
}

async function shareEvent(): Promise<void> {
  try {
    await navigator.clipboard.writeText(window.location.href)
    toastCopied(messages.eventLink)
  } catch {
    toast('error', messages.slip.notCopied)
  }
}

function Side({ competitor }: { competitor: SportEvent['competitors'][number] | undefined }) {
  return (
    <div className="grid min-w-0 justify-items-center gap-2">
      <Crest src={competitor?.image} sizePx={58} />
      <p className="w-full text-14 font-semibold text-balance sm:text-16">{competitor?.name}</p>
    </div>
  )
}

function Middle({ event }: { event: SportEvent }) {
  const { score } = event
  return (
    <div className="grid justify-items-center gap-1">
      <Phase event={event} />
      <p
        aria-live="polite"
        className="num font-condensed text-48 leading-none font-semibold sm:text-64"
      >
        {score === null ? 'v' : `${score.home} : ${score.away}`}
      </p>
      {score !== null && score.periods.length > 0 && (
        <ul className="num flex flex-wrap justify-center gap-x-3 text-12 text-muted">
          {score.periods.map(([home, away], period) => (
            <li key={period}>{`${home} : ${away}`}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Phase({ event }: { event: SportEvent }) {
  if (isRunning(event)) {
    return (
      <span className="num flex items-center gap-1.5 rounded-full bg-loss-tint px-2.5 py-0.5 text-12 font-semibold text-loss">
        <span aria-hidden className="size-1.5 rounded-full bg-loss" />
        {phaseOf(event)}
      </span>
    )
  }
  return (
    <span className="num flex items-center gap-1.5 rounded-full bg-raised px-2.5 py-0.5 text-12 font-semibold text-muted">
      <Clock size={12} aria-hidden />
      {event.status === 'not_started'
        ? startText(event.startsAt, Date.now())
        : messages.statuses[event.status]}
    </span>
  )
}
