import { dayMs, minuteMs, mustHave, type InstantMs } from '@powerplay/kernel'
import type { PaymentParts } from '../parts.ts'

interface FigureRow {
  readonly count: number
  readonly medianMs: number | null
  readonly slowMs: number | null
  readonly within: number
}

/** Of fewer payments nothing is said: it would be said of single players. */
const fewest = 5
/** Everybody may ask, and the same is counted once a minute. */
const keptMs = minuteMs

const figures = `count(*)::int as count,
  percentile_cont(0.5) within group (order by took)::float8 as "medianMs",
  percentile_cont(0.95) within group (order by took)::float8 as "slowMs",
  count(*) filter (where took <= ${dayMs})::int as within`

/**
 * Time from asking to the last confirmation of each withdrawal that was paid since then, holds of new
 * addresses included: of those alone that the ledger has taken out of a balance and booked out.
 */
const paid = `(select w.*, extract(epoch from w.ended_at - w.asked_at) * 1000 as took
  from withdrawals w
  join postings o on o.id = w.id and o.reason = 'withdrawal'
  join postings e on e.id = w.ending_id and e.reason = 'withdrawal_payout'
  where w.status = 1 and w.ended_at >= $1::timestamptz) as w`

function shown({ count, medianMs, slowMs, within }: FigureRow) {
  return {
    count,
    medianMs: Math.round(medianMs ?? 0),
    slowMs: Math.round(slowMs ?? 0),
    withinDayPercent: count === 0 ? 100 : Math.floor((within / count) * 1_000) / 10,
  }
}

const nothing: FigureRow = { count: 0, medianMs: null, slowMs: null, within: 0 }

type Times = Awaited<ReturnType<typeof countTimes>>

/** How long withdrawals took, from the ledger; asked for again within a minute it is what it was. */
export function payoutTimesOf(parts: PaymentParts): (days: number) => Promise<Times> {
  const kept = new Map<number, { readonly at: InstantMs; readonly times: Promise<Times> }>()
  return (days) => {
    const now = parts.platform.clock.now()
    const known = kept.get(days)
    if (known !== undefined && Math.abs(now - known.at) < keptMs) return known.times
    const times = countTimes(parts, days)
    kept.set(days, { at: now, times })
    // What failed is counted anew.
    times.catch(() => kept.delete(days))
    return times
  }
}

async function countTimes({ platform }: PaymentParts, days: number) {
  const { database, clock } = platform
  const now = clock.now()
  const values = [new Date(now - days * dayMs)]
  const [all] = await database.query<FigureRow & { auto: number }>({
    text: `select ${figures}, count(*) filter (where is_auto)::int as auto from ${paid}`,
    values,
  })
  const byDay = await database.query<FigureRow & { day: string }>({
    text: `select to_char(ended_at at time zone 'UTC', 'YYYY-MM-DD') as day, ${figures}
      from ${paid} group by 1 having count(*) >= ${fewest} order by 1`,
    values,
  })
  const byCurrency = await database.query<FigureRow & { currency: string; chain: string }>({
    text: `select currency, chain, ${figures} from ${paid} group by 1, 2
      having count(*) >= ${fewest} order by count(*) desc, 1, 2`,
    values,
  })
  const [open] = await database.query<{ waiting: number; oldest: Date | null }>({
    text: `select count(*)::int as waiting, min(asked_at) as oldest from withdrawals
      where status in (0, 3)`,
  })
  const total = mustHave(all, 'sums')
  const isEnough = total.count >= fewest
  const { waiting, oldest } = open ?? { waiting: 0, oldest: null }
  const isManyWaiting = waiting >= fewest && oldest !== null
  return {
    all: shown(isEnough ? total : nothing),
    autoPercent: isEnough ? Math.round((total.auto / total.count) * 100) : 0,
    waiting,
    oldestMs: isManyWaiting ? Math.max(0, now - oldest.getTime()) : null,
    days: byDay.map(({ day, ...row }) => ({ day, ...shown(row) })),
    currencies: byCurrency.map(({ currency, chain, ...row }) => ({
      ...{ currency, chain },
      ...shown(row),
    })),
    countedAt: now,
  }
}
