import { useSession } from '../../platform/session/session-context.tsx'
import { ErrorState } from '../../ui/states/empty-state.tsx'
import { PageHead } from '../../ui/lists/section-head.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { ChartCard } from './earnings/chart-card.tsx'
import { ClaimBand } from './earnings/claim-band.tsx'
import { ExampleCard } from './example-card.tsx'
import { Figures } from './figures.tsx'
import { GuestBand } from './guest-band.tsx'
import { HowButton } from './how-button.tsx'
import { LinksCard } from './links/links-card.tsx'
import { messages } from './messages.en.ts'
import { PayoutsCard } from './earnings/payouts-card.tsx'
import { ReferralsCard } from './earnings/referrals-card.tsx'
import { RulesCard } from './rules-card.tsx'
import { StatementsCard } from './earnings/statements-card.tsx'
import { TierCard } from './earnings/tier-card.tsx'
import { useAffiliate, useProgramme } from './use-affiliate.ts'

/** /partner: what a player's referrals have brought, and the programme for everybody else. */
export function PartnerPage() {
  const { user, status } = useSession()
  return (
    <>
      <PageHead title={messages.title} text={messages.text} actions={<HowButton />} />
      {user !== undefined ? <Own userId={user.id} /> : status === 'loading' ? <Wait /> : <Guest />}
    </>
  )
}

function Wait() {
  return (
    <div role="status" aria-label="Loading" className="grid gap-4">
      <Skeleton className="h-56 w-full" />
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-64 w-full" />
      <Skeleton className="h-80 w-full" />
    </div>
  )
}

function Own({ userId }: { userId: string }) {
  const programme = useProgramme()
  const own = useAffiliate(userId)
  const failed = [programme, own].find((query) => query.isError && query.data === undefined)
  if (failed) {
    return <ErrorState text={messages.failed} onRetry={() => void failed.refetch()} />
  }
  if (programme.data === undefined || own.data === undefined) return <Wait />
  const { data } = own
  return (
    <div className="grid grid-cols-1 gap-4">
      <ClaimBand data={data} programme={programme.data} />
      <Figures data={data} />
      <TierCard tiers={programme.data.tiers} own={data} />
      <LinksCard data={data} codesMax={programme.data.codesMax} />
      <ChartCard userId={userId} />
      <ReferralsCard userId={userId} link={data.link} programme={programme.data} />
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <PayoutsCard userId={userId} />
        <ExampleCard percent={data.commissionPct} />
      </div>
      <StatementsCard />
      <RulesCard />
    </div>
  )
}

function Guest() {
  const { data, isError, refetch } = useProgramme()
  if (data === undefined) {
    return isError ? <ErrorState text={messages.failed} onRetry={() => void refetch()} /> : <Wait />
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <GuestBand tiers={data.tiers} />
      <TierCard tiers={data.tiers} />
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <ExampleCard percent={data.tiers[0]?.pct ?? 0} />
        <RulesCard />
      </div>
    </div>
  )
}
