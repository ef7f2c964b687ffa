import { Wallet } from 'lucide-react'
import { createElement } from 'react'
import { defineModal, openModal } from '../../../platform/modals/modals.tsx'
import { firstTexts } from '../first-texts.en.ts'
import type { WalletTab } from './wallet-window.tsx'

const walletModal = defineModal<{ tab: WalletTab; currency?: string | undefined }>({
  name: 'wallet',
  title: firstTexts.wallet,
  icon: createElement(Wallet, { size: 18, 'aria-hidden': true }),
  widthPx: 560,
  load: async () => (await import('./wallet-window.tsx')).WalletWindow,
})

/** Opens the wallet on one of its tabs, and with a currency where one is meant. */
export function openWallet(tab: WalletTab = 'deposit', currency?: string): void {
  openModal(walletModal, { tab, currency })
}
