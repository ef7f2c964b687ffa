import type { GameCondition } from '@powerplay/contract'
import { finderFilter, searchedText } from '../finder/finder-filter.ts'

/** Games on a page of the search (001_d6a9941efb711ce5.txt, section 9). */
export const searchPageSize = 6

/** What the search asks for: the text once it is long enough, else the featured games. */
export function searchFilter(text: string, provider: string): GameCondition[] {
  const base: GameCondition[] =
    searchedText(text) === '' ? [{ key: 'isSearchFeatured', expect: true }] : []
  return finderFilter(base, { text, provider })
}

/** A piece of a name, and whether it is what was searched. */
export interface NamePiece {
  readonly text: string
  readonly isMatch: boolean
}

/** Cuts a name where words of a search stand in it. */
export function markMatches(name: string, search: string): readonly NamePiece[] {
  const words = searchedText(search)
    .split(/\s+/)
    .filter((word) => word !== '')
    // The longest first, so that a word is not cut by a shorter one that begins it.
    .toSorted((one, other) => other.length - one.length)
    .map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  if (words.length === 0) return [{ text: name, isMatch: false }]
  return name
    .split(new RegExp(`(${words.join('|')})`, 'i'))
    .map((text, index) => ({ text, isMatch: index % 2 === 1 }))
    .filter(({ text }) => text !== '')
}

/** The tile an arrow key leads to; undefined when the key moves nothing. */
export function movedTile(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowRight') return Math.min(index + 1, count - 1)
  if (key === 'ArrowLeft') return Math.max(index - 1, 0)
  return undefined
}
