import { callServer } from '../../../platform/client/call-server.ts'
import { useServerQuery } from '../../../platform/client/use-server-query.ts'
import type { Choice } from '../window/choice.ts'

/** Withdrawals of so many days say how long the next one takes. */
export const usualDays = 30

/**
 * Half of the withdrawals of this currency on this chain took no longer, from the ledger. Undefined while it is not known,
 * and where so few were paid that nothing is said of them.
 */
export function useUsualTime({ currency, chain }: Choice): number | undefined {
  const { data } = useServerQuery({
    queryKey: ['payouts', usualDays],
    queryFn: ({ signal }) => callServer('payoutTimes', { days: usualDays }, { signal }),
    staleTime: 60_000,
  })
  return data?.currencies.find((row) => row.currency === currency.id && row.chain === chain.id)
    ?.medianMs
}
