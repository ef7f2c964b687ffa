export { DevnetPage } from './devnet-page.tsx'
export { HistoryPage } from './history-page.tsx'
export { PayoutsPage } from './payouts-page.tsx'
