import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'
import { messages } from '../messages.en.ts'
import { placeAfter } from './slider-model.ts'

export interface SliderItem {
  readonly key: string
  readonly item: ReactNode
}

export interface SliderProps {
  label: string
  items: readonly SliderItem[]
  className: string
}

/** One item at a time; goes round at both ends and moves only when asked to. */
export function Slider({ label, items, className }: SliderProps) {
  const [wanted, setWanted] = useState(0)
  const place = Math.min(wanted, items.length - 1)
  const shown = items[place]
  const move = (way: -1 | 1) => setWanted(placeAfter(place, way, items.length))
  return (
    <section
      aria-roledescription="carousel"
      aria-label={label}
      className={cx('relative isolate overflow-hidden rounded-stage bg-surface', className)}
    >
      <div key={shown?.key} className={cx('size-full', wanted > 0 && 'animate-fade')}>
        {shown?.item}
      </div>
      {items.length > 1 && (
        <div
          className="absolute right-3 bottom-3 flex h-8 items-center rounded-full bg-chip text-white
            sm:right-4 sm:bottom-3"
        >
          <Arrow label={messages.slider.previous} onPress={() => move(-1)} Icon={ChevronLeft} />
          <span className="sr-only" aria-live="polite">
            {messages.slider.goTo(place + 1, items.length)}
          </span>
          <span aria-hidden className="hidden items-center gap-2 sm:flex">
            {items.map(({ key }, index) => (
              <span
                key={key}
                className={cx(
                  'h-1.5 rounded-full transition-all duration-220',
                  index === place ? 'w-4 bg-white' : 'w-1.5 bg-white/50',
                )}
              />
            ))}
          </span>
          <Arrow label={messages.slider.next} onPress={() => move(1)} Icon={ChevronRight} />
        </div>
      )}
    </section>
  )
}

interface ArrowProps {
  label: string
  onPress: () => void
  Icon: typeof ChevronLeft
}

function Arrow({ label, onPress, Icon }: ArrowProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="touch inline-flex size-8 items-center justify-center rounded-full hover:bg-white/15"
    >
      <Icon size={16} aria-hidden />
    </button>
  )
}
