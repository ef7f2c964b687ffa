import type { ReactNode } from 'react'
import { useAmountFormat } from '../../../platform/format/use-amount-format.ts'
import { Coin } from '../../../ui/marks/coin.tsx'
import { cx } from '../../../ui/cx.ts'
import type { GameState } from '../play/game-controller.ts'

export interface ResultFigureProps {
  state: GameState
  /** What stands in the middle now: the result, or the running number. */
  text: string
  /** "won at over 49.50": what was asked for and what came back. */
  line: string
  isRunning: boolean
}

/** The result, large, with profit and one line under it; a loss is colour and number only. */
export function ResultFigure({ state, text, line, isRunning }: ResultFigureProps) {
  const { round } = state
  const isDone = round !== undefined && !isRunning
  return (
    <div className="text-center">
      <p
        key={isDone ? round.id : 'running'}
        className={cx(
          'num font-condensed text-84 leading-none font-semibold md:text-96',
          !isDone && 'text-text',
          isDone && (round.isWin ? 'animate-land text-win' : 'text-loss'),
        )}
      >
        {text}
      </p>
      <p className="mt-3 flex min-h-6 items-center justify-center gap-1.5 text-13 text-muted sm:text-14">
        {isDone ? <ResultLine state={state}>{line}</ResultLine> : line}
      </p>
      <p role="status" className="sr-only">
        {isDone && state.phase === 'shown' ? `${text}, ${round.isWin ? 'won' : 'lost'}` : ''}
      </p>
    </div>
  )
}

function ResultLine({ state, children }: { state: GameState; children: ReactNode }) {
  const format = useAmountFormat()
  const { round } = state
  if (!round) return children
  return (
    <>
      <span className={cx('num font-semibold', round.isWin ? 'text-win' : 'text-muted')}>
        {format.gameProfit(round.profitMinor, round.currencyId)}
      </span>
      <Coin currencyId={round.currencyId} />
      <span>{children}</span>
    </>
  )
}
