export { FaucetPage } from './faucet-page.tsx'
