import type { SportEvent } from '@powerplay/contract'
import { VideoOff } from 'lucide-react'
import { useCategory } from '../live/use-sport.ts'
import { messages } from '../messages.en.ts'
import { eventName } from '../parts/event-words.ts'
import { useCurrentSportType, type SportType } from '../sport-type.ts'
import { widgetSource } from './widget-source.ts'

/** The picture of a match: its widget or its stream, or that there is none. */
export function WidgetFrame({ event }: { event: SportEvent }) {
  const sportType = useSportType(event)
  const source = widgetSource(event, sportType, window.location.hostname)
  if (source.kind === 'none') {
    return (
      <p className="flex aspect-video flex-col items-center justify-center gap-2 bg-well text-13 text-muted">
        <VideoOff size={20} aria-hidden />
        {messages.widget.unavailable}
      </p>
    )
  }
  return (
    <iframe
      src={source.src}
      title={messages.widget.of(eventName(event))}
      className="block aspect-video w-full border-0 bg-well"
      allow="autoplay; fullscreen"
    />
  )
}

/** What the widget of an event embeds: esports are streamed wherever they are looked at. */
function useSportType({ categoryId }: Pick<SportEvent, 'categoryId'>): SportType {
  const current = useCurrentSportType((state) => state.sportType)
  const category = useCategory(categoryId)
  return category?.isEsport === true ? 'ESPORTS' : current
}
