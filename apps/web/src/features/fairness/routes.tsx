export { FairnessPage } from './fairness-page.tsx'
export { StatisticsPage } from './statistics-page.tsx'
