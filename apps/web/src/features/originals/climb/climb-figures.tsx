import { useAmountFormat } from '../../../platform/format/use-amount-format.ts'
import { showMultiplier } from '../../../platform/format/ratio.ts'
import { Coin } from '../../../ui/marks/coin.tsx'
import { cx } from '../../../ui/cx.ts'
import type { PlayedGame } from '../play/use-game.ts'

/** A round with turns as the figures beside the board need it. */
export interface FiguredRound extends PlayedGame {
  readonly isOpen: boolean
  readonly isEnded: boolean
  readonly step: number
  readonly multiplierE4: number
  readonly payoutMinor: bigint
}

/** A multiplier that gives back exactly the bet. */
const evenE4 = 10_000

/** What the round is worth now, large; after its end what it came to. A loss is quiet. */
export function NowFigure({ game, className }: { game: FiguredRound; className?: string }) {
  const format = useAmountFormat()
  const { isEnded, step, multiplierE4, payoutMinor, currency } = game
  const { round } = game.state
  const hasWon = isEnded ? round?.isWin === true : step > 0
  const isLost = isEnded && round?.status === 'lose'
  const label = isEnded ? endLabel(round?.status) : 'Now'
  return (
    <div className={cx('min-w-0', className)}>
      <p className="text-12 text-muted md:text-14">{label}</p>
      <p
        key={`${round?.id ?? 'open'}-${step}`}
        className={cx(
          'num font-condensed text-36 leading-none font-semibold lg:text-48',
          hasWon && 'animate-land',
          hasWon && (multiplierE4 < evenE4 ? 'text-warn' : 'text-win'),
          isLost && 'text-loss',
          !hasWon && !isLost && 'text-muted',
        )}
      >
        {showMultiplier(multiplierE4)}
      </p>
      <p className="num mt-1 flex h-5 items-center gap-1.5 text-12 font-semibold md:text-14">
        {(hasWon || isLost) && (
          <>
            {format.amount(payoutMinor, currency.id)}
            <Coin currencyId={currency.id} />
          </>
        )}
      </p>
      <p className="num hidden h-5 text-13 text-muted md:block">
        {hasWon && format.estimate(payoutMinor, currency.id)}
      </p>
      <p role="status" className="sr-only">
        {isEnded ? `${showMultiplier(multiplierE4)}, ${endLabel(round?.status).toLowerCase()}` : ''}
      </p>
    </div>
  )
}

function endLabel(status: string | undefined): string {
  if (status === 'cancel') return 'Bet returned'
  return status === 'lose' ? 'Lost' : 'Won'
}

export interface NextFigureProps {
  multiplierE4: number | undefined
  /** "row 6 of 9". */
  line?: string | undefined
  className?: string
}

/** What the next right choice would make of it. */
export function NextFigure({ multiplierE4, line, className }: NextFigureProps) {
  if (multiplierE4 === undefined) return <div className={className} />
  return (
    <div className={cx('min-w-0', className)}>
      <p className="text-12 text-muted md:text-14">Next</p>
      <p className="num font-condensed text-24 leading-none font-semibold text-muted lg:text-32">
        {showMultiplier(multiplierE4)}
      </p>
      {line !== undefined && <p className="mt-1 text-12 text-muted md:text-13">{line}</p>}
    </div>
  )
}
