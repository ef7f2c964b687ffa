export { HomePage } from './home-page.tsx'
export { followGameSearch, toggleGameSearch } from './search/game-search.ts'
