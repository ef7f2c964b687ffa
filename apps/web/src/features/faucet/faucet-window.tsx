import { FaucetPanel } from './faucet-panel.tsx'

/** The faucet as a window. */
export function FaucetWindow() {
  return <FaucetPanel />
}
