import type { PromotionCard as Promotion } from '@powerplay/contract'
import { Coins, Megaphone, Ticket } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { useIsOn } from '../../platform/licence/licence.ts'
import { useSession } from '../../platform/session/session-context.tsx'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { Chips } from '../../ui/fields/chips.tsx'
import { EmptyState, ErrorState } from '../../ui/states/empty-state.tsx'
import { PageHead } from '../../ui/lists/section-head.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { openBonus } from '../wheel/index.ts'
import { messages } from './messages.en.ts'
import { HeroPromotion, PromotionCard } from './promotion-card.tsx'
import { PublicCodes } from './public-codes.tsx'
import { useCards } from './use-promotions.ts'

/** /promotions: what runs now, and the codes that everybody may use. */
export function PromotionsPage() {
  const { status } = useSession()
  const hasWheel = useIsOn('wheel')
  return (
    <>
      <PageHead
        title={messages.title}
        text={messages.text}
        actions={
          hasWheel && (
            <Button variant="outline" icon={<Ticket size={16} aria-hidden />} onClick={openBonus}>
              {messages.redeem}
            </Button>
          )
        }
      />
      <div className="grid grid-cols-1 gap-6">
        <Cards />
        <PublicCodes />
        {status === 'guest' && <GuestCard />}
      </div>
    </>
  )
}

type Category = Promotion['category'] | 'all'

function Cards() {
  const { data, isError, refetch } = useCards()
  const [category, setCategory] = useState<Category>('all')
  if (isError) return <ErrorState text={messages.failed} onRetry={() => void refetch()} />
  if (data === undefined) {
    return (
      <div role="status" aria-label="Loading" className="grid gap-4">
        <Skeleton className="h-62 w-full" />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <Skeleton className="h-72 w-full" />
          <Skeleton className="h-72 w-full" />
          <Skeleton className="h-72 w-full" />
        </div>
      </div>
    )
  }
  const [hero, ...others] = data
  if (hero === undefined) {
    return (
      <EmptyState
        icon={<Megaphone size={24} aria-hidden />}
        title={messages.empty}
        text={messages.emptyText}
        action={
          <Link href="/rewards" className={buttonClass()}>
            {messages.rewards}
          </Link>
        }
      />
    )
  }
  const shown = others.filter((card) => category === 'all' || card.category === category)
  return (
    <div className="grid gap-4">
      <HeroPromotion promotion={hero} />
      <Kinds promotions={others} value={category} onPick={setCategory} />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map((promotion) => (
          <PromotionCard key={promotion._id} promotion={promotion} />
        ))}
      </div>
    </div>
  )
}

interface KindsProps {
  promotions: readonly Promotion[]
  value: Category
  onPick: (category: Category) => void
}

const categories = ['casino', 'sport', 'trading', 'token'] as const

/** Only kinds of which there is something; one kind alone needs no choice. */
function Kinds({ promotions, value, onPick }: KindsProps) {
  const counted = categories.flatMap((id) => {
    const count = promotions.filter(({ category }) => category === id).length
    return count === 0 ? [] : [{ id, count }]
  })
  if (counted.length < 2) return null
  const all = { id: 'all', name: `${messages.categories.all} ${promotions.length}` }
  const chips = counted.map(({ id, count }) => ({
    id,
    name: `${messages.categories[id]} ${count}`,
  }))
  return (
    <div className="max-w-140">
      <Chips
        label={messages.filter}
        chips={[all, ...chips]}
        value={value}
        onPick={(id) => onPick(categories.find((known) => known === id) ?? 'all')}
      />
    </div>
  )
}

function GuestCard() {
  const { openAuth } = useSession()
  const { guest } = messages
  return (
    <section className="flex flex-wrap items-center gap-4 rounded-card border border-line-quiet bg-surface p-5">
      <Coins size={36} aria-hidden className="text-accent" />
      <div className="min-w-0 flex-1">
        <h2 className="text-16 font-semibold">{guest.title}</h2>
        <p className="text-13 text-muted">{guest.text}</p>
      </div>
      <Button onClick={() => openAuth('register')}>{guest.signUp}</Button>
    </section>
  )
}
