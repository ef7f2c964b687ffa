import { TriangleAlert } from 'lucide-react'
import { showDay } from '../../platform/format/time.ts'
import { useAmountFormat } from '../../platform/format/use-amount-format.ts'
import { messages } from './messages.en.ts'
import { useDebts } from './use-debts.ts'

/** What the player owes, why, and what that means; nothing for whoever owes nothing. */
export function DebtNotice() {
  const debts = useDebts()
  const format = useAmountFormat()
  if (debts.length === 0) return null
  return (
    <section aria-label={messages.debts} className="rounded-control bg-warn-tint p-3">
      {debts.map(({ currencyId, minor, cause }) => (
        <div key={currencyId} className="mb-2">
          <p className="flex items-center gap-2 text-14 font-semibold">
            <TriangleAlert size={16} aria-hidden className="shrink-0 text-warn" />
            <span className="num">
              {messages.owe(format.amount(minor, currencyId), format.unit(currencyId))}
            </span>
          </p>
          <p className="mt-1 text-12 text-muted">
            {cause ? messages.cause(cause.game, showDay(Date.parse(cause.at))) : messages.noCause}
          </p>
        </div>
      ))}
      <p className="text-12 text-muted">{messages.untilPaid}</p>
    </section>
  )
}
