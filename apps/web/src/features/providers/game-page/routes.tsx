export { ForeignGamePage } from './foreign-game-page.tsx'
