import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { WalletConnectPage } from '../features/auth/routes.tsx'

/** Starts the wallet-connect document in `root`. */
export function mountWalletConnect(root: HTMLElement): void {
  createRoot(root).render(
    <StrictMode>
      <WalletConnectPage />
    </StrictMode>,
  )
}
