import type { CashbackToday, RakebackEntry } from '@powerplay/contract'
import { Clock, Moon, Percent } from 'lucide-react'
import { useAmountFormat } from '../../platform/format/use-amount-format.ts'
import { useNow } from '../../platform/format/use-now.ts'
import { showUsd } from '../../platform/format/usd.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Coin } from '../../ui/marks/coin.tsx'
import { rewardMessages as messages } from './messages.en.ts'
import { showLeft } from './time-left.ts'
import { useClaim } from './use-rewards.ts'
import { useWorthUsd } from './use-worth.ts'
import { showPercent } from './vip-model.ts'

interface RakebackCardProps {
  percent: number
  entries: readonly RakebackEntry[]
  next: number | null
}

/** What waits by currency, and the button that claims it. */
export function RakebackCard({ percent, entries, next }: RakebackCardProps) {
  const format = useAmountFormat()
  const worth = useWorthUsd(entries)
  return (
    <Card
      icon={<Percent size={18} aria-hidden />}
      title={messages.rakeback}
      action={<span className="text-13 text-muted">{messages.ofEdge(showPercent(percent))}</span>}
    >
      <div className="grid gap-4 p-4">
        {entries.length === 0 ? (
          <p className="text-13 text-muted">{messages.empty}</p>
        ) : (
          <ul className="grid gap-2">
            {entries.map(({ id, value }) => (
              <li
                key={id}
                className="flex items-center justify-between gap-3 rounded-control bg-raised px-3 py-2.5"
              >
                <span className="num flex items-center gap-2 text-14 font-semibold">
                  <Coin currencyId={id} sizePx={20} /> {format.amount(value, id)}
                </span>
                <span className="num text-13 text-muted">{format.estimate(value, id)}</span>
              </li>
            ))}
          </ul>
        )}
        <div className="flex flex-wrap items-end justify-between gap-3">
          <p>
            <span className="block text-12 text-muted">{messages.ready}</span>
            <span className="num font-condensed text-32 font-bold text-win">{showUsd(worth)}</span>
          </p>
          <ClaimButton next={next} isTooLittle={worth < 0.01} />
        </div>
      </div>
    </Card>
  )
}

function ClaimButton({ next, isTooLittle }: { next: number | null; isTooLittle: boolean }) {
  const now = useNow()
  const { isClaiming, claim } = useClaim()
  const waits = next !== null && next > now
  return (
    <div className="text-right">
      <Button
        variant={waits || isTooLittle ? 'secondary' : 'primary'}
        disabled={waits || isTooLittle || isClaiming}
        isBusy={isClaiming}
        onClick={() => void claim()}
      >
        {messages.claim}
      </Button>
      {(waits || isTooLittle) && (
        <p className="num mt-1.5 text-12 text-muted">
          {waits ? messages.next(showLeft(next - now)) : messages.tooLittle}
        </p>
      )}
    </div>
  )
}

/** What the running day has brought so far, and when it is settled. */
export function CashbackCard({ cashback }: { cashback: CashbackToday }) {
  const now = useNow()
  const { todayCents, ratePct, capPct, settlesAt } = cashback
  return (
    <Card
      icon={<Moon size={18} aria-hidden />}
      title={messages.cashback}
      action={
        <span className="num rounded-full bg-info/15 px-2.5 py-0.5 text-12 font-semibold text-info">
          {showLeft(settlesAt - now)}
        </span>
      }
    >
      <div className="grid gap-4 p-4">
        <p>
          <span className="block text-12 text-muted">{messages.soFar}</span>
          <span className="num font-condensed text-32 font-bold">{showUsd(todayCents / 100)}</span>
        </p>
        <p className="text-13 text-muted">
          {ratePct > 0
            ? messages.cashbackText(showPercent(ratePct), showPercent(capPct))
            : messages.noCashback}
        </p>
        <p className="flex items-start gap-2 rounded-control bg-well p-3 text-12 text-muted">
          <Clock size={14} aria-hidden className="mt-0.5 shrink-0" /> {messages.settled}
        </p>
      </div>
    </Card>
  )
}
