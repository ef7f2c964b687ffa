export { ConnectedGamePage as GamePage } from './page/connected-game-page.tsx'
