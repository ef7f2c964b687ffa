import { payoutMinor } from '@powerplay/engines'
import { ChevronsDown, ChevronsUp, Equal } from 'lucide-react'
import { memo } from 'react'
import { showMultiplier } from '../../../../platform/format/ratio.ts'
import { useAmountFormat } from '../../../../platform/format/use-amount-format.ts'
import { cardFace } from '../../../../ui/playing-cards/card-face.ts'
import { cx } from '../../../../ui/cx.ts'
import { PlayingCard } from '../../../../ui/playing-cards/playing-card.tsx'
import { LandedFigure } from '../../boards/landed-figure.tsx'
import { canChoose, guessTones } from './hilo-inputs.tsx'
import { HiloTrail } from './hilo-trail.tsx'
import { countsOf, type HiloChoice, type PlayedHilo } from './hilo-table.ts'

/** The open card between its choices, what the round is worth, and the cards that lie behind it. */
export function HiloBoard({ game }: { game: PlayedHilo }) {
  const { view, shownView, isOpen, isRevealing } = game
  const [first, second] = (isOpen && shownView?.choices) || []
  const open = view?.cards.at(-1)
  const isLost = !isOpen && game.state.round?.status === 'lose'
  return (
    <div className="@container flex flex-1 flex-col px-3 pb-3 md:px-4 md:pb-4">
      <Head game={game} />
      <div
        className="grid flex-1 grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-3 py-5
          [--card:min(176px,26cqw)] md:gap-8 md:px-6 md:py-4"
      >
        <Panel game={game} choice={first} side="high" />
        <div className="relative">
          <Deck />
          <PlayingCard
            key={`${game.roundId ?? ''}-${view?.cards.length ?? 0}`}
            card={open}
            isDimmed={isLost && !isRevealing}
          />
        </div>
        <Panel game={game} choice={second} side="low" />
      </div>
      <HiloTrail game={game} />
      <p role="status" className="sr-only">
        {isOpen && !isRevealing && open !== undefined ? spoken(game, open) : ''}
      </p>
    </div>
  )
}

function spoken(game: PlayedHilo, open: number): string {
  const worth = game.shownView && countsOf(game.shownView).guesses > 0
  const now = worth ? `, ${showMultiplier(game.multiplierE4)} now` : ''
  return `${cardFace(open).name} is open${now}`
}

function Head({ game }: { game: PlayedHilo }) {
  const { isEnded, isOpen, state, multiplierE4, shownView } = game
  if (isEnded && state.round) {
    return (
      <LandedFigure
        round={state.round}
        idle=""
        line={endLine(game)}
        figureClass="text-48 md:text-64"
        className="grid min-h-24 content-center justify-items-center gap-1 md:min-h-28"
      />
    )
  }
  const hasGuess = isOpen && shownView !== undefined && countsOf(shownView).guesses > 0
  return (
    <div className="grid min-h-24 content-center justify-items-center gap-1 md:min-h-28">
      <p className="text-13 text-muted">{isOpen ? 'Now' : 'Higher or lower?'}</p>
      <p
        className={cx(
          'num font-condensed text-48 leading-none font-semibold',
          hasGuess ? 'text-win' : 'text-faint',
        )}
      >
        {hasGuess ? showMultiplier(multiplierE4) : '1.00×'}
      </p>
    </div>
  )
}

function endLine({ state, shownView }: PlayedHilo): string {
  if (state.round?.status === 'cancel') return 'bet returned, nothing was guessed'
  const guesses = shownView ? countsOf(shownView).guesses : 0
  if (state.round?.status === 'lose')
    return guesses === 1 ? 'first guess wrong' : `guess ${guesses} wrong`
  return guesses === 1 ? 'one right guess' : `${guesses} right guesses`
}

/** Backs of the cards to come, a little askew under the open one. */
const Deck = memo(function Deck() {
  return [6, 3].map((at) => (
    <PlayingCard
      key={at}
      card={undefined}
      isDealt={false}
      isDecoration
      style={{ position: 'absolute', left: at, top: -at * 1.6, rotate: `${at * 0.5}deg` }}
    />
  ))
})

const panelClass =
  'grid min-h-38 w-full justify-items-center rounded-card border border-white/15 bg-bg/60 px-1 ' +
  'py-3 md:min-h-60 md:max-w-50 md:py-5'

const panelIcons = { high: ChevronsUp, low: ChevronsDown, same: Equal } as const

interface PanelProps {
  game: PlayedHilo
  choice: HiloChoice | undefined
  /** Where it stands: what it will be for when a card is open. */
  side: 'high' | 'low'
}

/**
 * A choice drawn large beside the card. A pointer may press it; keyboards and readers have the same
 * choice among the inputs, so it is not said twice.
 */
function Panel({ game, choice, side }: PanelProps) {
  const format = useAmountFormat()
  if (!choice) return <IdlePanel side={side} />
  const { guess, title, span, ways, chance, totalE4, isLegal } = choice
  const Icon = panelIcons[guess]
  return (
    <button
      type="button"
      aria-hidden
      tabIndex={-1}
      disabled={!canChoose(game) || !isLegal}
      title={`${title}: ${format.amount(payoutMinor(game.state.betMinor, totalE4), game.currency.id)}`}
      onClick={() => game.turn({ action: guess })}
      className={cx(
        panelClass,
        side === 'high' && 'md:justify-self-end',
        'transition-colors duration-120 enabled:hover:bg-bg/30',
        !isLegal && 'opacity-50',
      )}
    >
      <Icon size={26} className={guessTones[guess]} />
      <span className="mt-1 text-12 font-semibold md:text-14">{title}</span>
      <span className="num mt-1 font-condensed text-24 leading-8 font-semibold md:text-36">
        {chance}
      </span>
      <span className="num text-12 text-muted">
        {span}
        <span className="hidden md:inline">{`, ${ways} of 13 ranks`}</span>
      </span>
      <span className="mt-2 w-full border-t border-white/12 pt-2 md:mt-4 md:w-4/5 md:pt-3">
        <span className="block text-12 text-muted">pays in all</span>
        <span
          className={cx(
            'num block font-condensed text-20 font-semibold md:text-24',
            guessTones[guess],
          )}
        >
          {showMultiplier(totalE4)}
        </span>
      </span>
    </button>
  )
}

function IdlePanel({ side }: { side: 'high' | 'low' }) {
  const Icon = panelIcons[side]
  return (
    <span
      aria-hidden
      className={cx(panelClass, 'content-center gap-2', side === 'high' && 'md:justify-self-end')}
    >
      <Icon size={26} className="text-faint" />
      <span className="text-13 font-semibold text-muted">
        {side === 'high' ? 'Higher' : 'Lower'}
      </span>
    </span>
  )
}
