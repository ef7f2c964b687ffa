export { FairnessPage } from './fairness-page.tsx'
export { StatisticsPage } from './returns/statistics-page.tsx'
