import { PageHead } from '../../../ui/lists/section-head.tsx'
import { HistoryLists } from './history-tab.tsx'
import { messages } from '../messages.en.ts'
import { ReceiptsCard } from './receipts-card.tsx'

/** /wallet/history: all that came in and went out, page by page. */
export function HistoryPage() {
  return (
    <div className="mx-auto max-w-220">
      <PageHead title={messages.history} text={messages.historyText} />
      <div className="rounded-card border border-line-quiet bg-surface p-4">
        <HistoryLists perPage={20} />
      </div>
      <ReceiptsCard />
    </div>
  )
}
