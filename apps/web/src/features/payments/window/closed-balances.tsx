import type { CurrencyView, WithdrawRow } from '@powerplay/contract'
import { ArrowLeft, Wallet } from 'lucide-react'
import { useAmountFormat } from '../../../platform/format/use-amount-format.ts'
import { useSession, type Balance } from '../../../platform/session/session-context.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Coin } from '../../../ui/marks/coin.tsx'
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Pill } from '../../../ui/marks/pill.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { messages } from '../messages.en.ts'
import { Note } from '../note.tsx'
import { openWallet } from './open-wallet.ts'
import { sumText } from '../show.ts'
import { usePayable, useWithdrawals } from '../use-payments.ts'

/** Every balance of an account that is closed for play, each with its way out. */
export function ClosedBalances({ onBack }: { onBack: () => void }) {
  return (
    <section aria-label={messages.closed.title} className="mt-6 grid gap-3">
      <header className="flex items-center gap-2">
        <IconButton
          label={messages.back}
          icon={<ArrowLeft size={18} aria-hidden />}
          onClick={onBack}
        />
        <h2 className="text-16 font-semibold">{messages.closed.title}</h2>
      </header>
      <Balances />
      <Note tone="info">{messages.closed.text}</Note>
    </section>
  )
}

function Balances() {
  const { balances } = useSession()
  const payable = usePayable()
  const latest = useWithdrawals(1, 3)
  const failed = [payable, latest].find(({ data, isError }) => data === undefined && isError)
  if (failed !== undefined) {
    return <ErrorState text={messages.failed} onRetry={() => void failed.refetch()} />
  }
  if (payable.data === undefined || latest.data === undefined || balances.length === 0) {
    return (
      <div role="status" aria-label="Loading" className="grid gap-2">
        <Skeleton className="h-15 w-full" />
        <Skeleton className="h-15 w-full" />
      </div>
    )
  }
  const open = latest.data.rows.find(({ status }) => status === 0 || status === 3)
  const held = balances.filter(
    ({ currencyId, realMinor }) => realMinor > 0n || currencyId === open?.currency,
  )
  if (held.length === 0) {
    return (
      <EmptyState
        icon={<Wallet size={26} aria-hidden />}
        title={messages.closed.empty}
        text={messages.closed.emptyText}
      />
    )
  }
  return (
    <ul className="divide-y divide-line-quiet rounded-card border border-line-quiet bg-surface">
      {held.map((balance) => (
        <BalanceRow
          key={balance.currencyId}
          balance={balance}
          currency={payable.data.find(({ id }) => id === balance.currencyId)}
          open={open}
        />
      ))}
    </ul>
  )
}

interface BalanceRowProps {
  balance: Balance
  /** Undefined where no chain takes it out. */
  currency: CurrencyView | undefined
  /** The withdrawal that is on its way; there is one at a time. */
  open: WithdrawRow | undefined
}

function BalanceRow({ balance, currency, open }: BalanceRowProps) {
  const format = useAmountFormat()
  const { currencyId, realMinor } = balance
  const worth = format.estimate(realMinor, currencyId)
  const isOnItsWay = open?.currency === currencyId
  const name = currency?.name ?? currencyId.toUpperCase()
  return (
    <li className="flex min-h-15 items-center gap-3 px-4 py-2">
      <Coin currencyId={currencyId} sizePx={24} isDecoration />
      <div className="min-w-0 flex-1">
        <p className="truncate text-14 font-semibold">{name}</p>
        <p className="num truncate text-13 text-muted">
          {format.amount(realMinor, currencyId)}
          {worth !== undefined && ` ≈ ${worth}`}
        </p>
        {isOnItsWay && (
          <p className="num truncate text-12 text-muted">
            {messages.closed.onItsWay(sumText(open.sum, currencyId))}
          </p>
        )}
      </div>
      {isOnItsWay && <Pill tone="warn">{messages.pending}</Pill>}
      <Button
        size="sm"
        variant="outline"
        aria-haspopup="dialog"
        aria-label={isOnItsWay ? messages.closed.look : messages.withdraw(name)}
        disabled={!isOnItsWay && (open !== undefined || currency?.enabled.withdraw !== true)}
        title={whyNot(currency, open)}
        onClick={() => openWallet('withdraw', currencyId)}
      >
        {isOnItsWay ? messages.closed.look : messages.tabs.withdraw}
      </Button>
    </li>
  )
}

function whyNot(
  currency: CurrencyView | undefined,
  open: WithdrawRow | undefined,
): string | undefined {
  if (open !== undefined) {
    return open.currency === currency?.id ? undefined : messages.closed.oneAtATime
  }
  return currency?.enabled.withdraw === true ? undefined : messages.closed.noWay
}
