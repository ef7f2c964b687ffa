import type { ReactNode } from 'react'
import { useAmountFormat } from '../../../platform/format/use-amount-format.ts'
import { showMultiplier } from '../../../platform/format/ratio.ts'
import { Coin } from '../../../ui/marks/coin.tsx'
import { cx } from '../../../ui/cx.ts'
import type { SettledRound } from '../play/game-controller.ts'

export interface LandedFigureProps {
  /** The round whose result may be shown. */
  round: SettledRound | undefined
  /** What is said without one. */
  idle: ReactNode
  /** What came, in words: "three alike". */
  line: ReactNode
  /** Size and place of the factor. */
  figureClass: string
  /** Place of the words beside the profit. */
  lineClass?: string
  className?: string
}

/** What a round paid: factor, profit and one line; part of the stake back is neither win nor loss. */
export function LandedFigure({ round, className, idle, ...rest }: LandedFigureProps) {
  return (
    <div className={className}>
      {round ? <Landed round={round} {...rest} /> : <p className="text-13 text-muted">{idle}</p>}
      <p role="status" className="sr-only">
        {round && `${showMultiplier(round.multiplierE4)}, ${wordOf(round)}`}
      </p>
    </div>
  )
}

interface LandedProps extends Pick<LandedFigureProps, 'line' | 'figureClass' | 'lineClass'> {
  round: SettledRound
}

function Landed({ round, line, figureClass, lineClass }: LandedProps) {
  return (
    <>
      <p
        key={round.id}
        className={cx(
          'num animate-land font-condensed leading-none font-semibold',
          figureClass,
          toneOf(round),
        )}
      >
        {showMultiplier(round.multiplierE4)}
      </p>
      <p className="flex flex-wrap items-center gap-x-1.5 text-13 text-muted">
        <Profit round={round} />
        <span className={lineClass}>{line}</span>
      </p>
    </>
  )
}

function Profit({ round }: { round: SettledRound }) {
  const format = useAmountFormat()
  return (
    <span
      className={cx(
        'num inline-flex items-center gap-1.5 font-semibold',
        round.isWin ? 'text-win' : 'text-muted',
      )}
    >
      {format.gameProfit(round.profitMinor, round.currencyId)}
      <Coin currencyId={round.currencyId} />
    </span>
  )
}

function toneOf({ isWin, payoutMinor }: SettledRound): string {
  if (isWin) return 'text-win'
  return payoutMinor > 0n ? 'text-warn' : 'text-loss'
}

function wordOf({ isWin, payoutMinor }: SettledRound): string {
  if (isWin) return 'won'
  return payoutMinor > 0n ? 'part of the bet back' : 'lost'
}
