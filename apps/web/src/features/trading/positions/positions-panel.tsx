import type { TradingPosition, TradingTicker, TradingTickerTerms } from '@powerplay/contract'
import { useState } from 'react'
import { Tabs } from '../../../ui/lists/tabs.tsx'
import { About } from '../tickers/about.tsx'
import { EndedPositions } from './ended-positions.tsx'
import { messages } from '../messages.en.ts'
import { OpenPositions } from './open-positions.tsx'
import { RecentTrades } from './recent-trades.tsx'

type Tab = 'positions' | 'history' | 'recent' | 'about'

interface PanelProps {
  terms: TradingTickerTerms
  tickers: readonly TradingTicker[]
  positions: readonly TradingPosition[]
}

/** The player's positions, those that ended, everybody's latest trades, and the rules in plain words. */
export function PositionsPanel({ terms, tickers, positions }: PanelProps) {
  const [tab, setTab] = useState<Tab>('positions')
  const tabs = [
    { id: 'positions' as const, name: `${messages.positions} ${positions.length || ''}`.trim() },
    { id: 'history' as const, name: messages.history },
    { id: 'recent' as const, name: messages.recent },
    { id: 'about' as const, name: messages.about },
  ]
  return (
    <section className="@container/panel overflow-hidden rounded-card border border-line-quiet bg-surface">
      <div className="border-b border-line-quiet px-2">
        <Tabs look="underline" label={messages.tabs} tabs={tabs} value={tab} onChange={setTab} />
      </div>
      {tab === 'positions' && <OpenPositions {...{ terms, tickers, positions }} />}
      {tab === 'history' && <EndedPositions tickers={tickers} />}
      {tab === 'recent' && <RecentTrades ticker={terms} />}
      {tab === 'about' && <About terms={terms} />}
    </section>
  )
}
