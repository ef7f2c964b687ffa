import type { Queries } from '../database/database.ts'
import { hasHeldSql } from './setting-rows.ts'

/**
 * Since which version of a setting, whose value is a list of texts, it names one of them without a
 * break; 0 while it does not. Whoever means this naming, and none that came later, keeps the number.
 */
export async function listedSince(on: Queries, key: string, named: string): Promise<number> {
  const [row] = await on.query<{ since: number }>({
    text: `with held as (select v.version, v.value @> to_jsonb($2::text) as names
          from setting_versions v where v.key = $1 and ${hasHeldSql('v')})
      select case when coalesce((select names from held order by version desc limit 1), false)
        then 1 + coalesce(max(version) filter (where not names), 0) else 0 end::int as since
      from held`,
    values: [key, named],
  })
  return row?.since ?? 0
}
