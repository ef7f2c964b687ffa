import type { Queries } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/context.ts'
import { repeat, type Stop } from '../../../platform/jobs/repeat.ts'
import type { Fold } from './fold.ts'

/**
 * Folds that read on without one at whose rows they look, and were not built anew since that one is back: what
 * is closed by their figures waits for somebody who does it. While the other is not back, its own alarm tells.
 */
async function foldsToRebuild(on: Queries, folds: readonly Fold[]): Promise<string[]> {
  const looking = folds.flatMap(({ id, looksAt }) =>
    looksAt === undefined ? [] : [{ id, looksAt }],
  )
  const rows = await on.query<{ id: string }>({
    text: `select f.id from unnest($1::text[], $2::text[]) as l (id, looks_at)
        join projectors f on f.id = l.id
        join projectors ahead on ahead.id = l.looks_at
      where ahead.is_live and ahead.returned_at > coalesce(f.rebuilt_at, '-infinity')
      order by f.id`,
    values: [looking.map(({ id }) => id), looking.map(({ looksAt }) => looksAt)],
  })
  return rows.map(({ id }) => id)
}

/** Looks once for folds that have to be built anew. */
export type RebuildLook = () => Promise<void>

/** Shows them in the metrics at each look; the log has them where they are others than at the last one. */
export function createRebuildLook(
  { database, metrics, logOf }: Pick<Platform, 'database' | 'metrics' | 'logOf'>,
  folds: readonly Fold[],
): RebuildLook {
  const help = 'Projections that somebody has to rebuild: 1 while what is closed by them waits.'
  const gauge = metrics.gauge('journal_folds_to_rebuild', help, ['fold'])
  let told = ''
  return async () => {
    const waiting = await foldsToRebuild(database, folds)
    for (const { id, looksAt } of folds) {
      if (looksAt !== undefined) gauge.set({ fold: id }, waiting.includes(id) ? 1 : 0)
    }
    const now = waiting.join(', ')
    if (now !== '' && now !== told) {
      logOf('wallet').error({ event: 'wallet.folds_to_rebuild', folds: now })
    }
    told = now
  }
}

const lookEveryMs = 5_000

/** @returns stop */
export function watchRebuilds(platform: Platform, folds: readonly Fold[]): Stop {
  return repeat(platform.logOf('wallet'), {
    event: 'wallet.rebuild_look_failed',
    everyMs: lookEveryMs,
    work: createRebuildLook(platform, folds),
  })
}
