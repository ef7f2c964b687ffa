export { TickerCard } from './tickers/ticker-card.tsx'
export { followPrices } from './prices/prices-store.ts'
