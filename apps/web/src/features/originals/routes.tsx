export { ConnectedGamePage as GamePage } from './connected-game-page.tsx'
