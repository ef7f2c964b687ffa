import type { CatalogueCounts } from '../../features/lobby/index.ts'
import type { SiteEntry } from '../../platform/feature/feature.ts'

/** One place in the menu, with the games behind it where that is a number to know. */
export type CountedEntry = Pick<SiteEntry, 'href' | 'name' | 'Icon'> & {
  readonly count?: number | undefined
}

/** The places of the menu: those without games and those for players only are left out. */
export function countedEntries(
  entries: readonly SiteEntry[],
  counts: CatalogueCounts | null,
  isSignedIn: boolean,
): readonly CountedEntry[] {
  const countOf = new Map(Object.entries(counts ?? {}))
  return entries.flatMap(({ href, name, Icon, games, isForPlayers = false }) => {
    if (isForPlayers && !isSignedIn) return []
    if (games === undefined) return [{ href, name, Icon }]
    const count = countOf.get(games) ?? 0
    return count > 0 ? [{ href, name, Icon, count }] : []
  })
}
