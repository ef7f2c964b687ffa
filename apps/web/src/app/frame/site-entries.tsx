import {
  Blocks,
  Cherry,
  Flame,
  House,
  RadioTower,
  Scale,
  Star,
  type LucideIcon,
} from 'lucide-react'
import type { CatalogueCounts, GameGroup } from '../../features/lobby/index.ts'

/** One place in a menu. */
export interface SiteEntry {
  readonly href: string
  readonly name: string
  readonly Icon: LucideIcon
  /** Games behind it, where that is a number to know. */
  readonly count?: number | undefined
}

interface CasinoEntry extends Omit<SiteEntry, 'count'> {
  /** Games that there must be, and that are counted. */
  readonly group?: GameGroup
  readonly isForPlayers?: boolean
}

const entries: readonly CasinoEntry[] = [
  { href: '/', name: 'Home', Icon: House },
  { href: '/casino/latest-releases', name: 'Latest releases', Icon: Flame, group: 'newReleases' },
  { href: '/casino/slots', name: 'All slots', Icon: Cherry, group: 'slots' },
  { href: '/casino/live', name: 'Live casino', Icon: RadioTower, group: 'live' },
  { href: '/casino/providers', name: 'Providers', Icon: Blocks },
  { href: '/fairness', name: 'Fairness', Icon: Scale },
  { href: '/casino/favorites', name: 'Favourites', Icon: Star, isForPlayers: true },
]

/** The group Casino of the menu: places without games and places for players only are left out. */
export function casinoEntries(
  counts: CatalogueCounts | null,
  isSignedIn: boolean,
): readonly SiteEntry[] {
  return entries.flatMap(({ group, isForPlayers = false, ...entry }) => {
    if (isForPlayers && !isSignedIn) return []
    if (group === undefined) return [entry]
    const count = counts?.[group] ?? 0
    return count > 0 ? [{ ...entry, count }] : []
  })
}
