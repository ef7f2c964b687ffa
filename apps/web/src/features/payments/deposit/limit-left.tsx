import { Gauge } from 'lucide-react'
import { showUsd } from '../../../platform/format/usd.ts'
import { useProtection } from '../../protection/index.ts'
import { messages } from '../messages.en.ts'

/** What the reader's own limits on deposits still let in: that of which the least is left, and nothing without one. */
export function LimitLeft() {
  const { data } = useProtection()
  const [limit] = (data?.limits ?? [])
    .filter(({ kind }) => kind === 'deposit')
    .map(({ period, amount, used }) => ({
      period,
      amount,
      left: Math.max(0, amount - (used ?? 0)),
    }))
    .sort((one, other) => one.left - other.left)
  if (limit === undefined) return null
  return (
    <p className="flex items-center gap-2 text-13">
      <Gauge size={16} aria-hidden className="shrink-0 text-info" />
      <span className="flex-1 text-muted">{messages.limitLeft.of[limit.period]}</span>
      <span className="num font-semibold">
        {messages.limitLeft.left(showUsd(limit.left / 100), showUsd(limit.amount / 100))}
      </span>
    </p>
  )
}
