import { showInstant } from '../../../platform/format/time.ts'
import { useAmountFormat } from '../../../platform/format/use-amount-format.ts'
import { ErrorState } from '../../../ui/states/empty-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { messages } from '../messages.en.ts'
import { useBetHistory } from './use-bets.ts'

/** Everything that was decided about a bet, with the reason of each change. */
export function BetHistory({ id, currency }: { id: string; currency: string }) {
  const format = useAmountFormat()
  const { data, isError, refetch } = useBetHistory(id, true)
  if (data === undefined) {
    return isError ? (
      <ErrorState text={messages.bets.failed} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-20 w-full" />
    )
  }
  return (
    <ol
      aria-label={messages.bets.history}
      className="grid gap-1.5 rounded-control bg-well p-3 text-12"
    >
      {data.history.map(({ version, kind, status, payout, reason, at }, place) => (
        <li key={`${version} ${place}`} className="flex flex-wrap gap-x-3">
          <span className="num text-muted">{showInstant(at)}</span>
          <span className="font-semibold">
            {kind === 'settled' ? messages.bets.statuses[status] : messages.bets.kinds[kind]}
          </span>
          <span className="min-w-0 flex-1 text-muted">{reason ?? ''}</span>
          <span className="num font-semibold">{format.amount(payout, currency)}</span>
        </li>
      ))}
    </ol>
  )
}
