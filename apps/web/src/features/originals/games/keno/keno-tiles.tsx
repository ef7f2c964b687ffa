import { memo, useRef, useState, type KeyboardEvent } from 'react'
import { cx } from '../../../../ui/cx.ts'
import { useMedia } from '../../../../ui/theme/use-media.ts'
import { Gem, gemTone } from '../diamonds/gem.tsx'
import { kenoNumbers, markOf, movedTile, type TileMark } from './keno-model.ts'

export interface KenoTilesProps {
  picks: readonly number[]
  /** The numbers drawn so far. */
  drawn: readonly number[]
  onPress: (number: number) => void
  isDisabled: boolean
}

const wideColumns = 8
const phoneColumns = 5
const tiles = Array.from({ length: kenoNumbers }, (_, number) => number)

/** The card of forty numbers; one tile is in the tab order, arrow keys lead to the others. */
export function KenoTiles({ picks, drawn, onPress, isDisabled }: KenoTilesProps) {
  const columns = useMedia('(width >= 600px)') ? wideColumns : phoneColumns
  const [focused, setFocused] = useState(0)
  const area = useRef<HTMLDivElement>(null)
  const handleKeyDown = (event: KeyboardEvent) => {
    const next = movedTile(event.key, focused, columns)
    if (next === undefined) return
    event.preventDefault()
    setFocused(next)
    area.current?.querySelector<HTMLElement>(`[data-number="${next}"]`)?.focus()
  }
  return (
    <div
      ref={area}
      role="group"
      aria-label="Numbers"
      onKeyDown={handleKeyDown}
      className="grid flex-1 auto-rows-fr gap-1.5 @min-[640px]:gap-2.5"
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {tiles.map((number) => (
        <Tile
          key={number}
          number={number}
          mark={markOf(number, picks, drawn)}
          isPicked={picks.includes(number)}
          isInTabOrder={number === focused}
          isDisabled={isDisabled}
          onFocus={setFocused}
          onPress={onPress}
        />
      ))}
    </div>
  )
}

interface TileProps {
  number: number
  mark: TileMark
  isPicked: boolean
  isInTabOrder: boolean
  isDisabled: boolean
  onFocus: (number: number) => void
  onPress: (number: number) => void
}

const looks: Readonly<Record<TileMark, string>> = {
  plain:
    'border-line bg-linear-to-b from-hover to-raised text-text shadow-[0_3px_0_var(--line-quiet)] ' +
    'enabled:hover:brightness-125',
  picked: 'border-accent bg-accent-tint text-text ring-1 ring-accent ring-inset',
  hit: 'border-win bg-win-tint text-text ring-1 ring-win ring-inset',
  drawn: 'border-line-quiet bg-well text-loss',
}

const words: Readonly<Record<TileMark, string>> = {
  plain: '',
  picked: '',
  hit: ', hit',
  drawn: ', drawn',
}

/** Remembered: while numbers are drawn, one tile changes at a time. */
const Tile = memo(function Tile(props: TileProps) {
  const { number, mark, isPicked, isInTabOrder, isDisabled, onFocus, onPress } = props
  return (
    <button
      type="button"
      data-number={number}
      aria-pressed={isPicked}
      aria-label={`${number + 1}${words[mark]}`}
      aria-disabled={isDisabled || undefined}
      tabIndex={isInTabOrder ? 0 : -1}
      onFocus={() => onFocus(number)}
      onClick={() => {
        if (!isDisabled) onPress(number)
      }}
      className={cx(
        'num relative flex min-h-11 items-center justify-center rounded-tile border',
        'font-condensed text-20 font-semibold transition-colors duration-120 sm:text-24',
        looks[mark],
      )}
    >
      {mark === 'hit' && (
        <Gem
          tone={gemTone(0)}
          className="absolute h-[72%] max-w-[86%] animate-enter opacity-60 saturate-150"
        />
      )}
      <span className="relative">{number + 1}</span>
    </button>
  )
})
