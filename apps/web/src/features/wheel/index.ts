export { CodesCard } from './codes-card.tsx'
export { openBonus } from './open-bonus.ts'
export { useTickets } from './use-wheel.ts'
export { WheelCard } from './wheel-card.tsx'
