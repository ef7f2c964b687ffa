import { useAmountFormat } from '../../../platform/format/use-amount-format.ts'
import { showMultiplier } from '../../../platform/format/ratio.ts'
import { Coin } from '../../../ui/marks/coin.tsx'
import { cx } from '../../../ui/cx.ts'
import type { SettledRound } from '../play/game-controller.ts'

export interface ResultTitleProps {
  /** What happened, in words: "Banker wins"; or what to do now. */
  title: string
  /** The round when its result may be shown. */
  round: SettledRound | undefined
  /** Under the title while there is no result. */
  line: string
  /** Said to screen readers with the result, where the title alone is not enough. */
  spoken?: string | undefined
}

/** A result in words with profit and what came back; a loss is quiet. */
export function ResultTitle({ title, round, line, spoken }: ResultTitleProps) {
  return (
    <div className="text-center">
      <p
        key={round?.id ?? 'none'}
        className={cx(
          'font-condensed text-36 leading-none font-semibold md:text-48',
          round && 'animate-land',
          !round && 'text-text',
          round && (round.profitMinor > 0n ? 'text-win' : 'text-muted'),
        )}
      >
        {title}
      </p>
      <p className="num mt-2 flex min-h-6 flex-wrap items-center justify-center gap-1.5 text-13 text-muted sm:text-14">
        {round ? <Payback round={round} /> : line}
      </p>
      <p role="status" className="sr-only">
        {round ? `${spoken ?? title}, ${endText(round)}` : ''}
      </p>
    </div>
  )
}

function endText({ isWin, status, profitMinor }: SettledRound): string {
  if (status === 'cancel' || (isWin && profitMinor === 0n)) return 'bet returned'
  if (status === 'part') return 'part of the bet back'
  return isWin ? 'won' : 'lost'
}

function Payback({ round }: { round: SettledRound }) {
  const format = useAmountFormat()
  const { currencyId, payoutMinor, stakeMinor, profitMinor, multiplierE4 } = round
  const amount = (minor: bigint) => format.amount(minor, currencyId)
  return (
    <>
      <span className={cx('font-semibold', profitMinor > 0n ? 'text-win' : 'text-muted')}>
        {format.gameProfit(profitMinor, currencyId)}
      </span>
      <Coin currencyId={currencyId} />
      <span>
        {`${amount(payoutMinor)} back on ${amount(stakeMinor)}, ${showMultiplier(multiplierE4)}`}
      </span>
    </>
  )
}
