import type { GameCondition } from '@powerplay/contract'
import { groupFilters } from '../catalogue-counts.ts'

/** A list of games with a path of its own. */
export interface FinderTag {
  /** Heading of the list; null while only its games could tell that there is such a list. */
  readonly title: string | null
  /** Name that the list gets when it has games, for a tag that is not known by itself. */
  readonly titleOfGames: string
  readonly filter: readonly GameCondition[]
}

interface KnownTag {
  readonly title: string
  readonly filter: readonly GameCondition[]
}

const tagMax = 64

const newReleases = { title: 'New releases', filter: groupFilters.newReleases }

const known: ReadonlyMap<string, KnownTag> = new Map<string, KnownTag>([
  ['originals', { title: 'Originals', filter: groupFilters.originals }],
  ['slots', { title: 'Slots', filter: groupFilters.slots }],
  ['live', { title: 'Live casino', filter: groupFilters.live }],
  ['game-shows', { title: 'Game shows', filter: groupFilters.gameShows }],
  ['new-releases', newReleases],
  ['latest-releases', newReleases],
  [
    'buy-bonuses',
    { title: 'Buy bonuses', filter: [{ key: 'custom_category', expect: 'buy-bonuses' }] },
  ],
  ['favorites', { title: 'Favourites', filter: [{ key: 'isFavorite', expect: true }] }],
])

/** A tag as links may write it: capitals do not count. */
export function foldTag(tag: string): string {
  return tag.toLowerCase().slice(0, tagMax)
}

/**
 * What /casino/{tag} lists. Any other tag is a category of games; its text comes from the address,
 * so it becomes a heading only when there are such games.
 */
export function findTag(tag: string): FinderTag {
  const folded = foldTag(tag)
  const list = known.get(folded)
  if (list) return { ...list, titleOfGames: list.title }
  return {
    title: null,
    titleOfGames: folded.replace(/^./, (first) => first.toUpperCase()).replaceAll('-', ' '),
    filter: [{ key: 'category', expect: folded, type: 'includes:array' }],
  }
}
