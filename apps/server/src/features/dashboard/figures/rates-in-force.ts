import type { InstantMs } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import type { SettingSpec } from '../../../platform/settings/settings.ts'

interface Version {
  readonly value: unknown
  readonly fromMs: number
}

/**
 * What a setting said at each instant: the latest version of those that were written and had come by then;
 * before the first one, and where the schema does not take it, the initial value.
 */
export async function inForce<Value>(
  on: Queries,
  spec: SettingSpec<Value>,
): Promise<(at: InstantMs) => Value> {
  const versions = await on.query<Version>({
    text: `select value,
        (extract(epoch from greatest(changed_at, applies_at)) * 1000)::float8 as "fromMs"
      from setting_versions where key = $1 order by version desc`,
    values: [spec.key],
  })
  return (at) => {
    const stands = versions.find(({ fromMs }) => fromMs <= at)
    return spec.schema.safeParse(stands?.value).data ?? spec.initial
  }
}

/** The instant whose rate a month goes by: its end, and now while it runs. Pure. */
export function rateInstant(at: InstantMs, now: InstantMs): InstantMs {
  const day = new Date(at)
  return Math.min(now, Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1) - 1)
}
