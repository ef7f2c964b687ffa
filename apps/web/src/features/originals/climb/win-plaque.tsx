import { showMultiplier } from '../../../platform/format/ratio.ts'
import { useAmountFormat } from '../../../platform/format/use-amount-format.ts'
import { Coin } from '../../../ui/marks/coin.tsx'
import type { FiguredRound } from './climb-figures.tsx'

/** The multiplier over the middle of the board for less than a second after a win. */
export function WinPlaque({ game }: { game: FiguredRound }) {
  const format = useAmountFormat()
  const { round } = game.state
  if (!game.isEnded || !round?.isWin || round.status === 'cancel') return null
  return (
    <div
      key={round.id}
      aria-hidden
      className="animate-plaque pointer-events-none absolute inset-0 flex items-center justify-center opacity-0"
    >
      <div className="rounded-stage border-2 border-win bg-surface px-6 py-3 text-center shadow-float">
        <p className="num font-condensed text-48 leading-none font-semibold text-win md:text-64">
          {showMultiplier(round.multiplierE4)}
        </p>
        <p className="num mt-1.5 inline-flex items-center gap-1.5 text-14 font-semibold">
          {format.amount(round.payoutMinor, round.currencyId)}
          <Coin currencyId={round.currencyId} />
        </p>
      </div>
    </div>
  )
}
