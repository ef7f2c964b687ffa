import type { BaccaratWinner } from '@powerplay/engines'
import { useAmountFormat } from '../../../../platform/format/use-amount-format.ts'
import { showPercent } from '../../../../platform/format/ratio.ts'
import { cx } from '../../../../ui/cx.ts'
import { ChipDisc } from '../../controls/chips-disc.tsx'
import type { SpotStakes } from '../../controls/use-spot-stakes.ts'
import type { PlayedGame } from '../../play/use-game.ts'
import {
  baccaratSpots,
  spotChance,
  spotNames,
  spotPays,
  type BaccaratSpot,
} from './baccarat-table.ts'

const chanceOf = (spot: BaccaratSpot) => {
  const { ways, of } = spotChance(spot)
  return showPercent(ways, of)
}
const chances: Readonly<Record<BaccaratSpot, string>> = {
  player: chanceOf('player'),
  tie: chanceOf('tie'),
  banker: chanceOf('banker'),
}

export interface BaccaratSpotsProps {
  game: PlayedGame
  stakes: SpotStakes
  /** Known once the cards are on the table. */
  winner: BaccaratWinner | undefined
}

/** The three spots: a press lays the chip in hand, Delete takes a spot's chips off. */
export function BaccaratSpots({ game, stakes, winner }: BaccaratSpotsProps) {
  return (
    <div role="group" aria-label="Bets" className="grid grid-cols-3 gap-1.5 md:gap-2.5">
      {baccaratSpots.map((spot) => (
        <Spot key={spot} spot={spot} game={game} stakes={stakes} isWinner={spot === winner} />
      ))}
    </div>
  )
}

type SpotProps = Omit<BaccaratSpotsProps, 'winner'> & { spot: BaccaratSpot; isWinner: boolean }

function Spot({ spot, game, stakes, isWinner }: SpotProps) {
  const format = useAmountFormat()
  const { id } = game.currency
  const amountMinor = stakes.amounts[spot] ?? 0n
  const amount = format.amount(amountMinor, id)
  const laid = amountMinor > 0n ? `, ${amount} ${format.unit(id)} laid` : ''
  return (
    <button
      type="button"
      aria-label={`${spotNames[spot]}, pays ${spotPays[spot]}${laid}${isWinner ? ', wins' : ''}`}
      aria-disabled={stakes.isLocked || undefined}
      onClick={() => stakes.lay(spot)}
      onKeyDown={(event) => {
        if (event.key === 'Delete' || event.key === 'Backspace') stakes.lift(spot)
      }}
      className={cx(
        'flex min-h-26 min-w-0 flex-col justify-between gap-1 rounded-card border p-2.5 text-left',
        'transition-colors duration-120 md:flex-row md:px-4 md:py-3',
        isWinner
          ? 'border-win bg-win-tint ring-1 ring-win ring-inset'
          : 'border-white/20 bg-bg/50 hover:bg-bg/30',
      )}
    >
      <span className="min-w-0">
        <span className="block truncate font-condensed text-20 leading-7 font-semibold md:text-24">
          {spotNames[spot]}
        </span>
        <span className="num block text-12 font-semibold md:text-13">{`pays ${spotPays[spot]}`}</span>
        <span className="num block text-12 text-muted">
          <span className="hidden @2xl:inline">chance </span>
          {chances[spot]}
        </span>
      </span>
      <span className="flex items-center gap-1.5 md:flex-col">
        {amountMinor > 0n ? (
          <ChipDisc
            key={amount}
            amountMinor={amountMinor}
            unitMinor={stakes.unitMinor}
            sizePx={44}
            className="size-6 animate-land md:size-12"
          />
        ) : (
          <span
            aria-hidden
            className="size-6 rounded-full border-2 border-dashed border-white/25 md:size-12"
          />
        )}
        <span className="num truncate text-12 font-semibold md:min-h-4.5">
          {amountMinor > 0n && amount}
        </span>
      </span>
    </button>
  )
}
