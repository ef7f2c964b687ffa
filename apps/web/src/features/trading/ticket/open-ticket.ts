import { ChartCandlestick } from 'lucide-react'
import { createElement } from 'react'
import { defineModal, openModal } from '../../../platform/modals/modals.tsx'
import { messages } from '../messages.en.ts'
import type { TicketWindowProps } from './ticket-window.tsx'

const ticketModal = defineModal<TicketWindowProps>({
  name: 'trading-ticket',
  title: messages.order,
  icon: createElement(ChartCandlestick, { size: 18, 'aria-hidden': true }),
  widthPx: 420,
  load: async () => (await import('./ticket-window.tsx')).TicketWindow,
})

/** Opens the ticket: on phones a sheet from below. */
export function openTicket(props: TicketWindowProps): void {
  openModal(ticketModal, props)
}
