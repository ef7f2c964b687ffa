import { Link } from 'wouter'
import { useIsOn } from '../../platform/licence/licence.ts'
import { useSession } from '../../platform/session/session-context.tsx'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { ErrorState } from '../../ui/states/empty-state.tsx'
import { PageHead } from '../../ui/lists/section-head.tsx'
import { Late } from '../../ui/states/late.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { DiscordRow } from '../discord/index.ts'
import { FaucetCard } from '../faucet/index.ts'
import { RaceCard } from '../race/index.ts'
import { CodesCard, WheelCard } from '../wheel/index.ts'
import { BonusCard } from '../promotions/index.ts'
import { metalGround, MetalBar } from './level-card.tsx'
import { Medal } from './medal.tsx'
import { CashbackCard, RakebackCard } from './rakeback-card.tsx'
import { rewardMessages as messages, vipMessages } from './messages.en.ts'
import { RewardFigures } from './reward-figures.tsx'
import { useRewards } from './use-rewards.ts'
import { useVip } from './use-vip.ts'
import { expOf, nextLevel } from './vip-model.ts'

/** /rewards: what waits to be claimed, and what the day has brought so far. */
export function RewardsPage() {
  const { user } = useSession()
  if (user === undefined) return null
  return (
    <>
      <PageHead title={messages.title} text={messages.text} />
      <Rewards userId={user.id} />
    </>
  )
}

function Rewards({ userId }: { userId: string }) {
  const hasLevels = useIsOn('vip')
  const hasFaucet = useIsOn('faucet')
  const hasWheel = useIsOn('wheel')
  const hasBonuses = useIsOn('promotions')
  const hasRace = useIsOn('race')
  const { data, isError, refetch } = useRewards(userId)
  if (data === undefined) {
    return isError ? (
      <ErrorState text={messages.failed} onRetry={() => void refetch()} />
    ) : (
      <div role="status" aria-label="Loading" className="grid gap-4 md:grid-cols-2">
        <Skeleton className="h-64 w-full" />
        <Skeleton className="h-64 w-full" />
      </div>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-[repeat(3,minmax(0,1fr))_minmax(0,1.6fr)] sm:grid-cols-3">
        <RewardFigures userId={userId} entries={data.user} />
        {hasLevels && (
          <div className="col-span-full grid lg:col-span-1">
            <LevelStrip />
          </div>
        )}
      </div>
      {hasFaucet && <FaucetCard />}
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <RakebackCard percent={data.percent} entries={data.user} next={data.next} />
        <CashbackCard cashback={data.cashback} />
        {hasRace && <RaceCard />}
        {hasWheel && <WheelCard foot={<DiscordRow />} />}
      </div>
      {hasBonuses && hasWheel && <CodesCard />}
      {hasBonuses && (
        <Late
          text="The bonus could not be loaded. What it holds is not affected."
          room={<Skeleton className="h-40 w-full" />}
        >
          <BonusCard />
        </Late>
      )}
    </div>
  )
}

/** The viewer's level in one row, leading to all levels. */
function LevelStrip() {
  const { data: view } = useVip()
  if (view === undefined) return <Skeleton className="h-20 w-full" />
  const { data, levels } = view
  const next = nextLevel(data, levels)
  return (
    <section
      aria-label={messages.vip}
      className="flex items-center gap-4 rounded-card border border-line-quiet p-4 text-white"
      style={{ background: metalGround(data.level) }}
    >
      <Medal level={data.level} sizePx={48} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap justify-between gap-x-3 font-condensed text-20 font-bold uppercase">
          {levels[data.level - 1]?.name ?? vipMessages.newcomer}
          <span className="num">{next ? vipMessages.exp(expOf(data)) : vipMessages.top}</span>
        </p>
        <MetalBar
          label={vipMessages.expLabel}
          percent={data.progress}
          level={data.level}
          heightPx={6}
        />
      </div>
      <Link href="/vip" className={`${buttonClass('outline', 'sm')} text-white`}>
        {messages.open}
      </Link>
    </section>
  )
}
