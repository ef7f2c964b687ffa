import { emit } from '../../../../platform/client/client-events.ts'
import { historyMax } from '../../../../platform/store/game-history.ts'
import { useSettings } from '../../../../platform/store/settings-store.ts'
import { cx } from '../../../../ui/cx.ts'
import { toneOf } from './roulette-spots.ts'

/** Ground of a number by its colour, the same in every theme. */
export const pocketTiles = {
  red: 'bg-[oklch(0.55_0.21_25)]',
  black: 'bg-[oklch(0.32_0.014_275)]',
  green: 'bg-[oklch(0.55_0.14_155)]',
} as const

/** The latest numbers in their colours, newest first; each opens its bet. */
export function RouletteNumbers() {
  const rows = useSettings((state) => state.recentGameHistory['roulette'])
  if (!rows || rows.length === 0) return <p className="text-12 text-muted">No rounds yet</p>
  return (
    <ol
      aria-label="Last numbers, newest first"
      className="flex min-w-0 gap-1.5 overflow-hidden pr-6 [mask-image:linear-gradient(to_right,#000_calc(100%-24px),transparent)]"
    >
      {rows.slice(0, historyMax).map((row) => {
        const pocket = Number.parseInt(row.text, 10)
        const tone = toneOf(Number.isInteger(pocket) ? pocket : 0)
        return (
          <li key={row.id} className="animate-fade">
            <button
              type="button"
              aria-label={`${row.text} ${tone}, open bet`}
              onClick={() => emit('bets:open', { betId: row.id })}
              className={cx(
                'num inline-flex size-7 items-center justify-center rounded-control text-12',
                'font-semibold text-white -outline-offset-2',
                pocketTiles[tone],
              )}
            >
              {row.text}
            </button>
          </li>
        )
      })}
    </ol>
  )
}
