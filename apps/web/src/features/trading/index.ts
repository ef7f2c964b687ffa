export { TickerCard } from './ticker-card.tsx'
export { useTickers } from './prices-store.ts'
