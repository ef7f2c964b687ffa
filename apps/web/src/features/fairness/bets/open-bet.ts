import { createElement } from 'react'
import { ReceiptText } from 'lucide-react'
import { on } from '../../../platform/client/client-events.ts'
import { defineModal, openModal } from '../../../platform/modals/modals.tsx'
import { windowTitles } from '../window-titles.en.ts'

const betModal = defineModal<{ betId: string }>({
  name: 'bet',
  title: windowTitles.bet,
  icon: createElement(ReceiptText, { size: 18, 'aria-hidden': true }),
  widthPx: 560,
  load: async () => (await import('./bet-overview.tsx')).BetOverview,
})

/** Opens the overview of a bet. */
export function openBet(betId: string): void {
  openModal(betModal, { betId })
}

/** Opens a bet whenever any part of the page asks for it. */
export function followBetRequests(): () => void {
  return on('bets:open', ({ betId }) => openBet(betId))
}
