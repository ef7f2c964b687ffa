import type { CurrencyView } from '@powerplay/contract'
import { Unplug } from 'lucide-react'
import { useState } from 'react'
import { useSettings } from '../../../platform/store/settings-store.ts'
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { BuyTab } from '../buy/buy-tab.tsx'
import type { Choice } from './choice.ts'
import { DepositTab } from '../deposit/deposit-tab.tsx'
import { messages } from '../messages.en.ts'
import { usePayable } from '../use-payments.ts'
import { WithdrawTab } from '../withdraw/withdraw-tab.tsx'

interface WithCurrencyProps {
  tab: 'deposit' | 'withdraw' | 'buy'
  wants: string | undefined
}

/** Through a payment processor money comes in, and nothing goes out. */
function onChains(all: readonly CurrencyView[]): CurrencyView[] {
  return all
    .map((one) => ({ ...one, chains: one.chains.filter(({ aggregator }) => !aggregator) }))
    .filter(({ chains }) => chains.length > 0)
}

/** A part of the wallet that begins with a currency and its chain. */
export function WithCurrency({ tab, wants }: WithCurrencyProps) {
  const { data: payable, isError, refetch } = usePayable()
  const data = tab === 'deposit' ? payable : payable && onChains(payable)
  const preferred = useSettings((state) => state.currency)
  const [picked, setPicked] = useState<{ currency: string; chain: string | undefined }>()
  if (data === undefined) {
    return isError ? (
      <ErrorState text={messages.failed} onRetry={() => void refetch()} />
    ) : (
      <div role="status" aria-label="Loading" className="grid gap-3">
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-48 w-full" />
      </div>
    )
  }
  const wanted = picked?.currency ?? wants ?? preferred
  const currency = data.find(({ id }) => id === wanted) ?? data[0]
  const chain = currency?.chains.find(({ id }) => id === picked?.chain) ?? currency?.chains[0]
  if (currency === undefined || chain === undefined) {
    return (
      <EmptyState
        icon={<Unplug size={26} aria-hidden />}
        title={messages.noChains}
        text={messages.noChainsText}
      />
    )
  }
  const choice: Choice = {
    currency,
    chain,
    all: data,
    pick: (currencyId, chainId) => setPicked({ currency: currencyId, chain: chainId }),
  }
  const key = `${currency.id} ${chain.id}`
  if (tab === 'buy') return <BuyTab choice={choice} />
  return tab === 'deposit' ? (
    <DepositTab key={key} choice={choice} />
  ) : (
    <WithdrawTab key={key} choice={choice} />
  )
}
