import { Check } from 'lucide-react'
import { showDay } from '../../platform/format/time.ts'
import { showUsd } from '../../platform/format/usd.ts'
import type { SessionUser } from '../../platform/session/session-context.tsx'
import { Avatar } from '../../ui/marks/avatar.tsx'
import { Medal } from './medal.tsx'
import { vipMessages as messages } from './messages.en.ts'
import { metalOf } from './metals.ts'
import type { VipView } from './use-vip.ts'
import { expOf, missingFor, nextLevel, showRequirement } from './vip-model.ts'

/** The ground of a card in the metal of a level: dark where words stand, brushed at the right. */
export function metalGround(level: number): string {
  const { shade, body } = metalOf(level)
  return `repeating-linear-gradient(90deg, rgb(255 255 255 / 0.03) 0 1px, transparent 1px 4px),
    linear-gradient(100deg, #0d0f16 0 18%, color-mix(in oklch, ${shade} 55%, #0d0f16) 52%,
    color-mix(in oklch, ${body} 34%, #0d0f16) 68%, color-mix(in oklch, ${shade} 45%, #0d0f16) 84%,
    color-mix(in oklch, ${body} 30%, #0d0f16) 100%)`
}

/** The viewer's level, and how far the next one is. */
export function LevelCard({ view, user }: { view: VipView; user: SessionUser }) {
  const { data, levels } = view
  const next = nextLevel(data, levels)
  const name = levels[data.level - 1]?.name ?? messages.newcomer
  const { light } = metalOf(data.level)
  return (
    <section
      className="overflow-hidden rounded-card border border-line-quiet p-4 text-white sm:p-7"
      style={{ background: metalGround(data.level) }}
    >
      <div className="flex items-center gap-4 sm:gap-6">
        <span className="hidden sm:block">
          <Avatar userId={user.id} name="" picture={user.avatar} sizePx={72} ring={light} />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="truncate font-condensed text-36 font-bold uppercase sm:text-64">{name}</h2>
          <p className="truncate text-13 opacity-85">
            {user.name},{' '}
            {data.since === null ? messages.start : messages.since(data.level, showDay(data.since))}
          </p>
        </div>
        <Medal level={data.level} sizePx={96} />
      </div>
      <div className="mt-5 flex items-center justify-between gap-3 text-13">
        <span className="flex items-center gap-2">
          <Medal level={data.level} sizePx={20} /> {name}
        </span>
        <span className="num font-condensed text-20 font-semibold">
          {next ? messages.exp(expOf(data)) : messages.top}
        </span>
        <span className="flex items-center gap-2">
          {next && (
            <>
              {next.name} <Medal level={next.level} sizePx={20} />
            </>
          )}
        </span>
      </div>
      <MetalBar
        label={messages.expLabel}
        percent={data.progress}
        level={data.level}
        heightPx={12}
      />
      {next && (
        <div className="mt-5 grid gap-4 sm:grid-cols-2">
          <Requirement
            name={messages.deposited}
            have={data.deposited}
            need={next.depositRequirement}
            missing={missingFor(data, next).deposit}
            percent={data.depositPercent}
            level={data.level}
          />
          <Requirement
            name={messages.rated}
            have={data.wagered}
            need={next.wagerRequirement}
            missing={missingFor(data, next).wager}
            percent={data.wagerPercent}
            level={data.level}
          />
        </div>
      )}
    </section>
  )
}

interface RequirementProps {
  name: string
  have: number
  need: number
  missing: number
  percent: number
  level: number
}

function Requirement({ name, have, need, missing, percent, level }: RequirementProps) {
  return (
    <div className="text-13">
      <p className="flex justify-between gap-2">
        {name}
        <span className="num font-semibold">
          {messages.of(showUsd(have), showRequirement(need))}
        </span>
      </p>
      <MetalBar label={name} percent={percent} level={level} heightPx={6} />
      <p className="num mt-1.5 flex items-center gap-1.5 text-12 opacity-85">
        {missing > 0 ? (
          messages.toGo(showUsd(missing))
        ) : (
          <>
            <Check size={14} aria-hidden /> {messages.done}
          </>
        )}
      </p>
    </div>
  )
}

interface MetalBarProps {
  label: string
  percent: number
  level: number
  heightPx: number
}

/** A bar of the level's metal. */
export function MetalBar({ label, percent, level, heightPx }: MetalBarProps) {
  const { light, body } = metalOf(level)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="mt-2 overflow-hidden rounded-full bg-black/55"
      style={{ height: heightPx }}
    >
      <div
        className="h-full rounded-full transition-[width] duration-220"
        style={{ width: `${percent}%`, background: `linear-gradient(${light}, #fff 40%, ${body})` }}
      />
    </div>
  )
}
