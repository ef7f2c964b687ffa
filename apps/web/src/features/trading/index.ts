export { TickerCard } from './ticker-card.tsx'
export { followPrices } from './prices-store.ts'
