import { ChevronDown, ChevronUp, Equal, SkipForward } from 'lucide-react'
import type { HiloGuess } from '@powerplay/engines'
import { showMultiplier } from '../../../../platform/format/ratio.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { type HiloChoice, type PlayedHilo } from './hilo-table.ts'

/** Up is mint, down is blue: neither looks like a loss. */
export const guessTones: Readonly<Record<HiloGuess, string>> = {
  high: 'text-win',
  low: 'text-info',
  same: 'text-accent',
}

export const guessIcons = { high: ChevronUp, low: ChevronDown, same: Equal } as const

/** True while the shown choices may be taken. */
export function canChoose({ isOpen, canTurn, isRevealing }: PlayedHilo): boolean {
  return isOpen && canTurn && !isRevealing
}

/** The choices on the open card as buttons, and the skip. */
export function HiloInputs({ game }: { game: PlayedHilo }) {
  const { shownView: table, isOpen } = game
  if (!isOpen || !table) {
    return (
      <p className="rounded-tile bg-well px-3.5 py-3 text-13 text-muted">
        Your bet opens the first card. Then say whether the next one is higher or lower.
      </p>
    )
  }
  const isReady = canChoose(game)
  return (
    <div role="group" aria-label="Next card" className="grid gap-2">
      {table.choices.map((choice) => (
        <ChoiceButton
          key={choice.guess}
          choice={choice}
          isReady={isReady}
          onPress={() => game.turn({ action: choice.guess })}
        />
      ))}
      <Button
        variant="outline"
        isWide
        className="h-11"
        icon={<SkipForward size={16} aria-hidden />}
        disabled={!isReady}
        onClick={() => game.turn({ action: 'skip' })}
      >
        Skip this card
      </Button>
    </div>
  )
}

interface ChoiceButtonProps {
  choice: HiloChoice
  isReady: boolean
  onPress: () => void
}

function ChoiceButton({ choice, isReady, onPress }: ChoiceButtonProps) {
  const { guess, title, ways, chance, totalE4, isLegal } = choice
  const Icon = guessIcons[guess]
  return (
    <button
      type="button"
      disabled={!isReady || !isLegal}
      onClick={onPress}
      className="flex h-16 items-center gap-3 rounded-control border border-line bg-raised px-3
        text-left transition-colors duration-120 enabled:hover:bg-hover disabled:text-muted
        disabled:delay-150"
    >
      <Icon size={18} aria-hidden className={cx('shrink-0', guessTones[guess])} />
      <span className="min-w-0 flex-1">
        <span className="block text-16 leading-6 font-semibold">{title}</span>
        <span className="num block text-12 text-muted">
          {isLegal ? `${ways} of 13, ${chance}` : 'above the largest payout'}
        </span>
      </span>
      <span className="num font-condensed text-24 font-semibold">{showMultiplier(totalE4)}</span>
    </button>
  )
}
