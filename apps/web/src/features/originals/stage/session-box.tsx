import { useAmountFormat } from '../../../platform/format/use-amount-format.ts'
import { cx } from '../../../ui/cx.ts'
import type { PlayedGame } from '../play/use-game.ts'

/** While auto bet runs: how far it is and what it came to on this page. */
export function SessionBox({ game }: { game: PlayedGame }) {
  const format = useAmountFormat()
  const { auto, sums } = game.state
  if (auto.state === 'off') return null
  const count = auto.games > 0 ? `${auto.currentIteration} of ${auto.games}` : auto.currentIteration
  const rows = [
    ['Auto bet', count],
    ['Wins', sums.wins],
    ['Wagered', format.amount(sums.wageredMinor, game.currency.id)],
  ] as const
  return (
    <dl
      className="absolute top-12 right-3 z-10 hidden min-w-32 gap-1 rounded-tile border border-line-quiet
        bg-surface/85 px-3 py-2 text-12 sm:grid"
    >
      {rows.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-4">
          <dt className="text-muted">{name}</dt>
          <dd className="num font-semibold">{value}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-4">
        <dt className="text-muted">Profit</dt>
        <dd className={cx('num font-semibold', sums.profitMinor > 0n && 'text-win')}>
          {format.gameProfit(sums.profitMinor, game.currency.id)}
        </dd>
      </div>
    </dl>
  )
}
