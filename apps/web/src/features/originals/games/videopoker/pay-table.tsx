import { payoutMinor, type VideopokerCategory } from '@powerplay/engines'
import { useAmountFormat } from '../../../../platform/format/use-amount-format.ts'
import { cx } from '../../../../ui/cx.ts'
import { categoryName, payRows, type PlayedVideopoker } from './videopoker-hand.ts'

export interface PayTableProps {
  game: PlayedVideopoker
  /** The hand that lies there now. */
  lit: VideopokerCategory | undefined
  /** The round is over and this row was paid. */
  isPaid: boolean
}

/** From this factor on a row is printed in amber. */
const rareFrom = 60

/** What every hand pays at this bet; the row of the hand on the table is lit. */
export function PayTable({ game, lit, isPaid }: PayTableProps) {
  const format = useAmountFormat()
  const { currency, state } = game
  return (
    <ul
      aria-label="Pay table"
      className="grid auto-cols-fr grid-flow-col grid-rows-5 gap-1 md:grid-rows-3 md:gap-2"
    >
      {payRows.map(({ category, pays }) => {
        const isLit = category === lit
        return (
          <li
            key={category}
            aria-current={isLit || undefined}
            className={cx(
              'flex min-h-8 items-center gap-2 rounded-tile border px-2.5 text-12 md:min-h-11 md:px-3',
              'max-[359px]:gap-0 max-[359px]:px-2 max-[359px]:tracking-tight md:text-13',
              isLit ? 'border-win bg-win-tint' : 'border-white/12 bg-bg/45',
              isLit && isPaid && 'animate-land ring-1 ring-win ring-inset',
            )}
          >
            <span className={cx('min-w-0 flex-1 truncate', isLit && 'font-semibold')}>
              {categoryName(category)}
            </span>
            <span className="num hidden text-muted @3xl:inline">
              {format.amount(payoutMinor(state.betMinor, pays * 10_000), currency.id)}
            </span>
            <span
              className={cx(
                'num min-w-9 text-right max-[359px]:min-w-7 font-condensed text-16 font-semibold md:text-20',
                isLit ? 'text-win' : pays >= rareFrom && 'text-accent',
              )}
            >
              {`${pays}×`}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
