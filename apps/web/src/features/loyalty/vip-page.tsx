import { Gift, Landmark, Moon, Percent } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useIsOn } from '../../platform/licence/licence.ts'
import { useSession } from '../../platform/session/session-context.tsx'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { ErrorState } from '../../ui/states/empty-state.tsx'
import { PageHead } from '../../ui/lists/section-head.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { LevelCard } from './level-card.tsx'
import { LevelTable } from './level-table.tsx'
import { Medal } from './medal.tsx'
import { vipMessages as messages } from './messages.en.ts'
import { openRakeback } from './open-rakeback.ts'
import { useVip, type VipView } from './use-vip.ts'
import { nextLevel, showPercent } from './vip-model.ts'
import { WayUp } from './way-up.tsx'

/** /vip: the viewer's level, the way up, and what every level asks and gives. */
export function VipPage() {
  const { user } = useSession()
  const hasRewards = useIsOn('rakeback')
  const { data: view, isError, refetch } = useVip()
  return (
    <>
      <PageHead
        title={messages.title}
        text={messages.text}
        actions={
          user !== undefined &&
          hasRewards && (
            <>
              <Button
                variant="primary"
                icon={<Percent size={16} aria-hidden />}
                onClick={openRakeback}
              >
                {messages.claim}
              </Button>
              <Link href="/rewards" className={buttonClass('outline')}>
                <Gift size={16} aria-hidden /> {messages.rewards}
              </Link>
            </>
          )
        }
      />
      {view === undefined ? (
        isError ? (
          <ErrorState text={messages.failed} onRetry={() => void refetch()} />
        ) : (
          <VipSkeleton />
        )
      ) : (
        <div className="grid grid-cols-1 gap-4">
          {user === undefined ? (
            <GuestCard percent={view.data.rakebackPercent} />
          ) : (
            <>
              <LevelCard view={view} user={user} />
              <Benefits view={view} />
              <WayUp view={view} />
            </>
          )}
          <LevelTable view={view} />
          <Questions />
        </div>
      )}
    </>
  )
}

function VipSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="grid gap-4">
      <Skeleton className="h-72 w-full" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-96 w-full" />
    </div>
  )
}

/** What a guest sees in the place of an own card. */
function GuestCard({ percent }: { percent: number }) {
  const { openAuth } = useSession()
  return (
    <section className="flex flex-wrap items-center gap-4 rounded-card border border-line-quiet bg-surface p-5">
      <span className="flex items-center -space-x-2">
        {[3, 5, 7, 8].map((level) => (
          <Medal key={level} level={level} sizePx={level === 7 ? 64 : 48} />
        ))}
      </span>
      <div className="min-w-60 flex-1">
        <h2 className="font-condensed text-24 font-bold uppercase">{messages.guestTitle}</h2>
        <p className="text-13 text-muted">{messages.guestText(showPercent(percent))}</p>
      </div>
      <Button variant="primary" onClick={() => openAuth('register')}>
        {messages.signUp}
      </Button>
    </section>
  )
}

/** What the viewer's level gives, and what the next one would. */
function Benefits({ view: { data, levels } }: { view: VipView }) {
  const next = nextLevel(data, levels)
  const { benefits } = messages
  return (
    <dl className="grid grid-cols-1 gap-3 xs:grid-cols-3">
      <Benefit
        icon={<Percent size={16} aria-hidden />}
        name={benefits.rakeback}
        value={showPercent(data.rakebackPercent)}
        next={next && messages.at(showPercent(next.rakebackPercent), next.name)}
      />
      <Benefit
        icon={<Moon size={16} aria-hidden />}
        name={benefits.cashback}
        value={showPercent(data.cashbackPercent)}
        next={next && messages.at(showPercent(next.cashbackPercent), next.name)}
      />
      <Benefit
        icon={<Landmark size={16} aria-hidden />}
        name={benefits.fee}
        value={showPercent(data.withdrawFee, 2)}
        next={next && messages.at(showPercent(next.withdrawFee, 2), next.name)}
      />
    </dl>
  )
}

interface BenefitProps {
  icon: ReactNode
  name: string
  value: string
  next: string | undefined
}

function Benefit({ icon, name, value, next }: BenefitProps) {
  return (
    <div className="min-w-0 rounded-card border border-line-quiet bg-surface p-4">
      <dt className="flex items-center gap-2 text-13 text-muted">
        <span className="text-accent">{icon}</span> {name}
      </dt>
      <dd>
        <span className="block font-condensed text-32 font-bold">{value}</span>
        {next !== undefined && <span className="block text-12 text-muted">{next}</span>}
      </dd>
    </div>
  )
}

function Questions() {
  return (
    <section className="overflow-hidden rounded-card border border-line-quiet bg-surface">
      <h2 className="sr-only">{messages.faqTitle}</h2>
      {messages.faq.map(([question, answer]) => (
        <details key={question} className="border-line-quiet not-last:border-b">
          <summary className="cursor-pointer px-4 py-3.5 text-14 font-semibold">{question}</summary>
          <p className="px-4 pb-4 text-13 text-muted">{answer}</p>
        </details>
      ))}
    </section>
  )
}
