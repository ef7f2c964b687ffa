import { memo } from 'react'
import { historyMax, type HistoryEntry } from '../../../platform/store/game-history.ts'
import { emit } from '../../../platform/client/client-events.ts'
import { useSession } from '../../../platform/session/session-context.tsx'
import { useSettings } from '../../../platform/store/settings-store.ts'
import { Pill } from '../../../ui/marks/pill.tsx'

/**
 * The latest results of a game, newest first; what does not fit fades out. Each opens its bet, except
 * for guests, whose rounds nobody keeps.
 */
export const HistoryStrip = memo(function HistoryStrip({ game }: { game: string }) {
  const { status } = useSession()
  const rows = useSettings((state) => state.recentGameHistory[game])
  if (!rows || rows.length === 0) return <p className="text-12 text-muted">No rounds yet</p>
  return (
    <ol
      aria-label="Last rounds, newest first"
      className="flex min-w-0 -mr-6 gap-1.5 overflow-hidden pr-6 md:mr-0 [mask-image:linear-gradient(to_right,#000_calc(100%-24px),transparent)]"
    >
      {rows.slice(0, historyMax).map((row) => (
        <li key={row.id} className="animate-fade">
          {status === 'guest' ? (
            <Result row={row} />
          ) : (
            <button
              type="button"
              aria-label={`${row.text}, open bet`}
              onClick={() => emit('bets:open', { betId: row.id })}
              className="block rounded-full"
            >
              <Result row={row} />
            </button>
          )}
        </li>
      ))}
    </ol>
  )
})

function Result({ row }: { row: HistoryEntry }) {
  return (
    <Pill tone={row.isWin ? 'win' : 'neutral'} className="num">
      {row.text}
    </Pill>
  )
}
