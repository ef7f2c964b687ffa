import { PageHead } from '../../ui/lists/section-head.tsx'
import {
  BurnBlock,
  BurntBlock,
  PayoutBlock,
  PriceBlock,
  ProfitBlock,
  SupplyBlock,
} from './blocks.tsx'
import { messages } from './messages.en.ts'
import { PausedNote } from './paused-note.tsx'
import { RecomputeCard } from './recompute/recompute-card.tsx'
import { SyntheticPill } from './synthetic-pill.tsx'
import { useChart } from './use-token.ts'

const time = new Intl.DateTimeFormat('en-GB', {
  ...{ hour: '2-digit', minute: '2-digit', timeZone: 'UTC' },
})

/** /analytics: eight blocks, each by itself. */
export function AnalyticsPage() {
  const { data } = useChart('analyticsBurn', 30)
  const { analytics } = messages
  return (
    <>
      <PageHead
        title={analytics.title}
        text={data ? analytics.text(time.format(data.updatedAt)) : analytics.wait}
        actions={<SyntheticPill />}
      />
      <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
        <BurnBlock />
        <BurntBlock />
        <ProfitBlock group="futures" />
        <ProfitBlock group="casino" />
        <ProfitBlock group="sport" />
        <PayoutBlock />
        <SupplyBlock />
        <PriceBlock />
      </div>
      <div className="mt-3 grid gap-3">
        {data?.isPaused === true && <PausedNote />}
        <RecomputeCard />
      </div>
    </>
  )
}
