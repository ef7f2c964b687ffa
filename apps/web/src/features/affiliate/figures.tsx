import type { AffiliateData } from '@powerplay/contract'
import { Activity, MousePointerClick, UserRoundCheck, Users, type LucideIcon } from 'lucide-react'
import { showCount } from '../../platform/format/usd.ts'
import { messages } from './messages.en.ts'

/** Four counts: referrals, qualified, active, clicks. */
export function Figures({ data }: { data: AffiliateData }) {
  const { figures } = messages
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
      <Figure Icon={Users} name={figures.referrals} count={data.referrals} />
      <Figure Icon={UserRoundCheck} name={figures.qualified} count={data.qualified} />
      <Figure Icon={Activity} name={figures.active} count={data.active30d} />
      <Figure Icon={MousePointerClick} name={figures.clicks} count={data.clicks30d} />
    </dl>
  )
}

function Figure({ Icon, name, count }: { Icon: LucideIcon; name: string; count: number }) {
  return (
    <div className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 rounded-card border border-line-quiet bg-surface p-3.5">
      <span className="row-span-2 flex size-9 items-center justify-center rounded-control bg-raised text-accent max-sm:hidden">
        <Icon size={18} aria-hidden />
      </span>
      <dt className="truncate text-12 text-muted">{name}</dt>
      <dd className="num font-condensed text-24 font-bold">{showCount(count)}</dd>
    </div>
  )
}
