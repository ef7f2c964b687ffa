import type { SportEvent } from '@powerplay/contract'

export type Side = 'home' | 'away'

/** Which side scored between two looks; undefined where neither or both did, or a goal was taken back. */
export function scoredBy(before: SportEvent['score'], now: SportEvent['score']): Side | undefined {
  if (before === null || now === null) return undefined
  const [home, away] = [now.home - before.home, now.away - before.away]
  if (home > 0 && away === 0) return 'home'
  return away > 0 && home === 0 ? 'away' : undefined
}
