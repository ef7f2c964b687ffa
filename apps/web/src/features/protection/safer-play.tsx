import type { ProtectionState } from '@powerplay/contract'
import { ArrowDown, ArrowUp, Clock, Scale } from 'lucide-react'
import { CardState } from '../../ui/card.tsx'
import { ActivityCard } from './activity-card.tsx'
import { BreakCard } from './exclusion/break-card.tsx'
import { DataCard } from './own-data/data-card.tsx'
import { ErasureCard } from './own-data/erasure-card.tsx'
import { ExclusionCard } from './exclusion/exclusion-card.tsx'
import { LimitsCard } from './limits/limits-card.tsx'
import { NudgeNote } from './limits/nudge-note.tsx'
import { messages } from './messages.en.ts'
import { RealityCard } from './reality/reality-card.tsx'
import { dollars, minutesText } from './show.ts'
import { useProtection } from './use-protection.ts'

const minuteMs = 60_000

/** Four facts of today, the limits, and the breaks. */
export function SaferPlay() {
  const query = useProtection()
  const { data } = query
  if (data === undefined) return <CardState query={query} failed={messages.failed} />
  return (
    <>
      <Facts state={data} />
      {data.nudges.map((nudge) => (
        <NudgeNote key={nudge.kind} nudge={nudge} />
      ))}
      <LimitsCard state={data} />
      <div className="grid gap-4 sm:grid-cols-2">
        <BreakCard state={data} />
        <RealityCard state={data} />
      </div>
      <ExclusionCard now={data.now} />
      <ActivityCard now={data.now} />
      <DataCard />
      <ErasureCard />
    </>
  )
}

function Facts({ state: { today, realityCheck, now } }: { state: ProtectionState }) {
  const { sinceAt } = realityCheck
  const facts = [
    [
      Clock,
      messages.session,
      sinceAt === null
        ? messages.notCounted
        : minutesText(Math.max(0, Math.floor((now - sinceAt) / minuteMs))),
    ],
    [ArrowUp, messages.stakedToday, dollars(today.staked)],
    [ArrowDown, messages.wonToday, dollars(today.won)],
    [Scale, messages.netToday, dollars(today.net)],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
      {facts.map(([Icon, name, value]) => (
        <div key={name} className="rounded-card border border-line-quiet bg-surface p-4">
          <dt className="flex items-center gap-2 text-12 text-muted">
            <Icon size={14} aria-hidden className="shrink-0" />
            <span className="truncate">{name}</span>
          </dt>
          <dd className="num mt-1 truncate font-condensed text-20 font-bold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
