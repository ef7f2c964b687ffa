export { useCatalogueCounts, type CatalogueCounts, type GameGroup } from './catalogue-counts.ts'
export { HomePage } from './home-page.tsx'
export { followGameSearch, toggleGameSearch } from './search/game-search.ts'
export { useOriginalsOrder } from './use-originals-order.ts'
