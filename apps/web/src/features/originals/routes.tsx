export { ConnectedGamePage as GamePage } from './connected-game-page.tsx'
export { fetchStage } from './stages.tsx'
