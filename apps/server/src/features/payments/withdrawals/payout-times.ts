import { dayMs, mustHave } from '@powerplay/kernel'
import type { PaymentParts } from '../parts.ts'

interface FigureRow {
  readonly count: number
  readonly medianMs: number | null
  readonly slowMs: number | null
  readonly within: number
}

const figures = `count(*)::int as count,
  percentile_cont(0.5) within group (order by took)::float8 as "medianMs",
  percentile_cont(0.95) within group (order by took)::float8 as "slowMs",
  count(*) filter (where took <= ${dayMs})::int as within`

/** Time from asking to the first broadcast of each withdrawal that left since then. */
const left = `(select w.*, extract(epoch from w.sent_at - w.asked_at) * 1000 as took
  from withdrawals w where w.sent_at is not null and w.sent_at >= $1::timestamptz) as w`

function shown({ count, medianMs, slowMs, within }: FigureRow) {
  return {
    count,
    medianMs: Math.round(medianMs ?? 0),
    slowMs: Math.round(slowMs ?? 0),
    withinDayPercent: count === 0 ? 100 : Math.floor((within / count) * 1_000) / 10,
  }
}

/** How long withdrawals took, from the very rows that they are paid by. */
export async function showPayoutTimes({ platform }: PaymentParts, days: number) {
  const { database, clock } = platform
  const now = clock.now()
  const values = [new Date(now - days * dayMs)]
  const [all] = await database.query<FigureRow & { auto: number }>({
    text: `select ${figures}, count(*) filter (where is_auto)::int as auto from ${left}`,
    values,
  })
  const byDay = await database.query<FigureRow & { day: string }>({
    text: `select to_char(sent_at at time zone 'UTC', 'YYYY-MM-DD') as day, ${figures}
      from ${left} group by 1 order by 1`,
    values,
  })
  const byCurrency = await database.query<FigureRow & { currency: string; chain: string }>({
    text: `select currency, chain, ${figures} from ${left} group by 1, 2
      order by count(*) desc, 1, 2`,
    values,
  })
  const [open] = await database.query<{ waiting: number; oldest: Date | null }>({
    text: `select count(*)::int as waiting, min(asked_at) as oldest from withdrawals
      where stage in ('asked', 'taken', 'approved', 'signed')`,
  })
  const total = mustHave(all, 'sums')
  return {
    all: shown(total),
    autoPercent: total.count === 0 ? 0 : Math.round((total.auto / total.count) * 100),
    waiting: open?.waiting ?? 0,
    oldestMs: open?.oldest ? Math.max(0, now - open.oldest.getTime()) : null,
    days: byDay.map(({ day, ...row }) => ({ day, ...shown(row) })),
    currencies: byCurrency.map(({ currency, chain, ...row }) => ({
      ...{ currency, chain },
      ...shown(row),
    })),
    countedAt: now,
  }
}
