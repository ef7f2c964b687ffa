import { seriesColor, shareText, type Overview } from './overview.ts'

type Promotion = Overview['promotion']
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** What promotions cost of the theoretical win, by day, under the line that it stays below. */
export function PromotionChart({ promotion }: { promotion: Promotion }) {
  const { days, kinds, guardPercent } = promotion
  const sums = days.map(({ percents }) => (percents ?? []).reduce((sum, one) => sum + one, 0))
  const top = Math.max(guardPercent * 1.15, ...sums)
  if (kinds.length === 0) {
    return <p className="p-4 text-13 text-muted">Nothing was given away in this period.</p>
  }
  return (
    <div className="p-4">
      <div
        className="relative flex h-50 items-end gap-1.5"
        role="img"
        aria-label={spoken(promotion)}
      >
        <div
          aria-hidden
          className="absolute inset-x-0 border-t border-loss"
          style={{ bottom: `${(guardPercent / top) * 100}%` }}
        >
          <span className="absolute right-0 text-12 text-loss">{guardPercent} % guard</span>
        </div>
        {days.map(({ at, percents }, place) => (
          <div key={at} aria-hidden className="flex h-full min-w-0 flex-1 flex-col justify-end">
            <span className="num text-center text-12 text-muted">
              {percents && days.length <= 10 ? Math.round(sums[place] ?? 0) : ''}
            </span>
            {(percents ?? []).map((percent, kind) => (
              <span
                key={kind}
                style={{ height: `${(percent / top) * 100}%`, background: seriesColor(kind) }}
              />
            ))}
          </div>
        ))}
      </div>
      {days.length <= 10 && (
        <div aria-hidden className="mt-1 flex gap-1.5 text-12 text-muted">
          {days.map(({ at }) => (
            <span key={at} className="min-w-0 flex-1 truncate text-center">
              {day.format(at)}
            </span>
          ))}
        </div>
      )}
      <dl className="mt-3 grid gap-x-6 gap-y-1 text-13 sm:grid-cols-2">
        {kinds.map(({ name, percent }, place) => (
          <div key={name} className="flex items-center gap-2">
            <span
              aria-hidden
              className="size-2.5 rounded-xs"
              style={{ background: seriesColor(place) }}
            />
            <dt className="min-w-0 flex-1 truncate text-muted">{name}</dt>
            <dd className="num font-semibold">{percent === null ? '–' : shareText(percent)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function spoken({ percent, guardPercent, days }: Promotion): string {
  const share = percent === null ? 'no theoretical win' : `${shareText(percent)} of it`
  return `Promotion cost over ${days.length} ${days.length === 1 ? 'day' : 'days'}: ${share}; the guard is at ${guardPercent} %`
}
