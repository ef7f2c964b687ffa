import { Coins } from 'lucide-react'
import { createElement } from 'react'
import { defineModal, openModal } from '../../../platform/modals/modals.tsx'
import { messages } from '../messages.en.ts'
import type { SitWindowProps } from './sit-window-props.ts'

const icon = createElement(Coins, { size: 18, 'aria-hidden': true })
const load = async () => (await import('./sit-window.tsx')).SitWindow
const { title, rebuyTitle } = messages.sit

const sitModal = defineModal<SitWindowProps>({ name: 'poker-sit', title, icon, widthPx: 420, load })
const rebuyModal = defineModal<SitWindowProps>({
  ...{ name: 'poker-rebuy', title: rebuyTitle },
  ...{ icon, widthPx: 420, load },
})

/** Asks how many chips to bring. */
export function openSitWindow(props: SitWindowProps): void {
  openModal(props.seat === null ? rebuyModal : sitModal, props)
}
