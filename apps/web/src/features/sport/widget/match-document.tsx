import type { SportEvent } from '@powerplay/contract'
import { secondMs } from '@powerplay/kernel'
import { StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { callServer } from '../../../platform/client/call-server.ts'
import { applyTheme } from '../../../platform/theme/theme.ts'
import { settings } from '../../../platform/store/settings-store.ts'
import { messages } from '../messages.en.ts'
import { Crest } from '../parts/crest.tsx'
import { standingOf } from '../parts/event-words.ts'
import { Pitch } from './pitch.tsx'
import { scoredBy, type Side } from './scored-by.ts'

/** The page inside the frame asks so often; the page around it hears of prices by itself. */
const askMs = 3 * secondMs
/** So long it is said who scored. */
const saidMs = 12 * secondMs

/** Starts the live widget of a match, a document of its own, in `root`. */
export function mountMatchWidget(root: HTMLElement): void {
  applyTheme(settings().theme)
  const id = decodeURIComponent(window.location.pathname.split('/').at(-1) ?? '')
  createRoot(root).render(
    <StrictMode>
      <MatchWidget id={id} />
    </StrictMode>,
  )
}

/** The pitch of a match with its score and who scored last. */
export function MatchWidget({ id }: { id: string }) {
  const { event, last, isLost } = useMatch(id)
  if (event === undefined) {
    return (
      <p className="grid h-dvh place-items-center bg-well text-13 text-muted">
        {isLost ? messages.widget.failed : messages.widget.watching}
      </p>
    )
  }
  const [home, away] = event.competitors
  const scorer = last === undefined ? undefined : last === 'home' ? home : away
  return (
    <main className="relative h-dvh overflow-hidden bg-well">
      <Pitch categoryId={event.categoryId} attack={last} />
      <div className="absolute inset-x-0 top-0 flex items-center justify-center gap-3 p-2.5">
        <Crest src={home?.image} sizePx={20} />
        <p className="num rounded-control bg-chip px-3 py-1 font-condensed text-24 leading-7 font-semibold text-white">
          {event.score === null ? 'v' : `${event.score.home} : ${event.score.away}`}
        </p>
        <Crest src={away?.image} sizePx={20} />
      </div>
      <p
        role="status"
        className="absolute bottom-2.5 left-2.5 max-w-[calc(100%-20px)] truncate rounded-control bg-chip px-3 py-1.5 text-12 text-white"
      >
        <span className="mr-2 font-semibold">{standingOf(event, Date.now())}</span>
        {scorer === undefined ? messages.widget.watching : messages.widget.scored(scorer.name)}
      </p>
    </main>
  )
}

function useMatch(id: string) {
  const [event, setEvent] = useState<SportEvent>()
  const [last, setLast] = useState<Side>()
  const [isLost, setIsLost] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let known: SportEvent | undefined
    const ask = async () => {
      try {
        const answer = await callServer('bookmakerEvent', { id }, { signal: stop.signal })
        const side = known && scoredBy(known.score, answer.event.score)
        known = answer.event
        setEvent(answer.event)
        setIsLost(false)
        if (side !== undefined) setLast(side)
      } catch {
        if (!stop.signal.aborted) setIsLost(true)
      }
      if (!stop.signal.aborted) timer = setTimeout(() => void ask(), askMs)
    }
    void ask()
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [id])
  useEffect(() => {
    if (last === undefined) return
    const timer = setTimeout(() => setLast(undefined), saidMs)
    return () => clearTimeout(timer)
  }, [last])
  return { event, last, isLost }
}
