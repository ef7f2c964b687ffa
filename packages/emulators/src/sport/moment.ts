import type { Match, Pair, RaceFinish } from '@powerplay/engines/sport'

/** What happens in a match and is told with a name. */
export interface Incident {
  readonly type: 'goal' | 'points' | 'set' | 'half_time' | 'kick_off' | 'final_whistle'
  readonly side?: 'home' | 'away'
  readonly minute?: number
}

/** A match as the world is told it from one instant on. */
export interface Moment {
  readonly at: number
  readonly match: Match
  /** Nothing is on offer: something has happened that is not told yet. */
  readonly isStopped: boolean
  /** Minutes played, where the sport has a clock. */
  readonly minute?: number
  /** Scores of halves or sets, the running one last. */
  readonly periods: readonly Pair[]
  readonly incident?: Incident
  /** The final score of extra time, in sports that have it. */
  readonly full?: Pair
}

/** A match played to its end: what is told, in order of time. */
export interface Played {
  readonly moments: readonly Moment[]
  readonly endsAt: number
}

/** A race has one moment: its finish. */
export interface Raced {
  readonly finish: RaceFinish
  readonly endsAt: number
}
