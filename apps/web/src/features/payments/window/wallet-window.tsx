import { ArrowDownToLine, ArrowUpFromLine, CreditCard, History, Landmark } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '../../../platform/session/session-context.tsx'
import { Tabs } from '../../../ui/lists/tabs.tsx'
import { BankTab } from '../bank/bank-tab.tsx'
import { HistoryTab } from '../history/history-tab.tsx'
import { EmailFirst } from './email-first.tsx'
import { LimitFirst } from './limit-first.tsx'
import { messages } from '../messages.en.ts'
import { hasBankDeposits, hasCoinSeller } from '../boot.ts'
import { WithCurrency } from './with-currency.tsx'

/** The parts of the wallet window. */
export type WalletTab = 'deposit' | 'withdraw' | 'buy' | 'bank' | 'history'

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
  { id: 'buy', name: messages.tabs.buy, icon: <CreditCard size={16} aria-hidden /> },
  { id: 'bank', name: messages.tabs.bank, icon: <Landmark size={16} aria-hidden /> },
  { id: 'history', name: messages.tabs.history, icon: <History size={16} aria-hidden /> },
] as const

/** Nothing comes into a closed account, and by bank or a seller only where one is connected. */
const tabsFor = (isClosed: boolean) =>
  tabs.filter(({ id }) => {
    if (id === 'bank') return !isClosed && hasBankDeposits()
    if (id === 'buy') return !isClosed && hasCoinSeller()
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
      {/* One place for all of them: what was picked goes along from tab to tab. */}
      {tab !== 'history' && (
        <EmailFirst>
          <LimitFirst isAsked={tab !== 'withdraw'}>
            {tab === 'bank' ? <BankTab /> : <WithCurrency tab={tab} wants={currency} />}
          </LimitFirst>
        </EmailFirst>
      )}
    </div>
  )
}
