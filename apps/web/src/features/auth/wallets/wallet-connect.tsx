import { useEffect } from 'react'
import { on } from '../../../platform/client/client-events.ts'
import { openWalletConnect } from './connect-modal.ts'

/** The part of the layout that opens the wallet-connect window (001, sections 2 and 4). */
export function WalletConnect() {
  useEffect(() => on('auth:wallet-connect', openWalletConnect), [])
  return <div data-part="wallet-connect" hidden />
}
