import { lazyPart } from '../../platform/feature/lazy-part.ts'
import type { RacePanelProps } from './race-panel.tsx'

export { HowButton } from './how-button.tsx'
export { raceMessages } from './messages.en.ts'
export { useRace, type RaceView } from './use-race.ts'

/** The race inside the live bets; in a chunk of its own, because most visits look at bets. */
export const RacePanel = lazyPart<'RacePanel', RacePanelProps>(
  () => import('./race-panel.tsx'),
  'RacePanel',
)

/** The viewer's week in the race as a card; with the page that shows it. */
export { RaceCard } from './race-card.tsx'
