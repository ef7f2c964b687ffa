export { HomeSports } from './home/lazy-home-sports.tsx'
export { noteNavigation } from './sport-type.ts'

/** Loads the live widget of a match, a document of its own. */
export const loadMatchWidget = () => import('./widget/match-document.tsx')
