import { ChevronDown, ChevronUp, Equal, SkipForward } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { cx } from '../../../../ui/cx.ts'
import { PlayingCard } from '../../../../ui/playing-cards/playing-card.tsx'
import { spokenStep, trailOf, type TrailStep, type PlayedHilo } from './hilo-table.ts'

/** Cards of the ended round that are shown although nobody guessed them. */
const unseenMax = 5

const icons = { high: ChevronUp, low: ChevronDown, same: Equal, skip: SkipForward } as const

/** All cards so far with the choice made on each; after the end also the next ones of the deck. */
export function HiloTrail({ game }: { game: PlayedHilo }) {
  const { view, isEnded, isOpen, isRevealing } = game
  const isLost = isEnded && game.state.round?.status === 'lose'
  const steps = view ? trailOf(view, isLost) : []
  const unseen = isEnded && view ? view.all.slice(view.cards.length).slice(0, unseenMax) : []
  const list = useRef<HTMLOListElement>(null)
  const count = steps.length
  useEffect(() => {
    const { current } = list
    if (current) current.scrollLeft = current.scrollWidth
  }, [count])
  return (
    <div
      className="overflow-hidden rounded-card border border-white/12 bg-bg/50 [--card:44px]
        md:[--card:60px]"
    >
      <ol
        ref={list}
        aria-label="Cards of this round"
        tabIndex={0}
        className="flex min-h-20 items-center gap-2 overflow-x-auto p-2 [scrollbar-width:none]
          md:min-h-27 md:gap-3 md:p-3"
      >
        {steps.length === 0 && (
          <li className="w-full text-center text-13 text-muted">
            Ace is low, king is high, every card comes from a full deck
          </li>
        )}
        {steps.map((step, index) => (
          <li
            key={index}
            aria-label={spokenStep(step)}
            className="flex items-center gap-2 md:gap-3"
          >
            <PlayingCard
              card={step.card}
              isDecoration
              isDealt={false}
              ring={isOpen && !isRevealing && index === steps.length - 1 ? 'accent' : undefined}
              className={index === steps.length - 1 ? 'animate-fade' : ''}
            />
            {step.action && <Choice step={step} />}
          </li>
        ))}
        {unseen.length > 0 && (
          <li className="pl-2 text-12 whitespace-nowrap text-muted">next were</li>
        )}
        {unseen.map((card, index) => (
          <li key={`unseen-${index}`}>
            <PlayingCard card={card} isDealt={false} isDimmed />
          </li>
        ))}
      </ol>
    </div>
  )
}

function Choice({ step }: { step: TrailStep }) {
  const { action, factor, isWrong } = step
  const Icon = icons[action ?? 'skip']
  const tone = isWrong ? 'text-loss' : factor === undefined ? 'text-muted' : 'text-win'
  return (
    <span aria-hidden className={cx('grid w-11 justify-items-center', tone)}>
      <Icon size={18} />
      <span className="num font-condensed text-16 font-semibold">
        {factor ?? (isWrong ? 'wrong' : 'skip')}
      </span>
    </span>
  )
}
