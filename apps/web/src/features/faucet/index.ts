export { FaucetCard } from './faucet-card.tsx'
export { openFaucet } from './open-faucet.ts'
export { useFaucetState } from './use-faucet.ts'
