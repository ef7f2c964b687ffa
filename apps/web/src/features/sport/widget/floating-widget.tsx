import { Tv } from 'lucide-react'
import { changeSettings, useSettings } from '../../../platform/store/settings-store.ts'
import { DraggableWindow } from '../../../ui/windows/draggable-window.tsx'
import { useEvent } from '../live/use-sport.ts'
import { useKeyed } from '../live/keyed-store.ts'
import { eventBook } from '../live/screen-book.ts'
import { messages } from '../messages.en.ts'
import { eventName } from '../parts/event-words.ts'
import { WidgetFrame } from './widget-frame.tsx'
import { closeWidget, useWidget } from './widget-store.ts'

/** The live widget as a window that floats over every page and can be dragged. */
export function FloatingWidget() {
  const eventId = useWidget((state) => state.eventId)
  return eventId === null ? null : <Floating key={eventId} eventId={eventId} />
}

function Floating({ eventId }: { eventId: string }) {
  const place = useSettings((state) => state.widgetPlace)
  const { data } = useEvent(eventId)
  const event = useKeyed(eventBook, eventId) ?? data?.event
  return (
    <DraggableWindow
      title={event ? eventName(event) : messages.widget.title}
      icon={<Tv size={16} aria-hidden />}
      place={place}
      onPlace={(widgetPlace) => changeSettings({ widgetPlace })}
      onClose={closeWidget}
    >
      <div className="overflow-hidden rounded-b-card">
        {event ? <WidgetFrame event={event} /> : <div className="aspect-video bg-well" />}
      </div>
    </DraggableWindow>
  )
}
