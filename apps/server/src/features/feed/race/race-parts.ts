import type { Uuid } from '@powerplay/kernel'
import type { Notices } from '../../lobby/notifications/index.ts'
import type { FeedParts } from '../latest-games.ts'
import type { Weeks } from './weeks.ts'

/** What the race needs of its surroundings. */
export interface RaceSurroundings extends FeedParts {
  readonly wireIdOf: (userId: Uuid) => string
  /** Whether the plugin of the race is on. */
  readonly isRaceOn: () => boolean
  /** Tells winners of their prizes. */
  readonly notices: Pick<Notices, 'put'>
}

/** What the use cases of the race need. */
export interface RaceParts extends RaceSurroundings {
  readonly weeks: Weeks
}
