import { lazy } from 'react'

export { HowButton } from './how-button.tsx'
export { raceMessages } from './messages.en.ts'
export { useRace, type RaceView } from './use-race.ts'

/** The race inside the live bets; in a chunk of its own, because most visits look at bets. */
export const RacePanel = lazy(async () => {
  const { RacePanel: Panel } = await import('./race-panel.tsx')
  return { default: Panel }
})

/** The viewer's week in the race as a card; with the page that shows it. */
export { RaceCard } from './race-card.tsx'
