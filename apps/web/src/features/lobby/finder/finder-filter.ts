import type { GameCondition } from '@powerplay/contract'

/** A shorter text searches nothing (001_d6a9941efb711ce5.txt, section 9). */
export const searchMin = 3
const searchMax = 64

/** How the games of a list may be ordered. */
export type GameSort = 'priority' | 'newest' | 'name'

/** What a player has chosen in the finder. */
export interface FinderChoices {
  readonly text: string
  /** Name of a provider, or empty for all. */
  readonly provider: string
  readonly sort: GameSort
}

/** Nothing chosen: all games of the list, the popular ones first. */
export const noChoices: FinderChoices = { text: '', provider: '', sort: 'priority' }

/** The text as it is searched: without spaces around it; empty when it is too short. */
export function searchedText(text: string): string {
  const wanted = text.trim().slice(0, searchMax)
  return wanted.length < searchMin ? '' : wanted
}

/** Whether something was typed that does not search yet. */
export function isTooShort(text: string): boolean {
  return text.trim() !== '' && searchedText(text) === ''
}

/** The conditions of a list together with what was chosen in it. */
export function finderFilter(
  base: readonly GameCondition[],
  { text, provider }: Pick<FinderChoices, 'text' | 'provider'>,
): GameCondition[] {
  const wanted = searchedText(text)
  const filter = [...base]
  if (provider !== '') filter.push({ key: 'provider', expect: provider })
  if (wanted !== '') filter.push({ key: 'name', expect: wanted, type: 'search' })
  return filter
}

/** Whether what was chosen leaves games out. */
export function isNarrowed({ text, provider }: FinderChoices): boolean {
  return provider !== '' || searchedText(text) !== ''
}
