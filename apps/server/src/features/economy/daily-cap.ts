import { refuse } from '@powerplay/kernel'
import type { Platform } from '../../platform/context.ts'
import type { Queries } from '../../platform/database/database.ts'
import { utcDayOf } from '../wallet/index.ts'
import { dailyCapCents, type CappedKind } from './settings.ts'

/** Takes gifts from what their kind may give on a day. */
export type Reserve = (
  tx: Queries,
  gift: { readonly kind: CappedKind; readonly cents: number },
) => Promise<void>

/**
 * Takes what a promotion is about to give from what its kind may give on this UTC day, in the caller's
 * transaction: never more, and never a part. Refuses core/feature-off when the day's cap would be
 * passed; staff get an alarm.
 */
export function createDailyCap({ settings, clock, metrics, logOf }: Parts): Reserve {
  const help = 'Gifts of promotions that the cap of the day refused.'
  const refused = metrics.counter('promotions_capped_total', help, ['kind'])
  return async (tx, { kind, cents }) => {
    const cap = settings.get(dailyCapCents)[kind]
    const rows = await tx.query<object>({
      name: 'promotions_reserve',
      text: `insert into promotion_spending as s (kind, day, cents)
        select $1, $2::date, $3 where $3::bigint <= $4::bigint
        on conflict (kind, day) do update set cents = s.cents + excluded.cents
          where s.cents + excluded.cents <= $4
        returning kind`,
      values: [kind, utcDayOf(clock.now()), cents, cap],
    })
    if (rows.length > 0) return
    refused.inc({ kind })
    logOf('economy').error({ event: 'economy.daily_cap_reached', kind, cap, cents })
    refuse('core/feature-off')
  }
}

type Parts = Pick<Platform, 'settings' | 'clock' | 'metrics' | 'logOf'>
