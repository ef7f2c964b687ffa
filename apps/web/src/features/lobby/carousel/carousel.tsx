import { ArrowRight, ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { SectionHead } from '../../../ui/lists/section-head.tsx'
import { useMedia } from '../../../ui/theme/use-media.ts'
import { messages } from '../messages.en.ts'
import {
  canMove,
  cardsPerView,
  narrowMaxPx,
  positionAfter,
  positionMax,
  slidesPerView,
} from './carousel-model.ts'

export interface CarouselProps {
  title: string
  icon: ReactNode
  /** Where all of them are listed. */
  href: string
  /** Where the end card leads and what it names, if not to all of them. */
  end?: { readonly title: string; readonly href: string } | undefined
  /** One slide each, with a key. */
  slides: readonly { readonly key: string; readonly slide: ReactNode }[]
  /** Shape of a slide, for the end card. */
  slideClass: string
  /** Slides are one line high. */
  isLow?: boolean
  /** Slides are cards: four in view, and a little more than one on a phone. */
  isOfCards?: boolean
  /** Most positions it counts. */
  positionMax?: number
}

/** One row of the home page: three or eight slides in view, an end card after the last one. */
export function Carousel(props: CarouselProps) {
  const { title, icon, href, slides, slideClass, isLow = false, isOfCards = false } = props
  const slideWidth = isOfCards ? cardWidth : tileWidth
  const end = props.end ?? { title, href }
  const most = props.positionMax ?? positionMax
  const list = useRef<HTMLUListElement>(null)
  const [position, setPosition] = useState(0)
  const isNarrow = useMedia(`(width <= ${narrowMaxPx}px)`)
  const perView = isOfCards
    ? cardsPerView(isNarrow)
    : slidesPerView(isNarrow ? narrowMaxPx : narrowMaxPx + 1)
  const state = { position, count: slides.length + 1, perView }

  const handleScroll = () => {
    if (list.current) setPosition(firstInView(list.current))
  }
  const move = (way: -1 | 1) => {
    const slide = list.current?.children[positionAfter(state, way, most)]
    const [first] = list.current?.children ?? []
    if (!(slide instanceof HTMLElement) || !(first instanceof HTMLElement)) return
    list.current?.scrollTo({ left: slide.offsetLeft - first.offsetLeft, behavior: 'smooth' })
  }
  const { previous, next, viewAll } = messages.carousel
  return (
    <section aria-label={title}>
      <SectionHead
        icon={icon}
        title={title}
        actions={
          <div className="flex items-center gap-1">
            <Link href={href} className={buttonClass('text', 'sm')}>
              {viewAll}
              <span className="sr-only">{` ${title}`}</span>
            </Link>
            <div className="hidden gap-1 sm:flex">
              <IconButton
                label={`${previous}: ${title}`}
                icon={<ChevronLeft size={18} aria-hidden />}
                size={32}
                disabled={!canMove(state, -1, most)}
                onClick={() => move(-1)}
              />
              <IconButton
                label={`${next}: ${title}`}
                icon={<ChevronRight size={18} aria-hidden />}
                size={32}
                disabled={!canMove(state, 1, most)}
                onClick={() => move(1)}
                className="enabled:text-accent!"
              />
            </div>
          </div>
        }
      />
      <ul
        ref={list}
        onScroll={handleScroll}
        className="-mr-3 flex snap-x snap-mandatory gap-2 overflow-x-auto overscroll-x-contain pr-3
          [scrollbar-width:none] sm:-mr-0 sm:pr-0"
      >
        {slides.map(({ key, slide }) => (
          <li key={key} className={slideWidth}>
            {slide}
          </li>
        ))}
        <li className={slideWidth}>
          <EndCard {...end} className={cx(slideClass, !isLow && 'flex-col')} />
        </li>
      </ul>
    </section>
  )
}

const tileWidth =
  'relative w-[calc((100%-16px)/3)] shrink-0 snap-start wide:w-[calc((100%-56px)/8)]'

const cardWidth =
  'relative w-[calc((100%-8px)/1.25)] shrink-0 snap-start wide:w-[calc((100%-24px)/4)]'

/** Index of the slide at the left edge. */
function firstInView(list: HTMLUListElement): number {
  const [first, second] = list.children
  if (!(first instanceof HTMLElement) || !(second instanceof HTMLElement)) return 0
  return Math.round(list.scrollLeft / (second.offsetLeft - first.offsetLeft))
}

interface EndCardProps {
  title: string
  href: string
  className: string
}

function EndCard({ title, href, className }: EndCardProps) {
  return (
    <Link
      href={href}
      className={cx(
        'flex items-center justify-center gap-2 rounded-tile border border-line-quiet',
        'bg-surface p-2 text-center text-13 font-semibold text-muted transition-colors',
        'duration-120 hover:bg-raised hover:text-text',
        className,
      )}
    >
      <ArrowRight size={20} aria-hidden className="shrink-0 text-accent" />
      {messages.carousel.all(title)}
    </Link>
  )
}
