import type { CatalogueEntry } from './present.ts'
import type { Part } from './find-games.ts'

/** Orders beside that of the lists. */
export type OwnOrder = 'newest' | 'name'

/** The wanted part of matching games in another order; equal ones stay as the lists have them. */
export function sortGames(
  games: readonly CatalogueEntry[],
  order: OwnOrder,
  { skip, size }: Part,
): CatalogueEntry[] {
  return games.toSorted(comparisons[order]).slice(skip, skip + size)
}

const names = new Intl.Collator('en', { numeric: true })

const comparisons: Readonly<
  Record<OwnOrder, (one: CatalogueEntry, other: CatalogueEntry) => number>
> = {
  newest: (one, other) => other.shared.addedAt - one.shared.addedAt,
  name: (one, other) => names.compare(one.name, other.name),
}
