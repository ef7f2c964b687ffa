import { create } from 'zustand'

export type SportType = 'SPORTS' | 'ESPORTS'

interface Current {
  readonly sportType: SportType
}

/** The current sport type: what the last navigation set. */
export const useCurrentSportType = create<Current>()(() => ({ sportType: 'ESPORTS' }))

/**
 * A sport path gives SPORTS, anything else ESPORTS: the rule of 001_d6a9941efb711ce5.txt, section 2,
 * to the letter.
 */
export function sportTypeAt(path: string): SportType {
  return /^\/sport(sbook)?(\/|$)/.test(path) ? 'SPORTS' : 'ESPORTS'
}

/** Notes where a navigation leads. */
export function noteNavigation(path: string): void {
  useCurrentSportType.setState({ sportType: sportTypeAt(path) })
}
