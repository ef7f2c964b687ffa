import { ArrowDownToLine, ArrowUpFromLine, History, Landmark, Unplug } from 'lucide-react'
import { useState } from 'react'
import { isDemoBuild } from '../../platform/boot/boot.ts'
import { useSession } from '../../platform/session/session-context.tsx'
import { useSettings } from '../../platform/store/settings-store.ts'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { BankTab } from './bank-tab.tsx'
import type { Choice } from './choice.ts'
import { DepositTab } from './deposit-tab.tsx'
import { HistoryTab } from './history-tab.tsx'
import { messages } from './messages.en.ts'
import type { WalletTab } from './wallet-tab.ts'
import { usePayable } from './use-payments.ts'
import { WithdrawTab } from './withdraw-tab.tsx'

const tabs = [
  {
    id: 'deposit',
    name: messages.tabs.deposit,
    icon: <ArrowDownToLine size={16} aria-hidden />,
  },
  {
    id: 'withdraw',
    name: messages.tabs.withdraw,
    icon: <ArrowUpFromLine size={16} aria-hidden />,
  },
  { id: 'bank', name: messages.tabs.bank, icon: <Landmark size={16} aria-hidden /> },
  { id: 'history', name: messages.tabs.history, icon: <History size={16} aria-hidden /> },
] as const

/** Nothing comes into a closed account, and by bank only into demo builds. */
const tabsFor = (isClosed: boolean) =>
  tabs.filter(({ id }) => {
    if (id === 'bank') return !isClosed && isDemoBuild()
    return id !== 'deposit' || !isClosed
  })

export interface WalletWindowProps {
  tab: WalletTab
  /** The currency that is meant; the reader's own without it. */
  currency?: string | undefined
}

/** The wallet: what comes in, what goes out, and what did. */
export function WalletWindow({ tab: first, currency }: WalletWindowProps) {
  const [tab, setTab] = useState<WalletTab>(first)
  const isClosed = useSession().user?.isSelfExcluded === true
  return (
    <div className="grid gap-4">
      <Tabs label={messages.wallet} isWide tabs={tabsFor(isClosed)} value={tab} onChange={setTab} />
      {tab === 'history' && <HistoryTab />}
      {tab === 'bank' && <BankTab />}
      {(tab === 'deposit' || tab === 'withdraw') && <WithCurrency tab={tab} wants={currency} />}
    </div>
  )
}

interface WithCurrencyProps {
  tab: 'deposit' | 'withdraw'
  wants: string | undefined
}

function WithCurrency({ tab, wants }: WithCurrencyProps) {
  const { data, isError, refetch } = usePayable()
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
  return tab === 'deposit' ? (
    <DepositTab key={key} choice={choice} />
  ) : (
    <WithdrawTab key={key} choice={choice} />
  )
}
