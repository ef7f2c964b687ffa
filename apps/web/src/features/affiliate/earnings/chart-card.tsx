import type { AffiliateDay } from '@powerplay/contract'
import { ChartColumn } from 'lucide-react'
import { useState } from 'react'
import { Card, CardState } from '../../../ui/card.tsx'
import { cx } from '../../../ui/cx.ts'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { Tabs } from '../../../ui/lists/tabs.tsx'
import { useMedia } from '../../../ui/theme/use-media.ts'
import { axisOf, showCents } from '../affiliate-model.ts'
import { messages } from '../messages.en.ts'
import { chartDays, useChart, type ChartDays } from '../use-affiliate.ts'

const texts = messages.chart

/** Commission per day as bars, sign-ups as dots above them. */
export function ChartCard({ userId }: { userId: string }) {
  const [days, setDays] = useState<ChartDays>(30)
  const query = useChart(userId, days)
  const isNarrow = useMedia('(width < 600px)')
  const tabs = chartDays.map((count) => ({
    id: String(count),
    name: isNarrow ? texts.shortDays(count) : texts.days(count),
    days: count,
  }))
  return (
    <Card
      icon={<ChartColumn size={18} aria-hidden />}
      title={texts.title}
      action={
        <Tabs
          label={texts.period}
          tabs={tabs}
          value={String(days)}
          onChange={(id) => setDays(tabs.find((tab) => tab.id === id)?.days ?? 30)}
        />
      }
    >
      <CardState
        query={query}
        failed={texts.failed}
        wait={
          <div role="status" aria-label="Loading" className="p-4">
            <Skeleton className="h-55 w-full" />
          </div>
        }
      />
      {query.data && <Chart days={query.data.data} />}
    </Card>
  )
}

/** A day as its label says it, in UTC like the day itself. */
function showUtcDay(date: string, isLong = false): string {
  const month = isLong ? 'long' : 'short'
  return new Intl.DateTimeFormat(undefined, { day: 'numeric', month, timeZone: 'UTC' }).format(
    Date.parse(date),
  )
}

function Chart({ days }: { days: readonly AffiliateDay[] }) {
  const [shown, setShown] = useState<AffiliateDay | null>(null)
  const axis = axisOf(days)
  const top = axis.at(-1) ?? 0
  const isEmpty = days.every(({ earnedCents, signups }) => earnedCents === 0 && signups === 0)
  const every = Math.max(1, Math.ceil(days.length / 6))
  return (
    <div className="p-4">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <ul
          aria-hidden
          className="num flex h-55 flex-col-reverse justify-between text-12 text-muted"
        >
          {axis.map((cents) => (
            <li key={cents} className="-my-2 text-right">
              {showCents(cents).replace(/\.00$/, '')}
            </li>
          ))}
        </ul>
        <div className="relative">
          <div aria-hidden className="absolute inset-0 flex flex-col-reverse justify-between">
            {axis.map((cents) => (
              <span key={cents} className="h-px bg-line-quiet" />
            ))}
          </div>
          <ul
            aria-label={texts.title}
            className="relative flex h-55 items-stretch gap-px sm:gap-1"
            onPointerLeave={() => setShown(null)}
          >
            {days.map((day) => (
              <Bar key={day.date} day={day} top={top} onShow={() => setShown(day)} />
            ))}
          </ul>
          {isEmpty && (
            <p className="absolute inset-0 flex items-center justify-center text-13 text-muted">
              {texts.empty}
            </p>
          )}
          {shown && (
            <DayTip day={shown} place={days.indexOf(shown) / Math.max(1, days.length - 1)} />
          )}
        </div>
        <span />
        <ul aria-hidden className="num relative mt-2 flex h-5 text-12 text-muted">
          {days.map((day, place) => (
            <li key={day.date} className="relative flex-1">
              {place % every === 0 && (
                <span className="absolute left-0 whitespace-nowrap">{showUtcDay(day.date)}</span>
              )}
            </li>
          ))}
        </ul>
      </div>
      <p className="mt-3 flex gap-4 text-12 text-muted">
        <span className="flex items-center gap-1.5">
          <i className="size-2.5 rounded-[3px] bg-accent" /> {texts.earned}
        </span>
        <span className="flex items-center gap-1.5">
          <i className="size-1.5 rounded-full bg-info" /> {texts.signups}
        </span>
      </p>
    </div>
  )
}

const dotsMax = 4

function Bar({ day, top, onShow }: { day: AffiliateDay; top: number; onShow: () => void }) {
  const percent = top === 0 ? 0 : (Math.max(0, day.earnedCents) / top) * 100
  const dots = Math.min(dotsMax, day.signups)
  const text = texts.bar(
    showUtcDay(day.date, true),
    showCents(day.earnedCents),
    day.signups,
    day.clicks,
  )
  return (
    <li
      className="group relative min-w-0.5 flex-1 rounded-[3px] hover:bg-raised"
      onPointerEnter={onShow}
      onPointerDown={onShow}
    >
      <span className="sr-only">{text}</span>
      <span
        aria-hidden
        className={cx(
          'absolute inset-x-0 bottom-0 mx-auto max-w-6 rounded-t-[3px]',
          'bg-linear-to-t from-accent/45 to-accent group-hover:to-accent-hover',
        )}
        style={{ height: percent > 0 ? `max(2px, ${percent}%)` : 0 }}
      />
      <span
        aria-hidden
        className="absolute inset-x-0 flex flex-col items-center gap-1"
        style={{ bottom: `min(calc(${percent}% + 5px), calc(100% - 34px))` }}
      >
        {Array.from({ length: dots }, (_, place) => (
          <i key={place} className="size-1.5 rounded-full bg-info" />
        ))}
      </span>
    </li>
  )
}

/** @param place 0 at the left end, 1 at the right one. */
function DayTip({ day, place }: { day: AffiliateDay; place: number }) {
  return (
    <dl
      aria-hidden
      className="num pointer-events-none absolute top-1 z-10 grid w-40 grid-cols-[1fr_auto] gap-x-3 gap-y-0.5 rounded-control border border-line bg-raised p-2.5 text-12 shadow-float"
      style={{ left: `${place * 100}%`, transform: `translateX(${-place * 100}%)` }}
    >
      <dt className="col-span-2 font-semibold">{showUtcDay(day.date, true)}</dt>
      <dt className="text-muted">{texts.earned}</dt>
      <dd className="font-semibold text-accent">{showCents(day.earnedCents)}</dd>
      <dt className="text-muted">{texts.signups}</dt>
      <dd>{day.signups}</dd>
      <dt className="text-muted">{texts.clicks}</dt>
      <dd>{day.clicks}</dd>
    </dl>
  )
}
