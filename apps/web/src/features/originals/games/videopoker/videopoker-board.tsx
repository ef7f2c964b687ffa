import { Lock } from 'lucide-react'
import { useSettings } from '../../../../platform/store/settings-store.ts'
import { cardFace, cardNames } from '../../../../ui/playing-cards/card-face.ts'
import { cx } from '../../../../ui/cx.ts'
import { PlayingCard } from '../../../../ui/playing-cards/playing-card.tsx'
import { ResultTitle } from '../../boards/result-title.tsx'
import { useFrames } from '../../boards/use-frames.ts'
import { playSound } from '../../stage/sounds.ts'
import { PayTable } from './pay-table.tsx'
import type { Holds } from './use-holds.ts'
import {
  categoryName,
  categoryOf,
  drawnOf,
  handSize,
  videopokerFrames,
  type PlayedVideopoker,
  type VideopokerHand,
} from './videopoker-hand.ts'

export interface VideopokerBoardProps {
  game: PlayedVideopoker
  holds: Holds
}

/** Pause between two cards; all of them come within the answer's delay. */
const stepMs = 110

/** The pay table over the hand: five cards that are held, and changed once. */
export function VideopokerBoard({ game, holds }: VideopokerBoardProps) {
  const { view, isRevealing, isRestored, isEnded, state } = game
  const isQuick = useSettings((store) => store.quick)
  const dealt = useFrames({
    target: view,
    framesTo: videopokerFrames,
    stepMs: isQuick || isRestored ? 0 : stepMs,
    withinMs: state.latest?.delayMs,
    onFrame: () => playSound('deal'),
  })
  const hand = isRevealing ? dealt : view
  const ended = isEnded ? state.round : undefined
  const cards = hand?.final ?? hand?.deal ?? []
  const category = isRevealing ? undefined : categoryOf(cards)
  return (
    <div className="@container flex flex-1 flex-col gap-4 px-3 pb-4 md:px-4">
      <PayTable game={game} lit={category} isPaid={ended?.isWin === true} />
      <div className="grid flex-1 content-center gap-4 md:gap-6">
        <ResultTitle
          title={
            category === undefined
              ? 'Jacks or better'
              : categoryName(category, nothingText(isEnded))
          }
          round={ended}
          line={lineOf(game, holds.canHold)}
          spoken={ended && category ? categoryName(category, 'No paying hand') : undefined}
        />
        <HandRow hand={hand} game={game} holds={holds} />
      </div>
      <p role="status" className="sr-only">
        {holds.canHold && hand ? `You have ${cardNames(hand.deal)}` : ''}
      </p>
    </div>
  )
}

function nothingText(isEnded: boolean): string {
  return isEnded ? 'No paying hand' : 'Nothing yet'
}

function lineOf({ isOpen, isRevealing }: PlayedVideopoker, canHold: boolean): string {
  if (canHold) return 'Press the cards you want to hold'
  return isOpen || isRevealing ? 'Cards on the table' : 'Your bet deals five cards'
}

interface HandRowProps extends VideopokerBoardProps {
  hand: VideopokerHand | undefined
}

function HandRow({ hand, game, holds }: HandRowProps) {
  const cards = hand?.final ?? hand?.deal ?? []
  const drawn = hand ? drawnOf(hand) : []
  return (
    <div
      role="group"
      aria-label="Your cards"
      className="flex justify-center gap-1.5 [--card:min(122px,16.4cqw)] sm:gap-3 md:gap-4"
    >
      {Array.from({ length: handSize }, (_, place) => (
        <HoldCard
          key={place}
          place={place}
          card={cards[place]}
          isHeld={
            holds.canHold || game.isOpen ? holds.held[place] === true : wasHeld(hand, drawn, place)
          }
          holds={holds}
        />
      ))}
    </div>
  )
}

/** After the draw: a card that is still the one that was dealt. */
function wasHeld(
  hand: VideopokerHand | undefined,
  drawn: readonly boolean[],
  place: number,
): boolean {
  return hand?.final !== undefined && drawn[place] === false
}

interface HoldCardProps {
  place: number
  card: number | undefined
  isHeld: boolean
  holds: Holds
}

function HoldCard({ place, card, isHeld, holds }: HoldCardProps) {
  const { canHold, toggle } = holds
  const name = card === undefined ? `Card ${place + 1}` : cardFace(card).name
  return (
    <button
      type="button"
      aria-label={`Hold ${name}`}
      aria-pressed={isHeld}
      disabled={!canHold}
      onClick={() => toggle(place)}
      className="group grid gap-2.5 rounded-card text-13 font-semibold disabled:cursor-default"
    >
      <span
        className={cx(
          'block rounded-[calc(var(--card)*0.09)] transition-transform duration-120',
          isHeld && '-translate-y-2',
        )}
      >
        {card === undefined ? (
          <PlayingCard card={undefined} isDecoration isDealt={false} className="opacity-40" />
        ) : (
          <PlayingCard key={card} card={card} isDecoration ring={isHeld ? 'win' : undefined} />
        )}
      </span>
      <span
        className={cx(
          'flex h-8 items-center justify-center gap-1.5 rounded-control transition-colors md:h-9',
          isHeld ? 'bg-win text-on-accent' : 'bg-raised/80 text-muted group-enabled:text-text',
        )}
      >
        {isHeld && <Lock size={14} aria-hidden className="hidden md:block" />}
        {isHeld ? 'Held' : 'Hold'}
        <span className="num hidden opacity-60 md:inline">{place + 1}</span>
      </span>
    </button>
  )
}
